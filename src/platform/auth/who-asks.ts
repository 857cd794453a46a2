import type { Reader } from '#platform/db/database.ts'
import { type Actor, isStaff } from '#shared/actor.ts'

/**
 * A session with its user, role and second factor, in one statement.
 * @returns `undefined` without such a session; one that is over is returned.
 */
export async function findAsker(
  read: Reader,
  token: string,
  factorDeMarca: boolean,
): Promise<{ actor: Actor; session: { id: string; expiresAt: string; updatedAt: string } } | undefined> {
  const row = await read
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('userRoles', 'userRoles.userId', 'session.userId')
    .leftJoin('ajustes', (join) => join.on('clave', '=', 'equipo_segundo_factor'))
    .select(['session.id', 'session.userId', 'expiresAt', 'session.updatedAt', 'probadoAt'])
    .select(['email', 'twoFactorEnabled', 'role', 'ajustes.valor as asksFactor'])
    .select((eb) =>
      eb.exists(eb.selectFrom('llaves').select('llaves.id').whereRef('llaves.userId', '=', 'user.id')).as('llave'),
    )
    .where('token', '=', token)
    .executeTakeFirst()
  if (!row) return undefined
  const { id: sesionId, userId: id, email, role } = row
  const session = { id: sesionId, expiresAt: row.expiresAt, updatedAt: row.updatedAt }
  const isProven = (row.twoFactorEnabled || row.llave) && row.probadoAt
  const asksFactor: boolean = row.asksFactor ? JSON.parse(row.asksFactor) : factorDeMarca
  // Staff without a required second factor have no role, so no route need know of it.
  if (isStaff(role) && asksFactor && !isProven)
    return { actor: { id, email, role: null, sesionId, faltaSegundoFactor: true }, session }
  return { actor: { id, email, role, sesionId }, session }
}
