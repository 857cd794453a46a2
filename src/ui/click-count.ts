/** How often something else was clicked or typed in than before: clicks on one thing, one after the other, have one number. */
let count = 0
let last: EventTarget | null = null

/** Clicks with the same number are clicks on the same control with nothing done in between, as a double click is. */
export const clickNow = (): number => count

const pressable = 'button, a, summary, label, input, select, textarea, [role]'

function note({ type, target }: Event): void {
  const control = (target instanceof Element && target.closest(pressable)) || target
  if (type === 'click' && control === last) return
  last = type === 'click' ? control : null
  count += 1
}

if (typeof document !== 'undefined')
  for (const type of ['click', 'input']) document.addEventListener(type, note, { capture: true, passive: true })
