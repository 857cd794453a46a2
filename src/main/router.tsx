import { type DehydratedState, dehydrate, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, type AnyRouter, createRouter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { ReactNode } from 'react'
import { AppError, errorStatus } from '#shared/errors.ts'
import { parseSearch, stringifySearch } from '#shared/search.ts'
import { createOverlayHistory, overlaysSettled } from '#ui/back-closes.ts'
import { nextPaint } from '#ui/reach-by-keys.ts'
import { PageError, PageNotFound, PagePending } from './layout/page-error.tsx'
import { routeTree } from './route-tree.gen.ts'

/**
 * Drops search params that a page's `validateSearch` does not return: the API refuses those of old bookmarks and
 * campaign links.
 */
function dropUnknownSearch(root: AnyRoute): void {
  for (const route of Object.values((root.children ?? {}) as Record<string, AnyRoute>)) {
    const { validateSearch } = route.options
    if (route.children) dropUnknownSearch(route)
    else if (typeof validateSearch === 'function') route.options.validateSearch = onlyKnown(validateSearch)
  }
}

type Validate = (typed: Record<string, unknown>) => Record<string, unknown>

const onlyKnown =
  (validate: Validate): Validate =>
  (typed) => ({ ...Object.fromEntries(Object.keys(typed).map((name) => [name, undefined])), ...validate(typed) })

dropUnknownSearch(routeTree)

/** Delay before pages show skeletons. */
const pendingMs = 150

/** One router and one cache per page load; on the server, per request. */
export function getRouter() {
  const queryClient = new QueryClient({
    // The specification's cache: 30 s, one retry, none after a refusal.
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
    // Not at hydration: the router's inline script has already scrolled, and the user may have since.
    scrollRestoration: () => hydrated,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PagePending,
    // The router's default shows skeletons for at least half a second.
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    // An unknown address below /admin is shown in the frame that `root.tsx` chooses.
    notFoundMode: 'root',
    ...(nonce && { ssr: { nonce } }),
    // biome-ignore lint/correctness/noComponentHookFactories: one router, and so one component, per page load.
    Wrap: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
    dehydrate: (): object => carry(queryClient),
    hydrate: (state: object) => {
      const { read, failed } = state as Carried
      hydrate(queryClient, { mutations: [], queries: [...JSON.parse(read), ...failed] })
    },
  })
  let slow: ReturnType<typeof setTimeout> | undefined
  // Scrolls up for a slow page's skeleton, which would be out of sight after a link far down the previous page.
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    clearTimeout(slow)
    if (hydrated && pathChanged && typeof window !== 'undefined')
      slow = setTimeout(() => window.scrollTo(0, 0), pendingMs)
  })
  router.subscribe('onRendered', () => {
    clearTimeout(slow)
    hydrated = true
  })
  navigateAfterOverlays(router)
  return router
}

/** Results as JSON text, which is cheaper than walking each value. */
type Carried = { read: string; failed: DehydratedState['queries'] }

/** Includes failures, so that the browser shows the same error without a request. */
function carry(queryClient: QueryClient): Carried {
  const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: ({ state: { status } }) => status !== 'pending' })
  const [read, failed] = [true, false].map((ok) => queries.filter(({ state }) => (state.status === 'success') === ok))
  return { read: JSON.stringify(read), failed: failed ?? [] }
}

/**
 * Waits until a closing overlay has removed its history entry. `replace` does not wait: it is a typed search, on which
 * the next link builds.
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
 * Without network requests fail at once. TanStack Query's default pauses them silently, and would save after the page
 * was left.
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
