import type { IncomingMessage } from 'node:http'
import { fewAtOnce, oneATurn } from '#platform/few-at-once.ts'
import { type Line, lineUp } from '#platform/http/door.ts'

/** More of them would wait for the processor, or for the database, with all that they hold (docs/decisions/074). */
const pagesAtOnce = 4
/** The same of what is asked of the API; fewer than there are connections to PostgreSQL (docs/decisions/095). */
const readsAtOnce = 8
/** Who is at work for longer waits for the database, and keeps nobody waiting. */
const longestWorkMs = 100

/**
 * What is small and never rendered, as its address is written. Anything else may lead to a page, be it the one that says that
 * there is none: `/assets/../login`, `/imagenes/a/b`, `/healthz/`.
 */
const notAPage = /^\/((imagenes|assets)\/[\w-][\w.-]*|healthz|readyz|metrics)(\?|$)/

/** Two lines at the door: what is read of the API, and pages. What changes something begins at once. */
export function openLines() {
  const reads = fewAtOnce(readsAtOnce, longestWorkMs)
  const pages = fewAtOnce(pagesAtOnce, longestWorkMs)
  const turn = oneATurn()
  const inTurn: Line = (work) =>
    pages.inTurn(async () => {
      await turn()
      await work()
    })
  return lineUp(({ method, url = '' }: IncomingMessage) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (url.startsWith('/api/')) return reads.inTurn
    return notAPage.test(url) ? undefined : inTurn
  })
}
