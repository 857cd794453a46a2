let skewMs = 0

/** The server's time, in pages and shared rules: a device's clock may be weeks wrong. On the server, its own clock. */
export const serverNow = (): Date => new Date(Date.now() + skewMs)

/** In the browser: sets the server's current time, in milliseconds since 1970. */
export function setServerNow(atMs: number): void {
  if (!Number.isNaN(atMs)) skewMs = atMs - Date.now()
}

/** The `Date` header has whole seconds and is slightly old. */
const toleranceMs = 2_000

export function correctServerNow(date: string | null): void {
  const atMs = Date.parse(date ?? '')
  if (Math.abs(atMs - serverNow().getTime()) > toleranceMs) setServerNow(atMs)
}
