import { isVencida, mayBeInvited } from '#modules/personas/equipo/rules.ts'
import { equipoTexts } from '#modules/personas/equipo/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { lockRoles } from '#platform/auth/roles-lock.ts'
import { endSession, endSessions } from '#platform/auth/sessions.ts'
import type { Signer } from '#platform/auth/signer.ts'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import type { InvitacionRow } from '#platform/db/schema.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { MaybeActor, StaffRole } from '#shared/rights.ts'
import { refuseCommon, writeHash } from './contrasena-writes.ts'
import { insertProfile, insertRole, insertUser } from './registro-writes.ts'

type Parts = { db: Database; signer: Signer }

/** The invited person. @throws not_found for a used, withdrawn, replaced, expired or forged link. */
export async function findInvitacion(
  { db, signer }: Parts,
  codigo: string,
): Promise<{ nombreCompleto: string; email: string; role: StaffRole }> {
  const { nombreCompleto, email, role } = await findByCodigo(db.read, signer, codigo)
  return { nombreCompleto, email, role }
}

/**
 * Sets the password of an invited user, who joins the team. Of concurrent uses only one succeeds.
 * @param inBrowser the user signed in in this browser, whose session ends.
 * @returns the account to sign in.
 * @throws not_found as `findInvitacion`; conflict when the address has another account by now; invalid_request at
 * `password`.
 */
export async function acceptInvitacion(
  { db, signer }: Parts,
  { codigo, password }: { codigo: string; password: string },
  inBrowser: MaybeActor,
): Promise<{ email: string }> {
  refuseCommon(password)
  await findByCodigo(db.read, signer, codigo)
  const hash = await hashPassword(password)
  return db.write(async (tx) => {
    // Locked before the invitation, as in all changes to the team, which avoids deadlocks.
    await lockRoles(tx)
    const invitacion = await findByCodigo(tx, signer, codigo)
    await closeAccepted(tx, invitacion)
    const id = await accountOf(tx, invitacion, hash)
    const { email, role } = invitacion
    const at = now()
    await insertRole(tx, id, role, at)
    const after = { email, role }
    await recordChange(tx, { actor: { id }, verbo: 'invitacion_aceptada', objetoId: id, after, at })
    tx.publish({ topic: 'rol', id })
    if (inBrowser?.sesionId) await endSession(tx, { id: inBrowser.sesionId, userId: inBrowser.id })
    return { email }
  })
}

async function findByCodigo(read: Reader | Writer, signer: Signer, codigo: string): Promise<InvitacionRow> {
  const [id = '', signature = ''] = codigo.split('.')
  if (!signer.verify('invitacion', id, signature)) throw deadLink()
  const row = await read
    .selectFrom('invitaciones')
    .innerJoin('mensajes', 'mensajes.id', 'mensajeId')
    .selectAll('invitaciones')
    .select(['mensajes.createdAt as escritaAt', 'mensajes.enviadoAt'])
    .where('mensajeId', '=', id)
    .where('invitaciones.estado', '=', 'abierta')
    .executeTakeFirst()
  if (!row) throw deadLink()
  const { escritaAt, enviadoAt, ...invitacion } = row
  if (isVencida({ createdAt: escritaAt, enviadoAt }, new Date())) throw deadLink()
  return invitacion
}

/** The UPDATE is the lock. A resent invitation has another letter. */
async function closeAccepted(tx: Writer, { id, mensajeId }: InvitacionRow): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('invitaciones')
    .set({ estado: 'aceptada', cerradaAt: now() })
    .where('id', '=', id)
    .where('mensajeId', '=', mensajeId)
    .where('estado', '=', 'abierta')
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) throw deadLink()
}

/** Creates an account, or sets a new password for former staff. */
async function accountOf(tx: Writer, invitacion: InvitacionRow, hash: string): Promise<string> {
  const { email, nombreCompleto } = invitacion
  const known = await tx
    .selectFrom('user')
    .innerJoin('profiles', 'profiles.id', 'user.id')
    .leftJoin('userRoles', 'userRoles.userId', 'user.id')
    .select(['user.id', 'role', 'equipoHasta'])
    .where('user.email', '=', email)
    .executeTakeFirst()
  if (!known) {
    const account = { id: newId(), email, nombreCompleto, password: hash, createdAt: now() }
    if (!(await insertUser(tx, { ...account, emailVerified: 1 }))) throw new AppError('conflict', equipoTexts.taken)
    await insertProfile(tx, account)
    return account.id
  }
  if (!mayBeInvited(known)) throw new AppError('conflict', equipoTexts.taken)
  await writeHash(tx, { userId: known.id, hash, at: now(), before: (update) => update })
  await tx.updateTable('profiles').set({ equipoHasta: null }).where('id', '=', known.id).execute()
  await endSessions(tx, known.id)
  return known.id
}

const deadLink = () => new AppError('not_found', equipoTexts.dead)
