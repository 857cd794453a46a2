import { oneOf } from '#shared/search.ts'

/** What is true of stock that is changed by hand (spec 3.3): why, by how much, and when a size has few pieces. */

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

/** Everything that differs between them. */
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

/** Characters of the note beside a change. */
export const maxNotaLength = 200

/** Does the URL of Inventario ask for few pieces alone? */
export const pocasSearch = (value: unknown): '1' | undefined => oneOf(['1'], value)
