import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, type ReactNode, useContext, useId } from 'react'

/** The error of one control; the icon says so without the colour. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** The mark of a required field; screen readers hear it from the control. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-accent-text">
    {' '}
    *
  </span>
)

type FieldContextValue = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldContextValue | null>(null)

/**
 * Attributes that tie a control to its `Field`; none outside of one. `aria-required`, not `required`, so that our
 * schema's messages are shown and not the browser's.
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

/** The look of controls. 16 px text, since phones zoom into smaller fields; scrolling to a control shows its label. */
export const controlClass =
  'scroll-mt-10 w-full min-w-0 rounded-md bg-surface text-base text-ink inset-ring inset-ring-line-strong transition-shadow hover:inset-ring-ink-soft aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger disabled:cursor-not-allowed disabled:bg-hover disabled:text-ink-soft disabled:inset-ring-line'

type FieldProps = {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  /** The label is for screen readers only. */
  labelHidden?: boolean
  className?: string
}

/**
 * A control with its label, hint and error, tied by `aria-describedby`. `<TextInput {...register('nombre')} />` goes
 * inside.
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
