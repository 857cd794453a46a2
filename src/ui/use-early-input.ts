import {
  type ChangeEvent,
  type FocusEvent,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

type Control = HTMLInputElement | HTMLTextAreaElement
type Value = string | number | readonly string[] | undefined
type Props<T> = {
  value?: Value
  /** May read `target`, `currentTarget` and `type` of its event: React did not always hear of it. */
  onChange?: ((event: ChangeEvent<T>) => void) | undefined
  onBlur?: ((event: FocusEvent<T>) => void) | undefined
  /** Such as react-hook-form's. */
  ref?: Ref<T> | undefined
  autoFocus?: boolean | undefined
}
/** What a control shows in place of its value, and that value: as the server rendered it, and once drafts are back. */
type Held = { text: string; rendered: Value; restored?: Value }

/**
 * Tells `onChange` what a control holds and React has not heard of: what was typed, ticked or chosen before hydration, and, when its
 * form is submitted, what a password manager wrote without an event. Nothing is written into the control: its text, selection and
 * caret stay. A draft that comes back over what was typed is told of it; one that comes back under the focus shows once that is left.
 * @returns what the control takes in place of these props.
 */
export function useEarlyInput<T extends Control>({ value, onChange, onBlur, ref: outer, autoFocus }: Props<T>) {
  const control = useRef<T>(null)
  const found = useRef<{ touched: boolean; focused: boolean } | null>(null)
  const known = useRef<string | boolean | null>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const waking = useRef<(() => void) | null>(null)
  const attach = useCallback(
    (element: T | null) => {
      // Looked at before react-hook-form may write into it.
      if (element)
        found.current ??= {
          touched: isTouched(element),
          focused: !autoFocus && element === document.activeElement,
        }
      control.current = element
      if (typeof outer === 'function') return outer(element)
      if (outer) outer.current = element
    },
    [outer, autoFocus],
  )
  const heard = (event: ChangeEvent<T>) => {
    if (held) setHeld(null)
    onChange?.(event)
    known.current = contentOf(event.target)
  }
  const tell = useEffectEvent((target: T) =>
    heard({ target, currentTarget: target, type: 'change', nativeEvent: new Event('change') } as ChangeEvent<T>),
  )
  const wake = useEffectEvent((content: string | boolean, touched: boolean) => {
    const element = control.current
    if (element && touched) {
      if (isTick(element)) element.checked = content === true
      return tell(element)
    }
    setHeld((now) => (now && !sameValue(now.rendered, value) ? { ...now, restored: value } : null))
  })
  const hydrated = useEffectEvent(() => {
    const { touched, focused } = found.current ?? { touched: false, focused: false }
    found.current = { touched: false, focused: false }
    const element = control.current
    if (!element || !(touched || focused)) return
    if (value !== undefined) setHeld({ text: element.value, rendered: value })
    const content = contentOf(element)
    // One by one, after drafts came back: each is told over what the one before has changed.
    const wakeUp = () => {
      if (waking.current !== wakeUp) return
      waking.current = null
      flushSync(() => wake(content, touched))
    }
    waking.current = wakeUp
    queueMicrotask(wakeUp)
  })
  const left = useEffectEvent((event: FocusEvent<T>) => {
    if (held) setHeld(null)
    onBlur?.(event)
  })
  useLayoutEffect(() => hydrated(), [])
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
  const isHeld = held !== null && (held.restored === undefined || sameValue(held.restored, value))
  return {
    ref: attach,
    onChange: heard,
    onBlur: (event: FocusEvent<T>) => {
      // A script's `blur()` hydrates the control and comes here before the microtask.
      waking.current?.()
      left(event)
    },
    autoFocus,
    /** `undefined` for a control whose text is its own. */
    value: isHeld ? held.text : value,
  }
}

const sameValue = (one: Value, other: Value): boolean => String(one) === String(other)

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
