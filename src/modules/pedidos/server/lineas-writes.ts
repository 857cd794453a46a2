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

/** The lines that a propuesta offers, also those with no pieces left. */
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
  /** What the propuesta held besides. */
  released?: Piezas[]
  at: string
}

/**
 * The one way in which the lines of a pedido that holds its pieces change: rows, holds by difference, and total
 * (docs/decisions/006). The caller has the pedido and its sizes locked (`lockTallasOfPedido`), and writes version and event.
 * @param pedido as it was: the new lines are in force from its next version on.
 * @returns the new total in centavos.
 * @throws stock_short naming what is left; invalid_request when the lines add up to too much.
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
  // A line that became another keeps its row, which ends here.
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
 * Centavos of the lines that a pedido is about to have.
 * @param before the lines that it has, if it is there.
 * @throws invalid_request when they add up to more than figures over all pedidos can hold (docs/decisions/001).
 */
export function checkedTotal(lineas: Lineas, before: Lineas = []): number {
  const totalCentavos = pedidoTotal(lineas)
  if (isTooMuch(totalCentavos, pedidoTotal(before))) throw new AppError('invalid_request', pedidoTexts.tooMuch)
  return totalCentavos
}

/** @throws lines_refused naming each line that has a problem, with `facts` of it. */
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

/** A product and size for sale, as a line has it. */
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

/** The pieces of a pedido by size: lines of the same size are added up. */
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

/** What is held once lines become others: the difference of each size. */
export const heldDifference = (before: Line[], after: Line[]): StockMove[] =>
  piezasOf([...after, ...before.map(({ tallaId, cantidad }) => ({ tallaId, cantidad: -cantidad }))]).map(
    ({ tallaId, cantidad }) => ({ tallaId, stock: 0, apartado: cantidad }),
  )

/** The propuesta of a pedido that waits for an answer, or `undefined`. */
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

/** What the open propuesta of a pedido holds beyond its lines. */
export const findApartados = (tx: Writer, pedidoId: string): Promise<Piezas[]> =>
  tx
    .selectFrom('propuestaApartados')
    .innerJoin('propuestas', 'propuestas.id', 'propuestaApartados.propuestaId')
    .select(['tallaId', 'cantidad'])
    .where('pedidoId', '=', pedidoId)
    .execute()

/**
 * Ends the open propuesta of a pedido, if there is one, without its lines: what it held besides is free again. The caller has the
 * pedido and these sizes locked.
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
 * Takes what is sent out of the consultora's cart, in the transaction that sends it (spec 3.4); what another device put in meanwhile stays.
 * Call it with the sizes locked (docs/decisions/007).
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
