import { dayMs, hourMs } from '#shared/time.ts'

/** Rules of 'Avísame' (spec 3.4): queue order, length of a turn, and maximum sizes per consultora. */

/** Sizes that a consultora may wait for at once. */
export const maxAvisos = 200

/** Length of a turn: then the next in the queue is notified. */
export const plazoMs = dayMs

/** How long a removed aviso keeps its place for 'Deshacer'. */
export const undoMs = hourMs / 6

/** The end of a turn. @param at ISO, UTC, as is the result. */
export const venceAt = (at: string): string => new Date(Date.parse(at) + plazoMs).toISOString()

/**
 * How many more consultoras may be notified of a size: open turns never exceed the available pieces.
 * @param disponible unheld pieces. @param avisadas open turns.
 */
export const libresParaAvisar = ({ disponible, avisadas }: { disponible: number; avisadas: number }): number =>
  Math.max(0, disponible - avisadas)
