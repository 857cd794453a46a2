import { dayMs } from '#shared/time.ts'
import { agrees, type MovimientoMotivo, movesMark } from './rules.ts'

/**
 * What a count becomes (spec 3.3, docs/decisions/005). While somebody counts, pedidos leave and come back: a count is compared with what
 * the book said at the moment of counting, and that difference is written, whatever left since.
 */

/** Lines of one count that are sent together. */
export const maxConteoLineas = 1_000

/** How long a count is good. */
export const conteoDays = 7

/** Pieces of a size as they were counted; `desde` and `hasta` are when its first and its last were. */
export type Contada = {
  contadas: number
  desde: string
  hasta: string
  /** Of the size when the count was reviewed; missing while it is. */
  marca?: number | undefined
}

/** A row of the ledger since the count began; `marca` as the ledger has it. */
export type Movimiento = { motivo: MovimientoMotivo; stockDelta: number; createdAt: string; marca?: number | null }

export type Existencia = { stock: number; apartado: number }

/** Why a line of a count is not written. */
export type ConteoProblema = 'falta' | 'vieja' | 'futura' | 'se_movio' | 'ya_ajustada' | 'apartadas' | 'otra_diferencia'

export type Comparada = {
  /** What the book said when it was counted. */
  habia: number
  /** What is written: counted less what there was. */
  diferencia: number
  /** What there is afterwards, with what pedidos did since. */
  queda: number
  problema: ConteoProblema | null
}

/**
 * Compares a count with the book.
 * @param movimientos of the size, at least those since `desde`.
 * @param now ISO, UTC, as all instants here.
 */
export function compare(contada: Contada, existencia: Existencia, movimientos: Movimiento[], now: string): Comparada {
  const moved = movimientos.filter(({ stockDelta }) => stockDelta !== 0)
  const since = moved.filter((movimiento) => isSince(contada, movimiento))
  const during = moved.some((it) => it.createdAt > contada.desde && !isSince(contada, it))
  const corrected = correctedSince(contada, moved)
  const habia = existencia.stock - sumOf(since)
  // Somebody counted the same and was faster: there is nothing left to write.
  const diferencia = agrees(contada.contadas - habia, corrected) ? 0 : contada.contadas - habia
  const queda = existencia.stock + diferencia
  return { habia, diferencia, queda, problema: problemaOf() }

  function problemaOf(): ConteoProblema | null {
    if (contada.hasta > now) return 'futura'
    if (Date.parse(now) - Date.parse(contada.desde) > conteoDays * dayMs) return 'vieja'
    if (during) return 'se_movio'
    if (diferencia === 0) return null
    // What staff wrote by hand meanwhile may be the very pieces that are missing here: nobody can tell.
    if (corrected.length > 0) return 'ya_ajustada'
    return queda < existencia.apartado ? 'apartadas' : null
  }
}

/** After the review the marks decide: clocks of two servers differ, and a deed begins before it is written. */
const isSince = ({ hasta, marca: seen }: Contada, { createdAt, marca }: Movimiento): boolean =>
  createdAt > hasta || (seen !== undefined && (marca ?? 0) > seen)

/** What puts the count out of date: movements since it was made that are no sale. */
export const correctedSince = <Row extends Movimiento>(contada: Contada, movimientos: Row[]): Row[] =>
  movimientos.filter((it) => isSince(contada, it) && movesMark(it.motivo, it.stockDelta))

const sumOf = (moved: Movimiento[]): number => moved.reduce((sum, { stockDelta }) => sum + stockDelta, 0)
