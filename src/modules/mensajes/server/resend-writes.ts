import { mensajesTexts } from '#modules/mensajes/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { givenUpAfterMs } from '#shared/new-mensaje.ts'
import { findMensaje } from './reads.ts'

/**
 * Staff let a letter that failed leave once more; it is tried for another 24 hours. Who let it is noted.
 * @throws not_found; conflict for one that did not fail.
 */
export const resendMensaje = (db: Database, admin: Actor, id: string): Promise<void> =>
  db.write(async (tx, publish) => {
    const known = await findMensaje(tx, id)
    const at = Date.now()
    const iso = (ms: number) => new Date(ms).toISOString()
    const after = { estado: 'por_enviar', intentos: 0, error: null, descartadoAt: null } as const
    const { numUpdatedRows } = await tx
      .updateTable('mensajes')
      .set({ ...after, siguienteAt: iso(at), plazoAt: iso(at + givenUpAfterMs) })
      .where('id', '=', id)
      .where('estado', '=', 'fallido')
      .executeTakeFirst()
    if (!known) throw new AppError('not_found', mensajesTexts.missing)
    if (Number(numUpdatedRows) === 0) throw new AppError('conflict', mensajesTexts.notFailed)
    const { intentos, error, descartadoAt } = known
    const before = { estado: 'fallido', intentos, error, descartadoAt }
    await recordChange(tx, { actor: admin, verbo: 'mensaje_reenviado', objetoId: id, before, after, at: iso(at) })
    publish({ topic: 'mensaje', id })
  })
