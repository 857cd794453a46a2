import { givenUpAfterMs } from '#features/mensajes/rules.ts'
import { mensajesTexts } from '#features/mensajes/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'
import { findMensaje } from './reads.ts'

/**
 * Staff let a letter that failed leave once more; it is tried for another 24 hours.
 * @throws not_found; conflict for one that did not fail.
 */
export const resendMensaje = (db: Database, id: string): Promise<void> =>
  db.write(async (tx, announce) => {
    const at = Date.now()
    const iso = (ms: number) => new Date(ms).toISOString()
    const { numUpdatedRows } = await tx
      .updateTable('mensajes')
      .set({ estado: 'por_enviar', intentos: 0, siguienteAt: iso(at), plazoAt: iso(at + givenUpAfterMs), error: null })
      .where('id', '=', id)
      .where('estado', '=', 'fallido')
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) {
      const known = await findMensaje(tx, id)
      throw known ? new AppError('conflict', mensajesTexts.notFailed) : new AppError('not_found', mensajesTexts.missing)
    }
    announce({ topic: 'mensaje', id, ownerId: '', version: 1 })
  })
