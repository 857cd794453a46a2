import type { AnyRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { nextPaint } from '#ui/after-paint.ts'

/**
 * What is fetched in advance, as a finger or a mouse comes near a link, keeps out of the way of the press (docs/decisions/059): it waits for
 * the picture that answers the finger. Code that comes while the finger is down would be taken in when it is lifted, so the press is what fetches it
 * then; data alone is no work.
 */
export const calmPreload = createIsomorphicFn()
  .server((_: AnyRouter) => {})
  .client((router: AnyRouter) => {
    const finger = watchFinger()
    const preloadRoute = router.preloadRoute
    router.preloadRoute = async (options) => {
      await nextPaint()
      if (finger.isDown && lacksCode(router, router.buildLocation(options as never).pathname)) return
      return preloadRoute(options)
    }
  })

/** Whether somebody touches the screen: a mouse comes near long before it presses. */
function watchFinger() {
  const finger = { isDown: false }
  const isDown = (event: PointerEvent) => {
    finger.isDown = event.type === 'pointerdown' && event.pointerType === 'touch'
  }
  for (const change of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    window.addEventListener(change, isDown, { capture: true, passive: true })
  return finger
}

/** A part of a page that has not been fetched has a way to fetch it. */
const lacksCode = (router: AnyRouter, path: string): boolean =>
  router.getMatchedRoutes(path)[0].some(({ options }) => (options.component as { preload?: unknown })?.preload)
