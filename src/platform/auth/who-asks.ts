import { sql } from 'kysely'
import type { Reader } from '#platform/db/database.ts'
import { type Actor, isStaff, type Role } from '#shared/rights.ts'

/**
 * A session with its user, role and second factor, in one statement.
 * @returns `undefined` for an unknown token; expired sessions are returned.
 */
export async function findAsker(
  read: Reader,
  token: string,
  factorDeMarca: boolean,
): Promise<{ actor: Actor; session: { id: string; expiresAt: string; updatedAt: string } } | undefined> {
  // Raw SQL: it runs for every request, and the query builder would take ten times as long as the query.
  const { rows } = await sql<AskerRow>`
    select session.id as sesion_id, session.expires_at, session.updated_at, session.probado_at,
      "user".id, "user".email, "user".two_factor_enabled, user_roles.role, ajustes.valor as asks_factor,
      exists (select 1 from llaves where llaves.user_id = "user".id) as llave
    from session
    join "user" on "user".id = session.user_id
    left join user_roles on user_roles.user_id = "user".id
    left join ajustes on ajustes.clave = 'equipo_segundo_factor'
    where session.token = ${token}`.execute(read)
  const [row] = rows
  if (!row) return undefined
  const { sesionId, id, email, role } = row
  const session = { id: sesionId, expiresAt: row.expiresAt, updatedAt: row.updatedAt }
  const isProven = (row.twoFactorEnabled || row.llave) && row.probadoAt
  const asksFactor: boolean = row.asksFactor ? JSON.parse(row.asksFactor) : factorDeMarca
  if (isStaff(role) && asksFactor && !isProven)
    return { actor: { id, email, role: null, sesionId, faltaSegundoFactor: true }, session }
  return { actor: { id, email, role, sesionId }, session }
}

type AskerRow = {
  sesionId: string
  expiresAt: string
  updatedAt: string
  probadoAt: string | null
  id: string
  email: string
  twoFactorEnabled: number
  role: Role | null
  asksFactor: string | null
  llave: boolean | number
}

export type Medio = 'app' | 'llave'

/** The user's second factors, and when one was proven in this session. */
export async function findProof(
  read: Reader,
  userId: string,
  sesionId: string | undefined,
): Promise<{ medios: Medio[]; probadoAt: string | null }> {
  const row = await read
    .selectFrom('user')
    .leftJoin('session', (join) => join.onRef('session.userId', '=', 'user.id').on('session.id', '=', sesionId ?? ''))
    .select(['twoFactorEnabled', 'probadoAt'])
    .select((eb) =>
      eb.exists(eb.selectFrom('llaves').select('llaves.id').whereRef('llaves.userId', '=', 'user.id')).as('llave'),
    )
    .where('user.id', '=', userId)
    .executeTakeFirst()
  const medios: Medio[] = [
    ...(row?.twoFactorEnabled ? ['app' as const] : []),
    ...(row?.llave ? ['llave' as const] : []),
  ]
  return { medios, probadoAt: row?.probadoAt ?? null }
}
