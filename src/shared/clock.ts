let skewMs = 0

/** The time by the server's clock, in pages and in rules of both sides: a device may be weeks wrong. On the server the clock itself. */
export const serverNow = (): Date => new Date(Date.now() + skewMs)

/** In the browser: what the server's clock shows at this moment, in milliseconds since 1970. */
export function setServerNow(atMs: number): void {
  if (!Number.isNaN(atMs)) skewMs = atMs - Date.now()
}

/** The `Date` header has whole seconds and is a moment old. */
const toleranceMs = 2_000

export function correctServerNow(date: string | null): void {
  const atMs = Date.parse(date ?? '')
  if (Math.abs(atMs - serverNow().getTime()) > toleranceMs) setServerNow(atMs)
}
