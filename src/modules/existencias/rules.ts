import { oneOf } from '#shared/search.ts'

/** Manual changes of stock (spec 3.3), and when they conflict with other movements. */

/** Plausible maximum per size; a larger number is a typing error. */
export const maxStock = 999_999

/** Reasons for a manual change of stock. */
export const ajusteMotivos = ['conteo', 'merma', 'entrada', 'muestra'] as const
export type AjusteMotivo = (typeof ajusteMotivos)[number]

/**
 * The reason of a ledger row. `ajuste` is a number entered in a product's form or table. Repeats `StockMovimientoRow['motivo']`, because
 * neither this layer nor platform may import the other; `moveStock` makes the compiler compare both.
 */
export type MovimientoMotivo =
  | 'inicial'
  | 'pedido'
  | 'status'
  | 'ajuste'
  | 'lineas'
  | 'propuesta'
  | 'devolucion'
  | AjusteMotivo

type MotivoRow = {
  /** Effect of one piece on the stock; `counted`: the number is the new stock. */
  piece: 1 | -1 | 'counted'
}

const motivoTable: Record<AjusteMotivo, MotivoRow> = {
  conteo: { piece: 'counted' },
  merma: { piece: -1 },
  entrada: { piece: 1 },
  muestra: { piece: -1 },
}

/** True if the entered number is the stock itself, not a change of it. */
export const isCounted = (motivo: AjusteMotivo): boolean => motivoTable[motivo].piece === 'counted'

/** The stock delta of an ajuste. @param cantidad pieces entered. @param stockVisto the stock displayed to staff. */
export function ajusteDelta(motivo: AjusteMotivo, cantidad: number, stockVisto: number): number {
  const { piece } = motivoTable[motivo]
  return piece === 'counted' ? cantidad - stockVisto : piece * cantidad
}

/** Whether a movement makes earlier readings of the stock stale. */
const marcaRaises: Record<MovimientoMotivo, 'always' | 'never' | 'pieces_back'> = {
  inicial: 'always',
  ajuste: 'always',
  conteo: 'always',
  merma: 'always',
  entrada: 'always',
  muestra: 'always',
  pedido: 'never',
  status: 'never',
  lineas: 'never',
  propuesta: 'never',
  // A cambio that holds or ships a piece is a sale. Returned pieces in good condition were not on the shelf at the time of the reading.
  devolucion: 'pieces_back',
}

/**
 * True if a movement raises the size's `marca`, the version of its stock. Sales, holds and their reversals do not: they are recorded piece
 * by piece, so an earlier reading is still valid minus what they took.
 */
export function raisesMarca(motivo: MovimientoMotivo, stockDelta: number): boolean {
  if (stockDelta === 0) return false
  return marcaRaises[motivo] === 'always' || (marcaRaises[motivo] === 'pieces_back' && stockDelta > 0)
}

/** An entered stock, with the stock and `marca` displayed at the time. A file without that column has no `marca`. */
export type StockTyped = { stock: number; stockVisto: number; marca?: number | null | undefined }

/** A ledger row that raised the `marca`. */
export type Marked = { motivo: MovimientoMotivo; stockDelta: number }

/**
 * An entered stock is valid for the time it was read: later sales and returns are applied on top. Other later movements reject it, unless
 * they are absolute corrections with the same result (spec 3.3). Without a `marca` it is accepted only if the stock still equals the
 * displayed one.
 * @param now the locked size.
 * @param since its movements with a `marca` above `typed.marca`.
 * @returns the stock delta, or `null` if rejected.
 */
export function deltaOfTyped(
  typed: StockTyped,
  now: { stock: number; marca: number },
  since: readonly Marked[],
): number | null {
  const delta = typed.stock - typed.stockVisto
  if (delta === 0) return 0
  if (typed.marca === undefined || typed.marca === null) return typed.stockVisto === now.stock ? delta : null
  if (typed.marca === now.marca) return delta
  return agrees(delta, since) ? 0 : null
}

/** True if the movements since are absolute corrections with the same total: nothing is left to write. */
export const agrees = (delta: number, since: readonly Marked[]): boolean =>
  since.length > 0 &&
  since.every(({ motivo }) => setsStock(motivo)) &&
  delta === since.reduce((sum, { stockDelta }) => sum + stockDelta, 0)

/** True if a movement sets the stock. Others add or remove pieces, and an entered number may already include them. */
export const setsStock = (motivo: MovimientoMotivo): boolean => absolute.has(motivo)
const absolute = new Set<MovimientoMotivo>(['inicial', 'ajuste', 'conteo'])

export const maxNotaLength = 200

/** Parses the filter for few pieces in the URL of Inventario. */
export const pocasSearch = (value: unknown): '1' | undefined => oneOf(['1'], value)
