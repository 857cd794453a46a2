import { useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * A control shows what was chosen with the next picture of the screen; the page around it, which may be long to draw, is told after that
 * (docs/decisions/059), and before anything else is pressed: the next press finds it done.
 * @returns the value to show, and what chooses another.
 */
export function useShownFirst<Shown, Value extends Shown>(value: Shown, onValueChange: (value: Value) => void) {
  const [pressed, setPressed] = useState<{ value: Value } | null>(null)
  const choose = (next: Value) => {
    const press = { value: next }
    setPressed(press)
    beforeNextPress(() => {
      onValueChange(next)
      setPressed((latest) => (latest === press ? null : latest))
    })
  }
  return [(pressed ? pressed.value : value) as Shown, choose] as const
}

function beforeNextPress(then: () => void) {
  const once = new AbortController()
  const tell = () => {
    if (once.signal.aborted) return
    once.abort()
    then()
  }
  for (const press of ['pointerdown', 'keydown'])
    window.addEventListener(press, tell, { capture: true, signal: once.signal })
  afterPaint(tell)
}
