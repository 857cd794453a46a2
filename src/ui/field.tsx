import { type ReactNode, useId } from 'react'
import { FieldContext } from './field-context.ts'
import { FieldError } from './field-error.tsx'
import { RequiredMark } from './required-mark.tsx'

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
