import type { LlaveNueva } from '#modules/personas/cuentas/llave-schema.ts'
import { llaveTexts } from '#modules/personas/cuentas/llave-texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import { newLlave, type Passkeys } from '#platform/auth/passkeys.ts'
import { demandSession } from '#platform/auth/sessions.ts'
import type { Database } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { maxLlaves } from './seguridad-reads.ts'

/**
 * Keeps a passkey that this person's browser made. It counts as a proof: the device asked who is there.
 * @throws invalid_request for what is not hers, not of this site, or was brought before; conflict for one too many; unauthenticated where her
 * session ended meanwhile: a passkey that comes behind the end of all sessions would let in whom it was to keep out.
 */
export async function addLlave(
  db: Database,
  passkeys: Passkeys,
  { id: userId, sesionId }: Actor,
  { nombre, ...hecha }: LlaveNueva,
): Promise<void> {
  const made = await passkeys.made(userId, hecha)
  if (!made) throw new AppError('invalid_request', llaveTexts.notMade)
  await db.write(async (tx, publish) => {
    // Of two at once the second counts the first.
    await tx
      .updateTable('user')
      .set((eb) => ({ id: eb.ref('id') }))
      .where('id', '=', userId)
      .execute()
    const { count } = await tx
      .selectFrom('llaves')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxLlaves) throw new AppError('conflict', llaveTexts.tooMany(maxLlaves))
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('llaves')
      .values({ ...newLlave(userId, nombre, hecha.transportes), ...made })
      .onConflict((conflict) => conflict.column('credencialId').doNothing())
      .executeTakeFirstOrThrow()
    if (Number(numInsertedOrUpdatedRows) === 0) throw new AppError('conflict', llaveTexts.alreadyThere)
    await demandSession(tx, { id: userId, sesionId })
    await tx
      .updateTable('session')
      .set({ probadoAt: now() })
      .where('id', '=', sesionId ?? '')
      .execute()
    publish({ topic: 'segundo-factor', id: newId(), ownerId: userId, que: 'llave_agregada' })
    // What she may do may be more from now on.
    publish({ topic: 'rol', id: userId })
    await recordChange(tx, {
      ...{ actor: { id: userId }, verbo: 'llave_agregada', objetoId: userId, at: now() },
      before: { llave: null },
      after: { llave: nombre },
    })
  })
}

/**
 * Takes one of one's own passkeys away.
 * @throws not_found for somebody else's as for one that is gone; unauthenticated where her session ended meanwhile.
 */
export const removeLlave = (db: Database, { id: userId, sesionId }: Actor, id: string): Promise<void> =>
  db.write(async (tx, publish) => {
    const gone = await tx
      .deleteFrom('llaves')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('nombre')
      .executeTakeFirst()
    if (!gone) throw new AppError('not_found', llaveTexts.missing)
    await demandSession(tx, { id: userId, sesionId })
    publish({ topic: 'segundo-factor', id: newId(), ownerId: userId, que: 'llave_quitada' })
    // What she may do may be less from now on, where the team must have a second factor.
    publish({ topic: 'rol', id: userId })
    await recordChange(tx, {
      ...{ actor: { id: userId }, verbo: 'llave_quitada', objetoId: userId, at: now() },
      before: { llave: gone.nombre },
      after: { llave: null },
    })
  })
