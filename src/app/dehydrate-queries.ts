import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'

/**
 * The options of the router that bring what a page was rendered from to the browser, failures too: the browser shows the same
 * sentence without asking again. Loaders read everything before a page is rendered, so nothing is sent after it.
 */
export const dehydrateQueries = (queryClient: QueryClient) => ({
  dehydrate: (): object =>
    dehydrate(queryClient, { shouldDehydrateQuery: ({ state: { status } }) => status !== 'pending' }),
  hydrate: (state: object) => hydrate(queryClient, state as DehydratedState),
})
