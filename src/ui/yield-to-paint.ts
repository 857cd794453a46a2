import type { MouseEvent } from 'react'

/**
 * Resolves once the next frame is on the screen, so that a press is seen before the work that it causes (INP). A hidden page has
 * no next frame: there it resolves at once.
 */
export const yieldToPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve()
    const done = () => {
      document.removeEventListener('visibilitychange', done)
      resolve()
    }
    document.addEventListener('visibilitychange', done)
    requestAnimationFrame(() => soon(done))
  })

/** A message and not a timer: browsers hold timers back while a finger is on the screen. */
function soon(then: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    then()
  }
  port2.postMessage(null)
}

/** Shows a press as taken (`data-acknowledged` in styles.css) for a frame, then does what it is for. */
export async function acknowledge(pressed: Element, act: () => void): Promise<void> {
  pressed.toggleAttribute('data-acknowledged', true)
  await yieldToPaint()
  pressed.removeAttribute('data-acknowledged')
  act()
}

/**
 * The `onClick` of a button that acknowledges first. A form is sent once, however often its button is pressed meanwhile. By a key
 * the button acts at once: the next key may be meant for what it opens.
 */
export function acknowledged(
  event: MouseEvent<HTMLButtonElement>,
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void,
): void {
  const button = event.currentTarget
  if (event.detail === 0) onClick?.(event)
  else if (button.type === 'submit') {
    event.preventDefault()
    if (!button.hasAttribute('data-acknowledged')) void acknowledge(button, () => button.form?.requestSubmit(button))
  } else if (onClick) void acknowledge(button, () => onClick(event))
}
