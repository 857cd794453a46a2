import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** The history entry of an overlay: the number of open overlays, and the key of the page's own entry. */
type Overlay = { depth: number; over: string }

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended.
  interface HistoryState {
    overlay?: Overlay
  }
}

/**
 * The browser's Back closes an overlay before it leaves the page.
 * @param close may refuse during a save; the entry is then restored.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const closer = () => onBack()
    closers.push(closer)
    // In a microtask: an overlay that replaces another takes over its entry.
    queueMicrotask(reconcile)
    return () => {
      closers.splice(closers.indexOf(closer), 1)
      queueMicrotask(reconcile)
    }
  }, [open])
}

/** The close functions of open overlays, topmost last. */
const closers: (() => void)[] = []
let history: RouterHistory
let settled = Promise.resolve()
let settle: (() => void) | null = null

/** Resolves once the browser is back on the page's own entry. */
export const overlaysSettled = (): Promise<void> => settled

const depthOf = ({ state }: HistoryLocation) => state.overlay?.depth ?? 0
const pageOf = ({ state }: HistoryLocation) => state.overlay?.over ?? state.__TSR_key
const isSamePage = (one: HistoryLocation, other: HistoryLocation) => pageOf(one) === pageOf(other)

/**
 * The router's history in the browser. Hides entries of overlays from the router, which would reload the page, scroll
 * it and ask about unsaved changes. A page opened from a menu replaces the menu's entry.
 */
export function createOverlayHistory(): RouterHistory {
  history = createBrowserHistory()
  const { subscribe, block, push } = history
  let here = history.location
  let samePage = false
  subscribe(({ location }) => {
    samePage = isSamePage(here, location)
    here = location
    settle?.()
    if (!settle) for (const close of closers.slice(depthOf(location)).reverse()) close()
    settle = null
    // React has closed them by then.
    setTimeout(reconcile)
  })
  history.subscribe = (hear) => subscribe((change) => samePage || hear(change))
  history.block = (blocker) =>
    block({
      ...blocker,
      blockerFn: (change) => !isSamePage(change.currentLocation, change.nextLocation) && blocker.blockerFn(change),
    })
  history.push = (path, state, options) =>
    depthOf(history.location) > 0 && !state?.overlay
      ? history.replace(path, state, options)
      : push(path, state, options)
  // After a reload no overlay is open.
  queueMicrotask(reconcile)
  return history
}

/** Makes the number of overlay entries match the open overlays. */
function reconcile(): void {
  if (settle) return
  const { location } = history
  const surplus = depthOf(location) - closers.length
  if (surplus > 0) {
    settled = new Promise((resolve) => {
      settle = resolve
    })
    history.go(-surplus, { ignoreBlocker: true })
  }
  for (let depth = depthOf(location) + 1; depth <= closers.length; depth++) {
    const { state, href } = history.location
    history.push(href, { ...state, overlay: { depth, over: pageOf(history.location) ?? '' } }, { ignoreBlocker: true })
    history.flush()
  }
}
