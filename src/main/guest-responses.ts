import type { RequestListener } from 'node:http'
import type { Hono } from 'hono'
import { isSignedIn } from '#platform/auth/sessions.ts'
import type { Database } from '#platform/db/database.ts'
import type { Front } from '#platform/http/front.ts'
import { cacheResponses } from '#platform/http/response-cache.ts'
import type { Metrics } from '#platform/ops/metrics.ts'
import type { Topic } from '#shared/events.ts'
import { isSignOutPending } from '#shared/sign-out-cookies.ts'

// Guests are shown products, the brand and nothing else: pages without a query, and of the API products where nobody searches. Vitrinas are
// left out: the app counts who guesses their codes. Only plain addresses: `/%61pi` is another path once it is decoded.
const page = /^\/(?!api\/|con\/|imagenes\/|assets\/|_|healthz|readyz|metrics)([\w-]+(\/[\w-]+)*(\.\w+)?)?$/
const productos = /^\/api\/(productos(\/[\w-]+|\?(?!.*\bq=).*)?|marca(\/fotos)?)$/

/** Puts the response cache for guests in front of the app. A product changes by its form, and by whatever moves its stock. */
export const cacheForGuests = (
  database: Database,
  { request }: Metrics,
  app: Hono<Front>,
  listener: RequestListener,
): RequestListener =>
  cacheResponses(
    database,
    {
      isCacheable: (url) => page.test(url) || productos.test(url),
      isGuest,
      isInvalidatedBy: ({ topic }) => shownToGuests.has(topic),
      fetchAsGuest: (url) => app.fetch(new Request(`http://localhost${url}`)),
      onHit: (hit) => request({ ...hit, route: 'response-cache' }),
    },
    listener,
  )

/** A setting says how many cards a garment in several colours has (docs/decisions/009). */
const shownToGuests = new Set<Topic>(['producto', 'existencias', 'pedido', 'ajuste'])

/** Nobody is behind these cookies, and nobody is just leaving. */
const isGuest = (cookie: string | undefined): boolean =>
  cookie === undefined || (!isSignedIn(cookie) && ![true, false].some((secure) => isSignOutPending(cookie, secure)))
