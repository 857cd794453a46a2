import { dayMs } from '#shared/time.ts'
import { agrees, type MovimientoMotivo, raisesMarca } from './rules.ts'

/**
 * Stock counts (spec 3.3, docs/decisions/005). Sales continue while staff count, so a count is compared with the ledger at the time of
 * counting, and only the difference is written.
 */

/** Maximum lines per request. */
export const maxConteoLineas = 1_000

/** Days until a count expires. */
export const conteoDays = 7

/** The counted pieces of a size; `desde` and `hasta` are the times of its first and last piece. */
export type Contada = {
  contadas: number
  desde: string
  hasta: string
  /** The size's `marca` at the review; missing during the review. */
  marca?: number | undefined
}

/** A ledger row since the start of the count. */
export type Movimiento = { motivo: MovimientoMotivo; stockDelta: number; createdAt: string; marca?: number | null }

export type Existencia = { stock: number; apartado: number }

/** Why a line of a count is refused. */
export type ConteoProblema = 'falta' | 'vieja' | 'futura' | 'se_movio' | 'ya_ajustada' | 'apartadas' | 'otra_diferencia'

export type Comparada = {
  /** Stock in the ledger at the time of counting. */
  habia: number
  /** The delta to write: counted minus `habia`. */
  diferencia: number
  /** The resulting stock, including later sales. */
  queda: number
  problema: ConteoProblema | null
}

/**
 * Compares a count with the ledger.
 * @param movimientos of the size, at least those since `desde`.
 * @param now ISO, UTC, like all instants here.
 */
export function compare(contada: Contada, existencia: Existencia, movimientos: Movimiento[], now: string): Comparada {
  const moved = movimientos.filter(({ stockDelta }) => stockDelta !== 0)
  const since = moved.filter((movimiento) => isSince(contada, movimiento))
  const during = moved.some((it) => it.createdAt > contada.desde && !isSince(contada, it))
  const corrected = correctedSince(contada, moved)
  const habia = existencia.stock - sumOf(since)
  // The same correction was already written by another count.
  const diferencia = agrees(contada.contadas - habia, corrected) ? 0 : contada.contadas - habia
  const queda = existencia.stock + diferencia
  return { habia, diferencia, queda, problema: problemaOf() }

  function problemaOf(): ConteoProblema | null {
    if (contada.hasta > now) return 'futura'
    if (Date.parse(now) - Date.parse(contada.desde) > conteoDays * dayMs) return 'vieja'
    if (during) return 'se_movio'
    if (diferencia === 0) return null
    // A manual correction may already cover the missing pieces.
    if (corrected.length > 0) return 'ya_ajustada'
    return queda < existencia.apartado ? 'apartadas' : null
  }
}

/** After the review `marca` decides: clocks of servers differ, and a transaction starts before it is committed. */
const isSince = ({ hasta, marca: seen }: Contada, { createdAt, marca }: Movimiento): boolean =>
  createdAt > hasta || (seen !== undefined && (marca ?? 0) > seen)

/** Movements since the count that invalidate it: all except sales. */
export const correctedSince = <Row extends Movimiento>(contada: Contada, movimientos: Row[]): Row[] =>
  movimientos.filter((it) => isSince(contada, it) && raisesMarca(it.motivo, it.stockDelta))

const sumOf = (moved: Movimiento[]): number => moved.reduce((sum, { stockDelta }) => sum + stockDelta, 0)
