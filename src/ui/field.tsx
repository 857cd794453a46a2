import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, type ReactNode, useContext, useId } from 'react'

/** What is wrong with one control, beside it. The sign says so without the colour. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** Behind the label of what must be filled in; listeners hear it of the control itself. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-accent-text">
    {' '}
    *
  </span>
)

type FieldContextValue = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldContextValue | null>(null)

/**
 * What a control inside a `Field` must carry to be tied to its label, hint and error. Outside a `Field` it is empty.
 * `aria-required` and not `required`: the words of our own schema answer, not the browser's bubble.
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
 * The edge and ground of anything typed into or picked from. 16 px text: smaller makes phones zoom into the field. What is
 * scrolled to brings its label along.
 */
export const controlClass =
  'scroll-mt-10 w-full min-w-0 rounded-md bg-surface text-base text-ink inset-ring inset-ring-line-strong transition-shadow hover:inset-ring-ink-soft aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger disabled:cursor-not-allowed disabled:bg-hover disabled:text-ink-soft disabled:inset-ring-line'

export type FieldProps = {
  label: ReactNode
  /** One control of this folder: TextInput, Textarea, PasswordInput, Select, QuantityStepper. */
  children: ReactNode
  hint?: ReactNode
  /** The message of the form's schema. Its presence marks the control invalid. */
  error?: string | undefined
  required?: boolean
  /** Label for listeners only, where the place makes it plain to the eye. */
  labelHidden?: boolean
  className?: string
}

/**
 * A control with its label, hint and error. Works with react-hook-form: `<TextInput {...register('nombre')} />` inside.
 * The error is tied by `aria-describedby`, so it is read when the form moves the focus to the first wrong field.
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
