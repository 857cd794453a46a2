import { moveStock } from '#modules/existencias/server/stock-writes.ts'
import { isSameLinea, type Linea, present } from '#modules/pedidos/propuesta-rules.ts'
import type { Writer } from '#platform/db/database.ts'
import type { StockMovimientoRow } from '#platform/db/schema.ts'
import { checkedTotal } from './checked-total.ts'
import { heldDifference, type Piezas } from './stock-moves.ts'

type Change = Pick<StockMovimientoRow, 'motivo' | 'actorId'> & {
  id: string
  /** What the pedido becomes by it: its lines are in force from this version on. */
  version: number
  before: Linea[]
  after: Linea[]
  /** What was held besides for these very lines, and is no longer. */
  released?: Piezas[]
  at: string
}

/**
 * The one way in which the lines of a pedido that holds its pieces change: rows, holds by difference, and total
 * (docs/decisions/006). The caller has the pedido and its sizes locked (`lockTallasOfPedido`), and writes version and event.
 * @returns the new total in centavos.
 * @throws stock_short naming what is left; invalid_request when the lines add up to too much.
 */
export async function changeLineas(tx: Writer, change: Change): Promise<number> {
  const { id, version, before, after, released = [], motivo, actorId, at } = change
  const totalCentavos = checkedTotal(after, before)
  const moves = heldDifference([...before, ...released], after)
  await moveStock(tx, moves, { pedidoId: id, motivo, actorId, at })
  await writeRows(tx, id, version, before, present(after))
  return totalCentavos
}

/** A line that became another keeps its row, which ends here. */
async function writeRows(
  tx: Writer,
  pedidoId: string,
  version: number,
  before: Linea[],
  after: Linea[],
): Promise<void> {
  const then = new Map(after.map((linea) => [linea.posicion, linea]))
  const was = new Map(before.map((linea) => [linea.posicion, linea]))
  const stays = (linea: Linea, other: Linea | undefined) => other !== undefined && isSameLinea(linea, other)
  const ended = before.filter((linea) => !stays(linea, then.get(linea.posicion)))
  const begun = after.filter((linea) => !stays(linea, was.get(linea.posicion)))
  if (ended.length > 0) {
    await tx
      .updateTable('pedidoItems')
      .set({ hasta: version })
      .where('pedidoId', '=', pedidoId)
      .where('hasta', 'is', null)
      .where(
        'posicion',
        'in',
        ended.map(({ posicion }) => posicion),
      )
      .execute()
  }
  if (begun.length === 0) return
  await tx
    .insertInto('pedidoItems')
    .values(begun.map((linea) => ({ ...linea, pedidoId, desde: version })))
    .execute()
}
