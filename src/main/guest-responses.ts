import type { RequestListener } from 'node:http'
import type { Hono } from 'hono'
import { isSignedIn } from '#platform/auth/sessions.ts'
import type { Database } from '#platform/db/database.ts'
import { cacheResponses } from '#platform/http/response-cache.ts'
import type { Front } from '#platform/http/route.ts'
import type { Metrics } from '#platform/ops/metrics.ts'
import type { Topic } from '#shared/events.ts'
import { isSignOutPending } from '#shared/sign-out-cookies.ts'

// Cached: pages without query, and products of the API without search or filter. Not vitrinas, because the app counts
// guesses of their codes. Only unescaped addresses: `/%61pi` decodes to another path.
const page = /^\/(?!api\/|con\/|imagenes\/|assets\/|_|healthz|readyz|metrics)([\w-]+(\/[\w-]+)*(\.\w+)?)?$/
const productos = /^\/api\/(productos(\/[\w-]+|\?.*)?|marca(\/fotos)?)$/
const plain = new Set(['categoria', 'limite', 'cursor', 'porModelo', 'facetas'])
const isPlain = (url: string) => [...new URLSearchParams(url.split('?')[1] ?? '').keys()].every((it) => plain.has(it))

export const cacheForGuests = (
  database: Database,
  { request }: Metrics,
  app: Hono<Front>,
  listener: RequestListener,
): RequestListener =>
  cacheResponses(
    database,
    {
      isCacheable: (url) => page.test(url) || (productos.test(url) && isPlain(url)),
      isGuest,
      isInvalidatedBy: ({ topic }) => shownToGuests.has(topic),
      fetchAsGuest: (url) => app.fetch(new Request(`http://localhost${url}`)),
      onHit: (hit) => request({ ...hit, route: 'response-cache' }),
    },
    listener,
  )

/** Events that change guests' pages; a setting decides how colours are shown (docs/decisions/009). */
const shownToGuests = new Set<Topic>(['producto', 'existencias', 'pedido', 'ajuste'])

/** No session and no pending sign-out. */
const isGuest = (cookie: string | undefined): boolean =>
  cookie === undefined || (!isSignedIn(cookie) && ![true, false].some((secure) => isSignOutPending(cookie, secure)))
