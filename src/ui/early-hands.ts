/** What hands do to a page before it is alive: on a slow phone a page is seen and touched seconds before its code is there. */

type Typed = HTMLInputElement | HTMLTextAreaElement
type EarlyHands = {
  /** What was typed or chosen in controls that nobody listened to, in order: their text, or whether they are checked. */
  typed: Map<Typed, string | boolean>
  /** The last button that was pressed. */
  pressed: HTMLElement | null
  /** React has been called: from now on it wakes the part of the page that is pressed, by itself. */
  reactHears?: true
  /** Called after each such typing, once the page around it is alive. */
  catchUp?: () => void
}

/**
 * Goes into the head, before anything can be touched. A control that React listens to has a property of its own over its
 * value; one that has none is not listened to yet. Once one is heard, what was typed into it before is heard with it. A button that was pressed looks as if it heard (`[data-early]`), and a
 * form is not sent to where only code could answer. Said once: the router may run it again.
 */
export const earlyHandsScript = `if(!window.earlyHands){const h=window.earlyHands={typed:new Map,pressed:null};const hear=({target:t,type:e})=>{if((t.type==='file')!==(e==='change'))return;const k=/^(radio|checkbox)$/.test(t.type)?'checked':'value';h.typed.delete(t);if(Object.hasOwn(t,k)||!(k in t))return;h.typed.set(t,t[k]);h.catchUp&&setTimeout(h.catchUp)};addEventListener('input',hear,true);addEventListener('change',hear,true);addEventListener('click',e=>{const b=!h.reactHears&&e.target.closest('button,[role=tab],[role=checkbox],[role=switch]');if(!b)return;h.pressed?.removeAttribute('data-early');(h.pressed=b).setAttribute('data-early','');b.type==='submit'&&b.form&&e.preventDefault()},true)}`

/** For the moment before React is called. */
export function leavePressesToReact(): void {
  const hands = earlyHands()
  if (hands) hands.reactHears = true
}

/**
 * Does again, now that somebody listens, what was typed, chosen and pressed too early; call it when the page is alive. Of
 * several presses the last counts: who presses thrice a button that does not answer wants it once.
 */
export function catchUpWithHands(): void {
  const hands = earlyHands()
  if (!hands) return
  hands.catchUp = () => {
    for (const [control, value] of hands.typed) {
      hands.typed.delete(control)
      if (control.isConnected) typeAgain(control, value)
    }
  }
  // Not within this effect: React does not wake up what an event falls into while it is busy with itself.
  setTimeout(() => {
    hands.catchUp?.()
    const { pressed } = hands
    hands.pressed = null
    pressed?.removeAttribute('data-early')
    if (pressed?.isConnected) pressed.click()
  })
}

const earlyHands = () => (window as { earlyHands?: EarlyHands }).earlyHands

/** Wakes the part of a page that something stands in, now: React does so with what an event falls into. Nobody listens to this one. */
export function wakeAround(element: Element | null): void {
  element?.dispatchEvent(new Event('copy', { bubbles: true }))
}

function typeAgain(control: Typed, value: string | boolean): void {
  wakeAround(control)
  if (typeof value === 'boolean') {
    // First the opposite, by the property that React watches: then the press is a change to it.
    if (control instanceof HTMLInputElement) control.checked = !value
    control.click()
    return
  }
  // Its files are still in it. Nobody may write into it, and it tells of them by `change` alone.
  if (control.type === 'file') {
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const { selectionStart, selectionEnd } = control
  control.value = `${value} `
  nativeValue(control)?.call(control, value)
  // Setting a value takes the caret to its end.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The browser's own way of setting a value, under the one that React watches. */
const nativeValue = (control: Typed) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
