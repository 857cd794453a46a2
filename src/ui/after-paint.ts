import { createIsomorphicFn } from '@tanstack/react-start'

/**
 * Does something once the next picture of the screen is there: what a finger waits for comes first. A page that nobody sees any more has no
 * next picture, and does it at once.
 */
export function afterPaint(then: () => void): void {
  const once = new AbortController()
  const now = () => {
    if (once.signal.aborted) return
    once.abort()
    then()
  }
  if (document.hidden) soon(now)
  else requestAnimationFrame(() => soon(now))
  document.addEventListener('visibilitychange', now, { signal: once.signal })
}

/** As a message: timers wait while a finger is on the screen, and come back together with the press. */
function soon(then: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    then()
  }
  port2.postMessage(null)
}

/** In the browser, the next picture of the screen. On the server there is nothing to wait for. */
export const nextPaint = createIsomorphicFn()
  .server(() => {})
  .client(() => new Promise<void>(afterPaint))

/** Does what takes long once a picture shows that the press was heard (`data-heard` in styles.css). */
export function answerPress(pressed: Element | null, then: () => void): void {
  pressed?.toggleAttribute('data-heard', true)
  afterPaint(() => {
    pressed?.removeAttribute('data-heard')
    then()
  })
}

/** As `answerPress`, for what must not be done twice: pressed again before it is answered, it is one press. */
export function answerOnce(pressed: Element | null, then: () => void): void {
  if (!pressed?.hasAttribute('data-heard')) answerPress(pressed, then)
}
