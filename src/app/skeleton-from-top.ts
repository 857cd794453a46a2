import type { AnyRouter } from '@tanstack/react-router'

/**
 * A page that does not come at once is waited for at the top, where its skeleton is: from the foot of a long page a press would show
 * nothing. One that comes at once is shown from its top by the router itself. Where the last page had been scrolled to is kept by then.
 */
export function showSkeletonFromTop(router: AnyRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    clearTimeout(timer)
    if (fromLocation && pathChanged) timer = setTimeout(toTop, skeletonMs)
  })
  router.subscribe('onRendered', () => clearTimeout(timer))
}

/** When pages show their skeleton (`pendingMs`). */
const skeletonMs = 150

const toTop = () => window.scrollTo({ top: 0, behavior: 'instant' })
