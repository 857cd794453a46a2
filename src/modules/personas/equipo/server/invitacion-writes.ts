import { mayBeInvited } from '#modules/personas/equipo/rules.ts'
import type { InvitacionForm } from '#modules/personas/equipo/schema.ts'
import { equipoTexts, roleTexts } from '#modules/personas/equipo/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Limits } from '#platform/auth/limits.ts'
import { lockEquipo } from '#platform/auth/roles-lock.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { InvitacionRow } from '#platform/db/schema.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { newMensaje } from '#shared/new-mensaje.ts'
import { type Actor, isStaff } from '#shared/rights.ts'
import { hourMs } from '#shared/time.ts'

type Parts = { db: Database; limits: Limits }

const maxHourly = 60

/**
 * Invites to the team by e-mail. The link works once, for 48 hours.
 * @throws invalid_request at `email` when the address has an account or an open invitation; too_many_requests.
 */
export async function inviteMiembro(
  { db, limits }: Parts,
  actor: Actor,
  form: InvitacionForm,
): Promise<{ id: string }> {
  await takeBudget(limits, actor)
  const email = form.email.toLowerCase()
  return db.write(async (tx) => {
    await lockEquipo(tx, actor)
    await refuseTaken(tx, email)
    const [id, at] = [newId(), now()]
    const { nombreCompleto, role } = form
    const mensajeId = await writeLetter(tx, { email, nombreCompleto, role }, at)
    const open = { id, email, nombreCompleto, role, estado: 'abierta', mensajeId, enviadaAt: at } as const
    await tx
      .insertInto('invitaciones')
      .values({ ...open, createdBy: actor.id, createdAt: at, cerradaAt: null })
      .execute()
    const after = { nombreCompleto, email, role }
    await recordChange(tx, { actor, verbo: 'invitacion_enviada', objetoId: id, after, at })
    return { id }
  })
}

/** Sends another letter with a new link and revokes the old one. @throws not_found for a closed invitation. */
export async function resendInvitacion({ db, limits }: Parts, actor: Actor, id: string): Promise<void> {
  await takeBudget(limits, actor)
  await db.write(async (tx) => {
    await lockEquipo(tx, actor)
    const invitacion = await findOpen(tx, id)
    const at = now()
    const mensajeId = await writeLetter(tx, invitacion, at)
    await tx.updateTable('invitaciones').set({ mensajeId, enviadaAt: at }).where('id', '=', id).execute()
    const { email } = invitacion
    await recordChange(tx, { actor, verbo: 'invitacion_reenviada', objetoId: id, after: { email }, at })
  })
}

/** Revokes its link. @throws not_found for a closed invitation. */
export const withdrawInvitacion = (db: Database, actor: Actor, id: string): Promise<void> =>
  db.write(async (tx) => {
    await lockEquipo(tx, actor)
    await closeInvitacion(tx, actor, await findOpen(tx, id))
  })

/** Withdraws the open invitations of a user who leaves or loses the right to invite. */
export async function withdrawAllOf(tx: Writer, actor: Actor, createdBy: string): Promise<void> {
  const open = await tx
    .selectFrom('invitaciones')
    .selectAll()
    .where('createdBy', '=', createdBy)
    .where('estado', '=', 'abierta')
    .execute()
  for (const invitacion of open) await closeInvitacion(tx, actor, invitacion)
}

async function closeInvitacion(tx: Writer, actor: Actor, { id, email, role }: InvitacionRow): Promise<void> {
  const at = now()
  await tx
    .updateTable('invitaciones')
    .set({ estado: 'retirada', cerradaAt: at })
    .where('id', '=', id)
    .where('estado', '=', 'abierta')
    .execute()
  await recordChange(tx, { actor, verbo: 'invitacion_retirada', objetoId: id, before: { email, role }, at })
}

async function findOpen(tx: Writer, id: string): Promise<InvitacionRow> {
  return tx
    .selectFrom('invitaciones')
    .selectAll()
    .where('id', '=', id)
    .where('estado', '=', 'abierta')
    .executeTakeFirstOrThrow(notFound(equipoTexts.invitacionMissing))
}

async function refuseTaken(tx: Writer, email: string): Promise<void> {
  const titular = await tx
    .selectFrom('user')
    .innerJoin('profiles', 'profiles.id', 'user.id')
    .leftJoin('userRoles', 'userRoles.userId', 'user.id')
    .select(['role', 'equipoHasta'])
    .where('user.email', '=', email)
    .executeTakeFirst()
  if (!mayBeInvited(titular))
    throw atEmail(
      isStaff(titular?.role)
        ? 'Ya es parte del equipo.'
        : 'Ese correo ya tiene una cuenta en el sitio. Para el equipo usa otro correo.',
    )
  const open = await tx
    .selectFrom('invitaciones')
    .select('id')
    .where('email', '=', email)
    .where('estado', '=', 'abierta')
    .executeTakeFirst()
  if (open) throw atEmail('Ya hay una invitación abierta para este correo. Reenvíala o retírala.')
}

async function writeLetter(
  tx: Writer,
  { email, nombreCompleto, role }: Pick<InvitacionRow, 'email' | 'nombreCompleto' | 'role'>,
  at: string,
): Promise<string> {
  const id = newId()
  const datos = { nombre: nombreCompleto, rol: roleTexts[role] }
  const letter = newMensaje({ id, clave: `invitacion:${id}`, tipo: 'invitacion', para: email, datos }, at)
  await tx.insertInto('mensajes').values(letter).execute()
  tx.publish({ topic: 'mensaje', id })
  return id
}

const takeBudget = (limits: Limits, actor: Actor) =>
  limits.take([{ clave: `invitar:${actor.id}`, max: maxHourly, withinMs: hourMs, refusal: tooMany }])

const atEmail = (message: string) =>
  new AppError('invalid_request', 'Revisa los datos marcados.', { errors: [{ path: 'email', message }] })

const tooMany = (minutes: number) =>
  `Son muchas invitaciones. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`
