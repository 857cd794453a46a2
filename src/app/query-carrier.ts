import { type DehydratedState, dehydrate, hydrate, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'

/** What a page was rendered from, on its way to the browser: `found` as JSON, and the queries that were not answered, if there are any. */
type Carried = { found: string; rest?: object }
type Found = { key: QueryKey; data: unknown; at: number }

/**
 * The part of the router that takes what was read for a page to the browser. All of it was read before: no page of ours
 * reads while it is rendered, so nothing is sent after it. What was found came as JSON, and goes as one text: that costs
 * a tenth of what writing it as a script does (docs/decisions/032).
 */
export const carryQueries = (queryClient: QueryClient) => ({
  dehydrate: () => read(queryClient),
  hydrate: ({ found, rest }: Carried) => {
    for (const { key, data, at } of JSON.parse(found) as Found[]) {
      queryClient.setQueryData(key, data, { updatedAt: at })
    }
    if (rest) hydrate(queryClient, rest as DehydratedState)
  },
})

const read = createIsomorphicFn()
  .server((queryClient: QueryClient): Carried => {
    const found: Found[] = []
    const rest = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ queryKey: key, state: { status, data, dataUpdatedAt: at } }) => {
        if (status === 'success') found.push({ key, data, at })
        return status !== 'success'
      },
    })
    return { found: JSON.stringify(found), ...(rest.queries.length > 0 && { rest }) }
  })
  .client((): Carried => ({ found: '[]' }))
