import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, createRouter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { ReactNode } from 'react'
import { AppError, errorStatus } from '#shared/errors.ts'
import { parseSearch, stringifySearch } from '#shared/search.ts'
import { createOverlayHistory, overlaysSettled } from '#ui/back-closes.ts'
import { nextPaint } from '#ui/reach-by-keys.ts'
import { dehydrateQueries } from './dehydrate-queries.ts'
import { dropUnknownSearch } from './known-search.ts'
import { PageError } from './layout/page-error.tsx'
import { PageNotFound } from './layout/page-not-found.tsx'
import { PagePending } from './layout/page-pending.tsx'
import { routeTree } from './route-tree.gen.ts'

dropUnknownSearch(routeTree)

/** One router and one cache per page load, on the server per request: nothing of one person meets another. */
export function getRouter() {
  const queryClient = new QueryClient({
    // The spec's cache: 30 s, one retry; what the server has refused is not asked again.
    defaultOptions: {
      queries: {
        networkMode,
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
      },
      mutations: { networkMode },
    },
  })
  const nonce = readNonce()
  let hydrated = typeof window === 'undefined'
  const router = createRouter({
    routeTree,
    ...(typeof window !== 'undefined' && { history: createOverlayHistory() }),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Hydration does not scroll: the router's inline script has, and the user may have scrolled since.
    scrollRestoration: () => hydrated,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PagePending,
    // A skeleton leaves when what it stands for is there; the router's own way is to show it for half a second.
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    // An unknown address below /admin is not the desk's: whoever asks sees the site.
    notFoundMode: 'root',
    ...(nonce && { ssr: { nonce } }),
    // biome-ignore lint/correctness/noComponentHookFactories: there is one router, and so one of these, per page load.
    Wrap: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
    ...dehydrateQueries(queryClient),
  })
  router.subscribe('onRendered', () => {
    hydrated = true
  })
  navigateAfterOverlays(router)
  return router
}

/**
 * An overlay that the press closes takes its own entry out of the history first. What replaces the page's own address goes at once: it is
 * a search that was typed, and the link that is pressed next builds on it.
 */
function navigateAfterOverlays(router: AnyRouter): void {
  const { navigate } = router
  router.navigate = async (options) => {
    if (!options.replace) await nextPaint()
    await overlaysSettled()
    return navigate(options)
  }
}

/**
 * Without network what is asked for or saved fails and says so. TanStack Query's default is to pause it silently until the
 * network returns: a button that stays busy, and a save that is sent after its page was left.
 */
const networkMode = 'always'

const isRefusal = (error: unknown): boolean => error instanceof AppError && errorStatus[error.code] < 500

const readNonce = createIsomorphicFn()
  .server(() => (getGlobalStartContext() as unknown as { nonce?: string }).nonce)
  .client(() => undefined)

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
