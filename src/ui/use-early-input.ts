import { type ChangeEvent, type Ref, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Tells `onChange` what a control holds and React has not heard of: what was typed, ticked or chosen before hydration, and, when its
 * form is submitted, what a password manager wrote without an event. Nothing is written into the control: its text, selection and
 * caret stay.
 * @param onChange may read `target`, `currentTarget` and `type` of its event: React did not hear of it.
 * @param outer another ref of the control, such as react-hook-form's.
 * @returns what the control takes in their place.
 */
export function useEarlyInput<T extends Control>(
  onChange: ((event: ChangeEvent<T>) => void) | undefined,
  outer?: Ref<T>,
) {
  const control = useRef<T>(null)
  const touchedEarly = useRef<boolean | null>(null)
  const known = useRef<string | boolean | null>(null)
  const attach = useCallback(
    (element: T | null) => {
      // Looked at before react-hook-form may write into it.
      if (element) touchedEarly.current ??= isTouched(element)
      control.current = element
      if (typeof outer === 'function') return outer(element)
      if (outer) outer.current = element
    },
    [outer],
  )
  const heard = (event: ChangeEvent<T>) => {
    onChange?.(event)
    known.current = contentOf(event.target)
  }
  const tell = useEffectEvent((target: T) =>
    heard({ target, currentTarget: target, type: 'change', nativeEvent: new Event('change') } as ChangeEvent<T>),
  )
  useLayoutEffect(() => {
    if (control.current && touchedEarly.current) tell(control.current)
    touchedEarly.current = false
  }, [])
  useLayoutEffect(() => {
    if (control.current) known.current = contentOf(control.current)
  })
  useEffect(() => {
    const element = control.current
    if (!element?.form) return
    const readAgain = () => {
      if (element.type !== 'file' && known.current !== contentOf(element)) flushSync(() => tell(element))
    }
    const { form } = element
    form.addEventListener('submit', readAgain)
    return () => form.removeEventListener('submit', readAgain)
  }, [])
  return { ref: attach, onChange: heard }
}

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

const contentOf = (control: Control): string | boolean => (isTick(control) ? control.checked : control.value)

/** Whether a hand has changed it since it was made; of radio buttons the one that was chosen says so. */
function isTouched(control: Control): boolean {
  if (control.type === 'file') return control.value !== ''
  if (isTick(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type !== 'radio')
  return control.value !== control.defaultValue && control.value !== untouchedText(control)
}

/** What the browser makes of its first value: it changes line ends, and a colour's letters. */
function untouchedText({ localName, type, defaultValue }: Control): string {
  const fresh = document.createElement(localName) as Control
  if (fresh instanceof HTMLInputElement) fresh.type = type
  fresh.defaultValue = defaultValue
  return fresh.value
}
