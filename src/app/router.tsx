import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { ReactNode } from 'react'
import { AppError, errorStatus } from '#shared/errors.ts'
import { parseSearch, stringifySearch } from '#shared/search.ts'
import { calmPreload } from './calm-preload.ts'
import { dehydrateQueries } from './dehydrate-queries.ts'
import { PageError } from './layout/page-error.tsx'
import { PageNotFound } from './layout/page-not-found.tsx'
import { PagePending } from './layout/page-pending.tsx'
import { fetchLikelyNext } from './likely-next.ts'
import { routeTree } from './route-tree.gen.ts'

/**
 * What a press changes in the cache is drawn with the press. By a timer, as the cache's own way is, it would come after the way back that
 * follows it, and a finger on the screen holds timers up (docs/decisions/059).
 */
notifyManager.setScheduler(queueMicrotask)

/** One router and one cache per page load, on the server per request: nothing of one person meets another. */
export function getRouter() {
  const queryClient = new QueryClient({
    // The spec's cache: 30 s, one retry; what the server has refused is not asked again.
    defaultOptions: {
      queries: {
        ...{ networkMode, refetchOnReconnect: true, staleTime: 30_000 },
        retry: (failures, error) => failures < 1 && !isRefusal(error),
      },
      mutations: { networkMode },
    },
  })
  const nonce = readNonce()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: restoresScroll(),
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PagePending,
    // A skeleton leaves when what it stands for is there; the router's own way is to show it for half a second.
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    ...(nonce && { ssr: { nonce } }),
    // biome-ignore lint/correctness/noComponentHookFactories: there is one router, and so one of these, per page load.
    Wrap: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
    ...dehydrateQueries(queryClient),
  })
  calmPreload(router)
  fetchLikelyNext(router)
  return router
}

/**
 * Without network what is asked for or saved fails and says so. The cache's own way is to hold it back unsaid until the network
 * returns: a button that turns for ever, and a save that goes out after its page was left.
 */
const networkMode = 'always'

/**
 * Whether the page that comes is moved to where it was left, or to its top. Not when a page wakes up: its own first script
 * has put it in its place, and who has scrolled since then must not be taken back from under her finger.
 */
const restoresScroll = createIsomorphicFn()
  .server(() => () => true)
  .client(() => {
    let awake = false
    return () => {
      const moves = awake
      awake = true
      return moves
    }
  })

const isRefusal = (error: unknown): boolean => error instanceof AppError && errorStatus[error.code] < 500

const readNonce = createIsomorphicFn()
  .server(() => (getGlobalStartContext() as unknown as { nonce?: string }).nonce)
  .client(() => undefined)

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
