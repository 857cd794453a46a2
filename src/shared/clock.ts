/**
 * What time it is, by the server's clock, in pages and in rules that both sides check: a device may be weeks wrong, and the day, the month and
 * what has waited for how long are the server's to say. On the server this is the clock itself.
 */
let skewMs = 0

export const serverNow = (): Date => new Date(Date.now() + skewMs)

/** In the browser: what the server's clock shows at this moment, in milliseconds since 1970. */
export function setServerNow(atMs: number): void {
  if (!Number.isNaN(atMs)) skewMs = atMs - Date.now()
}

/**
 * The `Date` header of an answer says whole seconds, and is a moment old: a clock that agrees within this is not moved.
 */
const toleranceMs = 2_000

export function correctServerNow(date: string | null): void {
  const atMs = Date.parse(date ?? '')
  if (Math.abs(atMs - serverNow().getTime()) > toleranceMs) setServerNow(atMs)
}
