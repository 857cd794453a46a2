import { Link, useHydrated, useRouter, useRouterState } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** The list that a page was opened from; `next` to it in the browser's history, or further back. */
type FromList = { path: string; search: Record<string, unknown>; next: boolean }

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface HistoryState {
    list?: FromList
  }
}

/** For a list's links to what it lists, as `state`: the way back leads to the list as it was (`BackToList`). */
export function useFromHere() {
  const router = useRouter()
  // Asked when the link is pressed: what was typed a moment ago is in the address by then.
  return () => {
    const { pathname: path, search } = router.latestLocation
    return { list: { path, search, next: true } }
  }
}

/** For a link from one thing of a list to another, as `state`: the way back is still to that list. */
export const stillFromList = ({ list }: { list?: FromList }) => (list ? { list: { ...list, next: false } } : {})

/** Search and filter of the list at `path` that this page was opened from; nothing for any other origin. */
export const useListSearch = (path: string): Record<string, unknown> => useFromList(path)?.search ?? {}

type BackToListProps = { to: string; className?: string; children: ReactNode }

/**
 * The way back to a list: as it was, where it was scrolled to, for whoever came from there, by the browser's own way back if
 * that leads there. The plain list otherwise.
 */
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

/** Kept with the page in the browser's history, so that a reload keeps it; the server does not know it. */
function useFromList(path: string): FromList | undefined {
  const hydrated = useHydrated()
  const list = useRouterState({ select: ({ location }) => location.state.list })
  return hydrated && list?.path === path ? list : undefined
}
