import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** An entry of the browser's history for something open over a page: how many are open, and the key of the page's own entry. */
type Overlay = { depth: number; over: string }

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface HistoryState {
    overlay?: Overlay
  }
}

/**
 * The browser's Back closes what is open over the page, and only then leaves it.
 * @param open of a menu, a dialog or a picture viewer.
 * @param close what its cross does. It may refuse, while something is being saved: then it gets its entry back.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const closer = () => onBack()
    closers.push(closer)
    // In a microtask: what opens as another closes takes its entry over.
    queueMicrotask(reconcile)
    return () => {
      closers.splice(closers.indexOf(closer), 1)
      queueMicrotask(reconcile)
    }
  }, [open])
}

/** How each thing that is open closes, the one on top last. */
const closers: (() => void)[] = []
let history: RouterHistory
let settled = Promise.resolve()
let settle: (() => void) | null = null

/** Resolves once the browser is on the page's own entry, after what was open over it has closed. */
export const overlaysSettled = (): Promise<void> => settled

const depthOf = ({ state }: HistoryLocation) => state.overlay?.depth ?? 0
const pageOf = ({ state }: HistoryLocation) => state.overlay?.over ?? state.__TSR_key
const isSamePage = (one: HistoryLocation, other: HistoryLocation) => pageOf(one) === pageOf(other)

/**
 * The router's history in the browser. The router hears nothing of entries for what is open: it would load the page again, scroll
 * it, and ask about what is not saved. A page that is opened from a menu takes the place of the menu's entry.
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
  // A page that was reloaded with something open has nothing open.
  queueMicrotask(reconcile)
  return history
}

/** Brings the browser to where as many entries stand over the page's own as things are open. */
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
