import { oneOf } from '#shared/search.ts'

/** What is true of stock that is changed by hand (spec 3.3): why, by how much, and when a size has few pieces. */

/** More pieces of one size than anybody stocks; a larger number is a typing error. */
export const maxStock = 999_999

/** Why staff change the stock of a size. */
export const ajusteMotivos = ['conteo', 'merma', 'entrada', 'muestra'] as const
export type AjusteMotivo = (typeof ajusteMotivos)[number]

/** Why a row is in the ledger. `ajuste` is what was typed into a product's form or table. */
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
  /** What one piece that is said does to the stock; `counted`: what is said is how many there are. */
  piece: 1 | -1 | 'counted'
}

const motivoTable: Record<AjusteMotivo, MotivoRow> = {
  conteo: { piece: 'counted' },
  merma: { piece: -1 },
  entrada: { piece: 1 },
  muestra: { piece: -1 },
}

/** Do staff say how many there are, and not how many come or go? */
export const isCounted = (motivo: AjusteMotivo): boolean => motivoTable[motivo].piece === 'counted'

/**
 * What an ajuste changes the stock by.
 * @param cantidad pieces, as staff said them. @param stockVisto what was on hand as they saw it.
 */
export function ajusteDelta(motivo: AjusteMotivo, cantidad: number, stockVisto: number): number {
  const { piece } = motivoTable[motivo]
  return piece === 'counted' ? cantidad - stockVisto : piece * cantidad
}

/** Which movements put a stock that was read before them out of date. */
const marking: Record<MovimientoMotivo, 'always' | 'never' | 'pieces_back'> = {
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
  // A cambio that holds or sends a piece is a sale. Pieces that came back good were not on the shelf when it was read.
  devolucion: 'pieces_back',
}

/**
 * Whether a movement raises the mark of its size. Sales, holds and what undoes them do not: they are known piece by piece, and a number
 * that was read before them is still right, less what they took.
 */
export function movesMark(motivo: MovimientoMotivo, stockDelta: number): boolean {
  if (stockDelta === 0) return false
  return marking[motivo] === 'always' || (marking[motivo] === 'pieces_back' && stockDelta > 0)
}

/** A stock that was typed, beside what its writer saw: the pieces and the mark. `marca` is missing in a file without it. */
export type StockTyped = { stock: number; stockVisto: number; marca?: number | null | undefined }

/** A movement with a mark, as the ledger has it. */
export type Marked = { motivo: MovimientoMotivo; stockDelta: number }

/**
 * The one rule for a stock that is typed as a number (spec 3.3): it is right for the moment of its reading, so what sales took and brought
 * since comes off and on. Any other movement since then refuses it, unless all of them were counts or typed numbers that say the same.
 * Without a mark it is taken only where the stock is still what was seen.
 * @param now the size, locked. @param since its movements with a mark above `typed.marca`.
 * @returns pieces the stock changes by, or `null` where the number is refused.
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

/** Whether what others counted or typed since is the same correction: then nothing is left to write. */
export const agrees = (delta: number, since: readonly Marked[]): boolean =>
  since.length > 0 &&
  since.every(({ motivo }) => setsStock(motivo)) &&
  delta === since.reduce((sum, { stockDelta }) => sum + stockDelta, 0)

/** Whether a movement set a number; others add or take pieces, and nobody can tell whether a typed number has them. */
export const setsStock = (motivo: MovimientoMotivo): boolean => absolute.has(motivo)
const absolute = new Set<MovimientoMotivo>(['inicial', 'ajuste', 'conteo'])

export const maxNotaLength = 200

/** Does the URL of Inventario ask for few pieces alone? */
export const pocasSearch = (value: unknown): '1' | undefined => oneOf(['1'], value)
