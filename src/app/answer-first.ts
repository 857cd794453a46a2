import type { AnyRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { nextPaint } from '#ui/after-paint.ts'

/**
 * The press on a link is answered with a picture of the screen before the way to its page begins: what finds the page's parts and draws
 * them takes a slow telephone a tenth of a second (docs/decisions/059). Where one is going is known at once.
 */
export const answerFirst = createIsomorphicFn()
  .server((_: AnyRouter) => {})
  .client((router: AnyRouter) => {
    const load = router.load
    router.load = async (options) => {
      router.updateLatestLocation()
      // What only changes where one is (what is typed into a search, a guard that leads home) is no press on a link.
      if (options?.action?.type === 'PUSH') await nextPaint()
      return load(options)
    }
    const finger = watchFinger()
    const preloadRoute = router.preloadRoute
    // Code that comes while the finger is down is taken in when it is lifted: the press is what fetches it then. Data alone is no work.
    router.preloadRoute = async (options) =>
      finger.isDown && lacksCode(router, router.buildLocation(options as never).pathname)
        ? undefined
        : preloadRoute(options)
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
