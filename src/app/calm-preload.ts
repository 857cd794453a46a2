import type { AnyRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { nextPaint } from '#ui/after-paint.ts'

/**
 * What is fetched in advance, as a mouse or the focus comes near a link, keeps out of the way of the press (docs/decisions/059): once something is
 * pressed, nothing is. Looking for a page and asking for its data takes a slow telephone 70 ms, in which a finger that is lifted is not heard, and a finger
 * comes near no link but to press it.
 */
export const calmPreload = createIsomorphicFn()
  .server((_: AnyRouter) => {})
  .client((router: AnyRouter) => {
    let isPressed = false
    const watch = ({ type }: Event) => {
      isPressed = type === 'pointerdown'
    }
    for (const change of ['pointerdown', 'pointerup', 'pointercancel'])
      window.addEventListener(change, watch, { capture: true, passive: true })
    const preloadRoute = router.preloadRoute
    router.preloadRoute = async (options) => {
      if (!isPressed) await nextPaint()
      return isPressed ? undefined : preloadRoute(options)
    }
  })
