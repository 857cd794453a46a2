import { answerOnce, answerPress } from './after-paint.ts'

/** On a button whose press is answered with a picture of the screen before it does anything; links are answered without it. */
export const answeredFirst = { 'data-answered-first': '' }

/**
 * Answers presses, by finger, mouse or key, before anything is done about them: the press on a link of ours or on a button that is
 * `answeredFirst` goes no further than here until a picture shows that it was heard, and is then made again. What a press
 * does takes a slow telephone a tenth of a second, and even what only finds out what to do takes a third of that (docs/decisions/059).
 */
export function answerPresses(): void {
  window.addEventListener('click', answer, { capture: true })
}

/** The press that is made again. */
let again: Event | undefined

function answer(event: MouseEvent): void {
  const { target } = event
  if (event === again || !(target instanceof Element)) return
  const pressed = target.closest('a, button[data-answered-first]')
  if (!pressed || (pressed instanceof HTMLAnchorElement && !isFollowedHere(pressed, event))) return
  // A way and a form are gone once, however often they are pressed; what is moved or counted is so with each press.
  const isOnce = !(pressed instanceof HTMLButtonElement) || pressed.type === 'submit'
  // By a key a button acts at once: the next key may already be on its way into what it brings.
  if (!isOnce && event.detail === 0) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const respond = isOnce ? answerOnce : answerPress
  respond(pressed, () => {
    again = new PointerEvent('click', event)
    target.dispatchEvent(again)
  })
}

/** Whether a press on a link brings another page here: not into a window of its own, and not as a file. */
const isFollowedHere = ({ origin, target, download }: HTMLAnchorElement, press: MouseEvent): boolean =>
  origin === location.origin &&
  (!target || target === '_self') &&
  !download &&
  !(press.metaKey || press.ctrlKey || press.shiftKey || press.altKey)
