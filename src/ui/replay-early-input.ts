type Control = HTMLInputElement | HTMLTextAreaElement
/** Set by `early-input.js`: controls with their text, or whether they are ticked, in the order in which they were touched. */
type EarlyInput = { values: Map<Control, string | boolean>; stop: () => void }

/**
 * Replays for React what was typed and chosen before hydration, and keeps the caret where it was put. Call it once, when the page is
 * hydrated.
 */
export function replayEarlyInput(): void {
  const { earlyInput } = window as { earlyInput?: EarlyInput }
  earlyInput?.stop()
  for (const [control, value] of earlyInput?.values ?? [])
    if (control.isConnected) keepingCaret(control, () => replay(control, value))
  // Somebody is about to type here, who has touched nothing yet.
  const focused = document.activeElement
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)
    keepingCaret(focused, () => dispatch(focused, 'input'))
}

/** React writes the text of a control that it hydrates anew, which moves the caret away from where one types. */
function keepingCaret(control: Control, work: () => void): void {
  const { selectionStart, selectionEnd } = control
  work()
  // Not every kind of field tells where its caret is.
  if (selectionStart !== null && document.activeElement === control)
    control.setSelectionRange(selectionStart, selectionEnd)
}

function replay(control: Control, value: string | boolean): void {
  // React hydrates the part of the page that an input event falls into, and from then on watches its controls.
  dispatch(control, 'input')
  if (typeof value === 'boolean') {
    // React ignores an event without a change: first the opposite.
    ;(control as HTMLInputElement).checked = !value
    control.click()
  } else if (control.type === 'file') {
    dispatch(control, 'change')
  } else {
    control.value = `${value} `
    setPastReact(control, value)
    dispatch(control, 'input')
  }
}

const dispatch = (control: Control, type: string) => control.dispatchEvent(new Event(type, { bubbles: true }))

/** By the browser's own setter, which React does not watch, so that it finds a change. */
function setPastReact(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
}
