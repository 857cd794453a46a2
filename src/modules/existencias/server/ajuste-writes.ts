import { ajusteDelta, isCounted, maxStock } from '#modules/existencias/rules.ts'
import type { AjusteRequest } from '#modules/existencias/schema.ts'
import { inventarioTexts, staleStockText } from '#modules/existencias/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { markedSince } from './reads.ts'
import { moveStock } from './stock-writes.ts'

type Made = { stock: number; apartado: number }
type Locked = Made & { marca: number }

/**
 * Staff change the stock of one size, with a reason (spec 3.3). What they saw must be what there is: the pieces of a pedido that left
 * meanwhile would be counted twice. A count is refused, too, where others moved the size and left the same number.
 * @returns the size as it is then. @throws not_found; stale with the size in `actual` and what happened; stock_short at `cantidad` with what to do;
 * conflict when it changes nothing.
 */
export function adjustTalla(db: Database, admin: Actor, tallaId: string, request: AjusteRequest): Promise<Made> {
  const [at, lote] = [now(), newId()]
  return db.write(async (tx, publish) => {
    const { motivo, nota } = request
    const talla = await lockTalla(tx, db, tallaId)
    const delta = ajusteDelta(motivo, request.cantidad, request.stockVisto)
    await assertAsRead(tx, { id: tallaId, ...talla }, request)
    assertPossible(talla, delta)
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

async function lockTalla(tx: Writer, db: Database, id: string): Promise<Locked> {
  await lockRows(tx, db.engine, 'producto_tallas', [id])
  const talla = await tx
    .selectFrom('productoTallas')
    .select(['stock', 'apartado', 'marca'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!talla) throw new AppError('not_found', inventarioTexts.tallaMissing)
  return talla
}

async function assertAsRead(tx: Writer, talla: Locked & { id: string }, request: AjusteRequest): Promise<void> {
  const { id: tallaId, ...actual } = talla
  const { motivo, stockVisto, marca } = request
  const isMarked = marca !== undefined && marca !== actual.marca
  if (actual.stock === stockVisto && !(isCounted(motivo) && isMarked)) return
  const since = isMarked ? ((await markedSince(tx, [{ tallaId, marca }])).get(tallaId) ?? []) : []
  const why =
    since.length > 0
      ? `${staleStockText(request, actual, since)} ${inventarioTexts.reviewAgain}`
      : inventarioTexts.stale(actual.stock)
  throw new AppError('stale', why, { actual })
}

function assertPossible({ stock, apartado }: Made, delta: number): void {
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
