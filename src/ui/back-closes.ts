import type { RegisteredRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

type RouterHistory = RegisteredRouter['history']

/**
 * The browser's way back closes what is open over the page, and only then leaves the page. Each thing that opens is an entry of the
 * browser's history, which goes as it closes; the router is told of neither (docs/decisions/096).
 * @param open of a menu, a dialog or a picture viewer.
 * @param close what its cross does. It may refuse, while something is being saved: then it gets its entry again.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const closer = () => onBack()
    closers.push(closer)
    // Not at once: what opens as another closes takes its entry over.
    queueMicrotask(settle)
    return () => {
      if (closers.includes(closer)) closers.splice(closers.indexOf(closer), 1)
      queueMicrotask(settle)
    }
  }, [open])
}

/**
 * Once, and before there is a router: who listens first can keep from it what is not its own.
 * @param history the router's, once there is one.
 */
export function watchBack(history: () => RouterHistory): void {
  routers = history
  window.addEventListener('popstate', arrive, { capture: true })
  before = entries()
  // Loaded anew where something was open: now nothing is.
  queueMicrotask(settle)
}

/** How each thing that is open closes, the one on top last. */
const closers: (() => void)[] = []
/** While the browser is on its way to another entry, which takes it a moment. */
let moving: Promise<void> | null = null
let arrived = () => {}
/** How many entries there were over the page when we last looked. */
let before = 0
let routers: () => RouterHistory
let unblock: (() => void) | undefined

/** A browser that has no entry to go to does not say so. */
const longestMoveMs = 1_000

/** Entries over the page's own, where the browser is now. */
const entries = (): number => window.history.state?.open ?? 0

/** Brings the browser to where there are as many entries over the page as things are open. */
function settle(): void {
  if (moving !== null) return
  const surplus = entries() - closers.length
  if (surplus > 0) move(-surplus)
  if (surplus < 0) {
    routers().flush()
    for (let above = entries() + 1; above <= closers.length; above++) push({ ...window.history.state, open: above })
  }
  if (closers.length > 0) {
    unblock ??= routers().block({ blockerFn: closeAll, enableBeforeUnload: false })
  } else if (!moving) {
    unblock?.()
    unblock = undefined
  }
}

/** Past the router, which has put its own in the place of the browser's: it would load the page again, and scroll it. */
function push(state: object): void {
  History.prototype.pushState.call(window.history, state, '')
  before = entries()
}

function move(by: number): void {
  moving = new Promise<void>((resolve) => {
    arrived = resolve
    setTimeout(resolve, longestMoveMs)
  }).then(() => {
    moving = null
  })
  window.history.go(by)
}

function arrive(event: PopStateEvent): void {
  const ours = before > 0 || entries() > 0
  before = entries()
  if (ours && event.state?.__TSR_key === routers().location.state.__TSR_key) event.stopImmediatePropagation()
  if (moving !== null) arrived()
  else for (const close of closers.slice(entries()).reverse()) close()
  // React has closed them by then.
  setTimeout(settle)
}

/** Somebody goes to another page: it comes in the place of these entries, not after them. */
async function closeAll(): Promise<false> {
  for (const close of closers.splice(0).reverse()) close()
  settle()
  while (moving !== null) await moving
  return false
}
