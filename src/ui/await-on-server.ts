import { createIsomorphicFn } from '@tanstack/react-start'

/**
 * For a loader whose page has a skeleton of its own: the server waits, so that the first page comes whole; the browser
 * does not, so that the next page shows itself, with its filters, at once.
 */
export const awaitOnServer: (fetching: Promise<unknown>) => Promise<void> = createIsomorphicFn()
  .server(async (fetching: Promise<unknown>) => void (await fetching))
  .client(async () => {})
