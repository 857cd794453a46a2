import CircleAlert from 'lucide-react/icons/circle-alert'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type FocusEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from './button.tsx'

/** The error of one control; the icon makes it independent of colour. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** The same, announced when it appears. */
export const FieldAlert = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div role="alert" className={className}>
    <FieldError>{children}</FieldError>
  </div>
)

/** Marks a required field visually; screen readers hear it from the control. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-accent-text">
    {' '}
    *
  </span>
)

type FieldContextValue = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldContextValue | null>(null)

/**
 * Attributes that tie a control to its `Field`; none outside of one. `aria-required` instead of `required`, so that our
 * schema's messages are shown, not the browser's.
 */
export function useFieldControl(): ControlAttributes {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true }),
    ...(field.required && { 'aria-required': true }),
  }
}

type ControlAttributes = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/**
 * The look of controls. 16 px text, because phones zoom into smaller fields; scrolling to a control shows its label.
 */
export const controlClass =
  'scroll-mt-10 w-full min-w-0 rounded-md bg-surface text-base text-ink inset-ring inset-ring-line-strong transition-shadow hover:inset-ring-ink-soft aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger disabled:cursor-not-allowed disabled:bg-hover disabled:text-ink-soft disabled:inset-ring-line'

type FieldProps = {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  /** Hides the label visually. */
  labelHidden?: boolean
  className?: string
}

/**
 * A control with label, hint and error, tied by `aria-describedby`. Usage: `<TextInput {...register('nombre')} />` as a
 * child.
 */
export function Field({ label, children, hint, error, required = false, labelHidden, className = '' }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  const describedBy = `${hintId} ${errorId}`.trim() || undefined
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** An `input` that keeps text typed before hydration. */
export function Input(props: ComponentProps<'input'>) {
  // A checkbox's value is not its text.
  const isText = props.type !== 'checkbox' && props.type !== 'radio' && props.type !== 'file'
  const { value, ...early } = useEarlyInput(isText ? props : { ...props, value: undefined })
  return <input {...props} {...early} {...(isText && value !== undefined && { value })} />
}

export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <Input type="text" {...useFieldControl()} {...rest} className={`${controlClass} min-h-12 px-4 ${className}`} />
}

/** Grows with its text, where browsers support it. */
export function Textarea({ className = '', rows = 4, defaultValue, ...rest }: ComponentProps<'textarea'>) {
  const { value, ...early } = useEarlyInput(rest)
  return (
    <textarea
      rows={rows}
      {...useFieldControl()}
      {...rest}
      {...early}
      {...listed('value', value)}
      {...listed('defaultValue', defaultValue)}
      className={`${controlClass} field-sizing-content max-h-96 min-h-28 resize-y px-4 py-3 ${className}`}
    />
  )
}

/** An array, because React overwrites a string typed before hydration, but not an array. */
const listed = (name: 'value' | 'defaultValue', text: ComponentProps<'textarea'>['value']) =>
  text === undefined ? {} : { [name]: [String(text)] }

/** A password with a show button. Needs `autoComplete="current-password"` or `new-password`. */
export function PasswordInput({ className = '', ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className={`relative ${className}`}>
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className="pr-13"
      />
      <div className="absolute top-0.5 right-0.5">
        <IconButton label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'} onClick={() => setShown((now) => !now)}>
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      </div>
    </div>
  )
}

type Control = HTMLInputElement | HTMLTextAreaElement
type Value = string | number | readonly string[] | undefined
type Props<T> = {
  value?: Value
  /** Only `target`, `currentTarget` and `type` of the event may be read. */
  onChange?: ((event: ChangeEvent<T>) => void) | undefined
  onBlur?: ((event: FocusEvent<T>) => void) | undefined
  ref?: Ref<T> | undefined
  autoFocus?: boolean | undefined
}
/** Text shown instead of the value: `rendered` by the server, `restored` from a draft. */
type Held = { text: string; rendered: Value; restored?: Value }

/**
 * Calls `onChange` for input from before hydration and, on submit, for values that a password manager filled in. Writes
 * nothing into the control. A draft restored while the control is focused is shown on blur.
 * @returns props for the control.
 */
function useEarlyInput<T extends Control>({ value, onChange, onBlur, ref: outer, autoFocus }: Props<T>) {
  const control = useRef<T>(null)
  const found = useRef<{ touched: boolean; focused: boolean } | null>(null)
  const known = useRef<string | boolean | null>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const waking = useRef<(() => void) | null>(null)
  const attach = useCallback(
    (element: T | null) => {
      // Read before react-hook-form may write to it.
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
    // One by one, after drafts are restored: each builds on the previous change.
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
      // A script's `blur()` hydrates the control and arrives before the microtask.
      waking.current?.()
      left(event)
    },
    autoFocus,
    /** `undefined` for an uncontrolled text. */
    value: isHeld ? held.text : value,
  }
}

const sameValue = (one: Value, other: Value): boolean => String(one) === String(other)

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

const contentOf = (control: Control): string | boolean => (isTick(control) ? control.checked : control.value)

/** Whether the user changed it; of radio buttons, the chosen one counts. */
function isTouched(control: Control): boolean {
  if (control.type === 'file') return control.value !== ''
  if (isTick(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type !== 'radio')
  return control.value !== control.defaultValue && control.value !== untouchedText(control)
}

/** The default as normalised by the browser: line ends, case of a colour. */
function untouchedText({ localName, type, defaultValue }: Control): string {
  const fresh = document.createElement(localName) as Control
  if (fresh instanceof HTMLInputElement) fresh.type = type
  fresh.defaultValue = defaultValue
  return fresh.value
}
