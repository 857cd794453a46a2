import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** A history entry for something open over a page: how many are open, and the key of the page's own entry. */
type Overlay = { depth: number; over: string }

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface HistoryState {
    overlay?: Overlay
  }
}

/**
 * The browser's Back closes what is open before it leaves the page.
 * @param close may refuse while something is being saved, and gets its entry back.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const closer = () => onBack()
    closers.push(closer)
    // In a microtask: what opens as another closes takes over its entry.
    queueMicrotask(reconcile)
    return () => {
      closers.splice(closers.indexOf(closer), 1)
      queueMicrotask(reconcile)
    }
  }, [open])
}

/** The close functions of what is open, the topmost last. */
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
 * The router's history in the browser. The router does not see entries of what is open: it would load the page again,
 * scroll it, and ask about unsaved changes. A page opened from a menu replaces the menu's entry.
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
  // After a reload nothing is open.
  queueMicrotask(reconcile)
  return history
}

/** Makes the number of history entries over the page match what is open. */
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
