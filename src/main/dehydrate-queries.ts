import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'

/**
 * The router's options that send the data of a rendered page to the browser, failures too, so that the browser shows the same
 * sentence without a request. Loaders read everything before a page is rendered, so nothing is sent after it.
 */
export const dehydrateQueries = (queryClient: QueryClient) => ({
  dehydrate: (): object =>
    dehydrate(queryClient, { shouldDehydrateQuery: ({ state: { status } }) => status !== 'pending' }),
  hydrate: (state: object) => hydrate(queryClient, state as DehydratedState),
})
