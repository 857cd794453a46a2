import { mensajesTexts } from '#modules/mensajes/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { findMensaje } from './reads.ts'

/**
 * Staff dismiss a letter that failed and need not leave any more, to a dead address for instance: it stays in the outbox and counts
 * no longer as failed (spec 3.1). Who did is noted.
 * @throws not_found; conflict for one that has not failed, or is dismissed already.
 */
export const dismissMensaje = (db: Database, admin: Actor, id: string): Promise<void> =>
  db.write(async (tx, publish) => {
    const at = now()
    const { numUpdatedRows } = await tx
      .updateTable('mensajes')
      .set({ descartadoAt: at })
      .where('id', '=', id)
      .where('estado', '=', 'fallido')
      .where('descartadoAt', 'is', null)
      .executeTakeFirst()
    if (!(await findMensaje(tx, id))) throw new AppError('not_found', mensajesTexts.missing)
    if (Number(numUpdatedRows) === 0) throw new AppError('conflict', mensajesTexts.notToDismiss)
    const [before, after] = [{ descartadoAt: null }, { descartadoAt: at }]
    await recordChange(tx, { actor: admin, verbo: 'mensaje_descartado', objetoId: id, before, after, at })
    publish({ topic: 'mensaje', id })
  })
