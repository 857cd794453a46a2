import { surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import type { Engine, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { AppError } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'

/** Takes an open surtido for the rest of the transaction. @throws not_found; conflict for one that was ended. */
export async function lockSurtido(tx: Writer, engine: Engine, id: string) {
  await lockRows(tx, engine, 'surtidos', [id])
  const surtido = await tx
    .selectFrom('surtidos')
    .select(['id', 'numero', 'abierto', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!surtido) throw new AppError('not_found', surtidoTexts.missing)
  if (surtido.abierto !== 1) throw new AppError('conflict', 'Este surtido ya se terminó.')
  return surtido
}

/** Something happened to a surtido that the caller has locked: its next version, and whoever looks at it hears of it. */
export async function touchSurtido(
  tx: Writer,
  publish: Publish,
  { id, version }: { id: string; version: number },
  topic: 'surtido' | 'surtido-marcas',
): Promise<number> {
  await tx
    .updateTable('surtidos')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
  publish({ topic, id, version: version + 1 })
  return version + 1
}
