import { enlaceVence } from '#modules/personas/cuentas/rules.ts'
import { isVencida, type Miembro, segundoFactorOf } from '#modules/personas/equipo/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { type StaffRole, staffRoles } from '#shared/rights.ts'

export type Invitacion = {
  id: string
  nombreCompleto: string
  email: string
  role: StaffRole
  enviadaAt: string
  /** Expiry of its link, counted from when the letter is sent. */
  venceAt: string
  vencida: boolean
  /** Whether its letter could not be delivered. */
  fallida: boolean
  invita: string
}

export type Equipo = { miembros: Miembro[]; invitaciones: Invitacion[] }

/** No paging; hard cap. */
const maxMiembros = 500

/**
 * The staff, longest-serving first, and the open invitations, newest first. Two queries.
 * @param exigido whether staff must have a second factor.
 */
export async function readEquipo(read: Reader, exigido: boolean, at = new Date()): Promise<Equipo> {
  const [miembros, invitaciones] = await Promise.all([listMiembros(read, exigido), listInvitaciones(read, at)])
  return { miembros, invitaciones }
}

const listMiembros = async (read: Reader, exigido: boolean): Promise<Miembro[]> => {
  const rows = await read
    .selectFrom('userRoles')
    .innerJoin('profiles', 'profiles.id', 'userRoles.userId')
    .innerJoin('user', 'user.id', 'userRoles.userId')
    .select([
      'profiles.id',
      'nombreCompleto',
      'profiles.email',
      'role',
      'userRoles.createdAt as desde',
      'twoFactorEnabled',
    ])
    .select((eb) =>
      eb.exists(eb.selectFrom('llaves').select('llaves.id').whereRef('llaves.userId', '=', 'user.id')).as('llave'),
    )
    .select((eb) =>
      eb
        .selectFrom('session')
        .select(({ fn }) => fn.max('session.updatedAt').as('at'))
        .whereRef('session.userId', '=', 'userRoles.userId')
        .where('session.expiresAt', '>', new Date().toISOString())
        .as('vistoAt'),
    )
    .where('role', 'in', staffRoles)
    .orderBy('userRoles.createdAt')
    .orderBy('profiles.id')
    .limit(maxMiembros)
    .execute()
  return rows.map(({ role, twoFactorEnabled, llave, ...row }) => ({
    ...row,
    role: role as StaffRole,
    segundoFactor: segundoFactorOf({ app: Boolean(twoFactorEnabled), llave: Boolean(llave) }, exigido),
  }))
}

async function listInvitaciones(read: Reader, at: Date): Promise<Invitacion[]> {
  const rows = await read
    .selectFrom('invitaciones')
    .leftJoin('mensajes', 'mensajes.id', 'mensajeId')
    .innerJoin('profiles', 'profiles.id', 'createdBy')
    .select(['invitaciones.id', 'invitaciones.nombreCompleto', 'invitaciones.email', 'role', 'enviadaAt'])
    .select(['profiles.nombreCompleto as invita', 'mensajes.enviadoAt', 'mensajes.estado as carta'])
    .where('invitaciones.estado', '=', 'abierta')
    .orderBy('enviadaAt', 'desc')
    .orderBy('invitaciones.id')
    .limit(maxMiembros)
    .execute()
  return rows.map(({ enviadoAt, carta, ...row }) => {
    const letter = { createdAt: row.enviadaAt, enviadoAt }
    return {
      ...row,
      venceAt: new Date(enlaceVence(letter)).toISOString(),
      vencida: isVencida(letter, at),
      fallida: carta === 'fallido',
    }
  })
}
