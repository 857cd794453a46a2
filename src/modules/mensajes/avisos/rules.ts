import { dayMs, hourMs } from '#shared/time.ts'

/** Rules of 'Avísame' (spec 3.4): who is notified first, how long a piece stays reserved, how many sizes a consultora may wait for. */

/** Sizes that one consultora waits for at once. */
export const maxAvisos = 200

/** How long somebody who was told has before the next in turn is. */
export const plazoMs = dayMs

/** How long a removed wait keeps its turn for 'Deshacer'. */
export const undoMs = hourMs / 6

/** When a turn ends. @param at ISO, UTC, as the result. */
export const venceAt = (at: string): string => new Date(Date.parse(at) + plazoMs).toISOString()

/**
 * How many more may be told of a size: never more than there are pieces, with those who were told and have not ordered yet.
 * @param disponible pieces that nobody holds. @param avisadas told, and within their day.
 */
export const libresParaAvisar = ({ disponible, avisadas }: { disponible: number; avisadas: number }): number =>
  Math.max(0, disponible - avisadas)
