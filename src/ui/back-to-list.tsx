import { Link, useHydrated, useRouter, useRouterState } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** The list that a page was opened from; `next`: it is the previous history entry. */
type FromList = { path: string; search: Record<string, unknown>; next: boolean }

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface HistoryState {
    list?: FromList
  }
}

/** `state` for links of a list, so that `BackToList` returns to it as it was. */
export function useFromHere() {
  const router = useRouter()
  // Evaluated on press: the latest search is in the URL by then.
  return () => {
    const { pathname: path, search } = router.latestLocation
    return { list: { path, search, next: true } }
  }
}

/** `state` for a link between items of a list, so that the way back still leads to the list. */
export const stillFromList = ({ list }: { list?: FromList }) => (list ? { list: { ...list, next: false } } : {})

/** Search parameters of the list at `path` that this page was opened from; none for any other origin. */
export const useListSearch = (path: string): Record<string, unknown> => useFromList(path)?.search ?? {}

type BackToListProps = { to: string; className?: string; children: ReactNode }

export function BackToList({ to, className, children }: BackToListProps) {
  const router = useRouter()
  const list = useFromList(to)
  const back = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (!list?.next || elsewhere) return
    event.preventDefault()
    router.history.back()
  }
  return (
    <Link to={to} search={list?.search ?? {}} onClick={back} className={className}>
      {children}
    </Link>
  )
}

/** In the history state, so that a reload keeps it; the server does not know it. */
function useFromList(path: string): FromList | undefined {
  const hydrated = useHydrated()
  const list = useRouterState({ select: ({ location }) => location.state.list })
  return hydrated && list?.path === path ? list : undefined
}
