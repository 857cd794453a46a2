import { sql } from 'kysely'
import type { LineaProblem, LineaRequest } from '#modules/carrito/rules.ts'
import type { SoldLine } from '#modules/carrito/server/reads.ts'
import { problemText } from '#modules/carrito/texts.ts'
import { moveStock, type StockMove } from '#modules/existencias/server/stock-writes.ts'
import {
  isSameLinea,
  type Linea,
  type Offered,
  type PropuestaEstado,
  present,
} from '#modules/pedidos/propuesta-rules.ts'
import { isTooMuch, pedidoTotal } from '#modules/pedidos/rules.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { Reader, Writer } from '#platform/db/database.ts'
import type { PedidoRow, StockMovimientoRow } from '#platform/db/schema.ts'
import { AppError } from '#shared/errors.ts'
import { lineaColumns } from './reads.ts'

export const findLineas = (read: Reader, pedidoId: string): Promise<Linea[]> =>
  read
    .selectFrom('pedidoItems')
    .select([...lineaColumns, 'imagenId'])
    .where('pedidoId', '=', pedidoId)
    .where('hasta', 'is', null)
    .orderBy('posicion')
    .execute()

/** The lines of a propuesta, including those with quantity 0. */
export const findPropuestaLineas = (read: Reader, propuestaId: string) =>
  read
    .selectFrom('propuestaLineas')
    .select([...lineaColumns, 'imagenId', 'motivo'])
    .where('propuestaId', '=', propuestaId)
    .orderBy('posicion')
    .execute()

type Change = Pick<StockMovimientoRow, 'motivo' | 'actorId'> & {
  before: Linea[]
  after: Linea[]
  /** Pieces held by the propuesta in addition to the lines. */
  released?: Piezas[]
  at: string
}

/**
 * Changes the lines of a pedido that holds its pieces: rows, the difference in held stock, and total (docs/decisions/006). The caller has
 * locked the pedido and its sizes (`lockTallasOfPedido`), and writes version and event.
 * @param pedido before the change: the new lines apply from its next version.
 * @returns the new total in centavos.
 * @throws stock_short with the available pieces; invalid_request when the total is too high.
 */
export async function changeLineas(
  tx: Writer,
  { id: pedidoId, version }: Pick<PedidoRow, 'id' | 'version'>,
  { before, after, released = [], motivo, actorId, at }: Change,
): Promise<number> {
  const totalCentavos = checkedTotal(after, before)
  await moveStock(tx, heldDifference([...before, ...released], after), { pedidoId, motivo, actorId, at })
  const without = (lineas: Linea[], others: Linea[]) =>
    lineas.filter((linea) => !others.some((it) => it.posicion === linea.posicion && isSameLinea(it, linea)))
  const left = present(after)
  // The old row of a changed line is kept and gets its end version.
  const ended = without(before, left).map(({ posicion }) => posicion)
  const begun = without(left, before).map((linea) => ({ ...linea, pedidoId, desde: version + 1 }))
  if (ended.length > 0)
    await tx
      .updateTable('pedidoItems')
      .set({ hasta: version + 1 })
      .where('pedidoId', '=', pedidoId)
      .where('hasta', 'is', null)
      .where('posicion', 'in', ended)
      .execute()
  if (begun.length > 0) await tx.insertInto('pedidoItems').values(begun).execute()
  return totalCentavos
}

type Lineas = Parameters<typeof pedidoTotal>[0]

/**
 * Total in centavos of new lines.
 * @param before the current lines of an existing pedido.
 * @throws invalid_request when the total exceeds the range of the figures over all pedidos (docs/decisions/001).
 */
export function checkedTotal(lineas: Lineas, before: Lineas = []): number {
  const totalCentavos = pedidoTotal(lineas)
  if (isTooMuch(totalCentavos, pedidoTotal(before))) throw new AppError('invalid_request', pedidoTexts.tooMuch)
  return totalCentavos
}

/** @param facts extra fields for a refused line. @throws lines_refused with each line that has a problem. */
export function refuseProblems<Each extends { productoId: string; tallaId: string | null }>(
  refused: string,
  lineas: Each[],
  problemas: (LineaProblem | null)[],
  facts?: (linea: Each) => object,
): void {
  const refusals = lineas.flatMap((linea, index) => {
    const problema = problemas[index]
    if (!problema) return []
    const { productoId, tallaId } = linea
    return [{ ...facts?.(linea), productoId, tallaId, problema, mensaje: problemText(problema) }]
  })
  if (refusals.length > 0) throw new AppError('lines_refused', refused, { lineas: refusals })
}

export const offeredFrom = (sold: SoldLine, tallaId: string | null): Offered => ({
  productoId: sold.productoId,
  tallaId,
  nombre: sold.nombre,
  sku: sold.sku,
  talla: sold.tallaNombre,
  imagenId: sold.imagenId,
  precioUnitarioCentavos: sold.precioUnitarioCentavos,
})

type Piezas = { tallaId: string; cantidad: number }

type Line = { tallaId: string | null; cantidad: number }

/** Pieces per size. */
export function piezasOf(lineas: Line[]): Piezas[] {
  const byTalla = new Map<string, number>()
  for (const { tallaId, cantidad } of lineas) {
    if (tallaId) byTalla.set(tallaId, (byTalla.get(tallaId) ?? 0) + cantidad)
  }
  return [...byTalla].map(([tallaId, cantidad]) => ({ tallaId, cantidad }))
}

export const movesOf = (piezas: Piezas[], each: { stock: number; apartado: number }): StockMove[] =>
  piezas.map(({ tallaId, cantidad }) => ({
    tallaId,
    stock: each.stock * cantidad,
    apartado: each.apartado * cantidad,
  }))

/** Difference in held pieces per size. */
export const heldDifference = (before: Line[], after: Line[]): StockMove[] =>
  piezasOf([...after, ...before.map(({ tallaId, cantidad }) => ({ tallaId, cantidad: -cantidad }))]).map(
    ({ tallaId, cantidad }) => ({ tallaId, stock: 0, apartado: cantidad }),
  )

export const findOpenPropuesta = (read: Reader, pedidoId: string) =>
  read
    .selectFrom('propuestas')
    .select(['id', 'mensaje', 'confirmar'])
    .where('pedidoId', '=', pedidoId)
    .where('estado', '=', 'abierta')
    .executeTakeFirst()

type Close = {
  id: string
  estado: Exclude<PropuestaEstado, 'abierta' | 'aceptada'>
  actorId: string
  at: string
  porTelefono?: boolean
}

/** Pieces that the open propuesta holds in addition to the lines. */
export const findApartados = (tx: Writer, pedidoId: string): Promise<Piezas[]> =>
  tx
    .selectFrom('propuestaApartados')
    .innerJoin('propuestas', 'propuestas.id', 'propuestaApartados.propuestaId')
    .select(['tallaId', 'cantidad'])
    .where('pedidoId', '=', pedidoId)
    .execute()

/**
 * Closes the open propuesta of a pedido without applying it, and releases the pieces it holds. The caller has locked the pedido and these
 * sizes.
 * @returns whether there was one.
 */
export async function closeOpenPropuesta(tx: Writer, close: Close): Promise<boolean> {
  const { id, estado, actorId, at, porTelefono = false } = close
  const closed = await tx
    .updateTable('propuestas')
    .set({ estado, cerradaBy: actorId, cerradaAt: at, porTelefono: Number(porTelefono) })
    .where('pedidoId', '=', id)
    .where('estado', '=', 'abierta')
    .returning('id')
    .executeTakeFirst()
  if (!closed) return false
  const moves = movesOf(await findApartados(tx, id), { stock: 0, apartado: -1 })
  await moveStock(tx, moves, { pedidoId: id, motivo: 'propuesta', actorId, at })
  await tx.deleteFrom('propuestaApartados').where('propuestaId', '=', closed.id).execute()
  return true
}

/**
 * Removes ordered pieces from the consultora's cart in the transaction of the order (spec 3.4); pieces added meanwhile on another device
 * stay. The caller has locked the sizes (docs/decisions/007).
 */
export async function takeFromCarrito(
  tx: Writer,
  personaId: string,
  lineas: Pick<LineaRequest, 'tallaId' | 'cantidad'>[],
): Promise<void> {
  const sent = piezasOf(lineas)
  if (sent.length === 0) return
  const carrito = await tx
    .updateTable('carritos')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('personaId', '=', personaId)
    .returning('version')
    .executeTakeFirst()
  if (!carrito) return
  const ids = sent.map(({ tallaId }) => tallaId)
  const pieces = sent.map(({ tallaId, cantidad }) => sql`when ${tallaId} then cast(${cantidad} as integer)`)
  const left = sql<number>`cantidad - (case talla_id ${sql.join(pieces, sql` `)} end)`
  tx.later(
    () =>
      tx
        .deleteFrom('carritoLineas')
        .where('personaId', '=', personaId)
        .where('tallaId', 'in', ids)
        .where(left, '<=', 0),
    () =>
      tx
        .updateTable('carritoLineas')
        .set({ cantidad: left })
        .where('personaId', '=', personaId)
        .where('tallaId', 'in', ids)
        .where(left, '>', 0),
  )
  tx.publish({ topic: 'carrito', id: personaId, version: carrito.version })
}
