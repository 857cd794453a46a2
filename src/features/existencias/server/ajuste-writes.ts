import { maxStock } from '#features/catalogo/rules.ts'
import { ajusteDelta } from '#features/existencias/rules.ts'
import type { AjusteRequest } from '#features/existencias/schema.ts'
import { inventarioTexts } from '#features/existencias/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { moveStock } from './stock-writes.ts'

type Made = { stock: number; apartado: number }

/**
 * Staff change the stock of one size, with a reason (spec 3.3). What they saw must be what there is: the pieces of a pedido that left
 * meanwhile would be counted twice.
 * @returns the size as it is then. @throws not_found; stale with the stock in `actual`; stock_short at `cantidad` with what to do;
 * conflict when it changes nothing.
 */
export function adjustTalla(db: Database, admin: Actor, tallaId: string, request: AjusteRequest): Promise<Made> {
  const [at, lote] = [now(), newId()]
  return db.write(async (tx, publish) => {
    const { motivo, nota } = request
    const talla = await lockTalla(tx, db, tallaId)
    const delta = ajusteDelta(motivo, request.cantidad, request.stockVisto)
    assertPossible(talla, request, delta)
    const stock = talla.stock + delta
    await moveStock(tx, [{ tallaId, stock: delta, apartado: 0 }], {
      ...{ pedidoId: null, motivo, actorId: admin.id, at, nota, lote },
    })
    const after = { stock, motivo, nota }
    const before = { stock: talla.stock, motivo: null, nota: null }
    await recordChange(tx, { actor: admin, verbo: 'existencia_ajustada', objetoId: tallaId, before, after, at })
    publish({ topic: 'existencias', id: lote })
    return { stock, apartado: talla.apartado }
  })
}

async function lockTalla(tx: Writer, db: Database, id: string): Promise<Made> {
  await lockRows(tx, db.engine, 'producto_tallas', [id])
  const talla = await tx
    .selectFrom('productoTallas')
    .select(['stock', 'apartado'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!talla) throw new AppError('not_found', inventarioTexts.tallaMissing)
  return talla
}

function assertPossible({ stock, apartado }: Made, { stockVisto }: AjusteRequest, delta: number): void {
  if (stock !== stockVisto) throw new AppError('stale', inventarioTexts.stale(stock), { actual: { stock, apartado } })
  if (delta === 0) throw new AppError('conflict', inventarioTexts.noChange)
  const after = stock + delta
  const refusal =
    after < 0
      ? inventarioTexts.belowZero(stock)
      : after < apartado
        ? inventarioTexts.heldMore(after, apartado)
        : after > maxStock
          ? inventarioTexts.tooMany
          : null
  if (!refusal) return
  throw new AppError('stock_short', refusal, { errors: [{ path: 'cantidad', message: refusal }] })
}
