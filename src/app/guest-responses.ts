import type { RequestListener } from 'node:http'
import type { Hono } from 'hono'
import { codigoIn } from '#features/vitrina/rules.ts'
import { type OpenVitrinas, vitrinaTopics } from '#features/vitrina/server/open-vitrinas.ts'
import { isSignedIn } from '#platform/auth/auth.ts'
import type { Database } from '#platform/db/database.ts'
import type { Front } from '#platform/http/front.ts'
import { cacheResponses } from '#platform/http/response-cache.ts'
import type { Metrics } from '#platform/ops/metrics.ts'
import type { Topic } from '#shared/events.ts'
import { isSignOutPending } from '#shared/sign-out-cookies.ts'

// Guests are shown products, the brand and nothing else: pages without a query, and of the API products where nobody searches.
// Only plain addresses: `/%61pi` is another path once it is decoded.
const page = /^\/(?!api\/|imagenes\/|assets\/|_|healthz|readyz|metrics)([\w-]+(\/[\w-]+)*(\.\w+)?)?$/
const productos = /^\/api\/(productos(\/[\w-]+|\?(?!.*\bq=).*)?|marca(\/fotos)?|vitrinas\/\w+(\/[\w-]+)*(\?.*)?)$/

/**
 * Puts the response cache for guests in front of the app. A product changes by its form, and by whatever moves its stock. Of a vitrina only
 * what was found a moment ago is cached: whoever guesses codes is seen, and counted, by the app (threats A112).
 */
export const cacheForGuests = (
  database: Database,
  { request }: Metrics,
  app: Hono<Front>,
  listener: RequestListener,
  vitrinas: OpenVitrinas,
): RequestListener =>
  cacheResponses(
    database,
    {
      isCacheable: (url) => {
        const codigo = codigoIn(url)
        return (page.test(url) || productos.test(url)) && (codigo === null || vitrinas.isKnown(codigo))
      },
      isGuest,
      isInvalidatedBy: ({ topic }) => shownToGuests.has(topic) || vitrinaTopics.includes(topic),
      fetchAsGuest: (url) => app.fetch(new Request(`http://localhost${url}`), { isForCache: true }),
      onHit: (hit) => request({ ...hit, route: 'response-cache' }),
    },
    listener,
  )

/** A setting says how many cards a garment in several colours has (docs/decisions/042). */
const shownToGuests = new Set<Topic>(['producto', 'existencias', 'pedido', 'ajuste'])

/** Nobody is behind these cookies, and nobody is just leaving. */
const isGuest = (cookie: string | undefined): boolean =>
  cookie === undefined || (!isSignedIn(cookie) && ![true, false].some((secure) => isSignOutPending(cookie, secure)))
