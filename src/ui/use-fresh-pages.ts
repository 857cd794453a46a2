import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { belowPage, type Listed, type Page, reachesEnd, withPage } from './fresh-pages.ts'

type FreshPages<Item> = {
  /** Of the infinite query that holds the list. */
  queryKey: QueryKey
  /** Reads so many items below a cursor. */
  readPage: (cursor: string, limite: number) => Promise<Page<Item>>
  perPage: number
  everyMs: number
}

/** As many as the API gives at once. */
const mostAtOnce = 100
/** Read beyond a page's own, so that a few new items need no second reading. */
const spare = 10

/**
 * Keeps a long list fresh at the price of what is on the screen: the first page, where what is new arrives, and those in
 * sight are read anew, every `everyMs` while the tab is shown and whenever `refresh` is called; the others when they come
 * into sight. However far she has scrolled, a change costs a page or two.
 */
export function useFreshPages<Item extends Listed>({ queryKey, readPage, perPage, everyMs }: FreshPages<Item>) {
  const queryClient = useQueryClient()
  type Pages = InfiniteData<Page<Item>, string>
  const list = useRef({ hash: '', stale: new Set<string>(), shown: [0, 0] as [number, number], busy: false })
  const hash = JSON.stringify(queryKey)
  if (list.current.hash !== hash) list.current = { hash, stale: new Set(), shown: [0, 0], busy: false }

  const read = () => queryClient.getQueryData<Pages>(queryKey)

  const freshen = async (cursor: string) => {
    const before = read()
    const at = before?.pageParams.indexOf(cursor) ?? -1
    if (!before || at < 0) return
    const below = belowPage(before.pages, at)
    const held = before.pages[at]?.items.length ?? 0
    let page = await readPage(cursor, Math.min(mostAtOnce, Math.max(perPage, below ? held + spare : held)))
    while (!reachesEnd(page, below)) {
      const more = await readPage(page.siguiente as string, mostAtOnce)
      page = { items: [...page.items, ...more.items], siguiente: more.siguiente }
    }
    await settled()
    queryClient.setQueryData<Pages>(queryKey, (now) => {
      const index = now?.pageParams.indexOf(cursor) ?? -1
      if (!now || index < 0) return now
      const pages = withPage(now.pages, index, page)
      return { pages, pageParams: now.pageParams.slice(0, pages.length) }
    })
  }

  /** A page that is being added would be added to the list as it was: first that. */
  const settled = async () => {
    for (;;) {
      const query = queryClient.getQueryCache().find({ queryKey, exact: true })
      if (query?.state.fetchStatus !== 'fetching') return
      await query.promise?.catch(() => {})
    }
  }

  const work = async () => {
    const mine = list.current
    if (mine.busy) return
    mine.busy = true
    try {
      for (let cursor = nextOf(mine, read()); cursor !== undefined; cursor = nextOf(mine, read())) {
        // First: what changes while it is read makes it stale again.
        mine.stale.delete(cursor)
        await freshen(cursor).catch((error: unknown) => {
          mine.stale.add(cursor as string)
          throw error
        })
      }
    } catch {
      // What is shown stays; it is tried again the next time.
    }
    mine.busy = false
  }

  const refresh = () => {
    for (const cursor of read()?.pageParams ?? []) list.current.stale.add(cursor)
    void work()
  }
  const latest = useRef(refresh)
  latest.current = refresh

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is looked at when it comes.
  useEffect(() => {
    const query = queryClient.getQueryState(queryKey)
    if (query?.isInvalidated || (query && query.dataUpdatedAt < Date.now() - everyMs)) latest.current()
  }, [hash])
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && latest.current(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])

  return {
    refresh,
    /** The list tells which of its items are in sight. */
    onShown: (first: number, last: number) => {
      list.current.shown = [first, last]
      if (list.current.stale.size > 0) void work()
    },
  }
}

type Worked = { stale: Set<string>; shown: [number, number] }

/** The next page to read anew: stale, and either the first or in sight. */
function nextOf({ stale, shown }: Worked, data: InfiniteData<Page<unknown>, string> | undefined): string | undefined {
  let start = 0
  for (const [index, page] of (data?.pages ?? []).entries()) {
    const end = start + page.items.length
    const inSight = start <= shown[1] && end > shown[0]
    const cursor = data?.pageParams[index]
    if (cursor !== undefined && stale.has(cursor) && (index === 0 || inSight)) return cursor
    start = end
  }
  return undefined
}
