import Check from 'lucide-react/icons/check'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError, Input } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** May contain links; the rest of the row toggles the box. */
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, hint, error, className = '', ...rest }: CheckboxProps) {
  const id = useId()
  const describedBy = `${hint ? `${id}-hint` : ''} ${error ? `${id}-error` : ''}`.trim() || undefined
  return (
    <div className={className}>
      <div className="relative isolate grid min-h-11 grid-cols-[auto_1fr] items-center gap-x-3">
        <Input
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          {...rest}
          type="checkbox"
          className="peer size-6 appearance-none rounded-sm bg-surface inset-ring inset-ring-line-strong transition-colors checked:bg-accent checked:inset-ring-accent disabled:not-checked:bg-hover checked:disabled:bg-line-strong checked:disabled:inset-ring-line-strong aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute left-1 size-4 text-accent-ink opacity-0 transition-opacity peer-checked:opacity-100"
        />
        <label
          htmlFor={id}
          className="py-2.5 text-base before:absolute before:inset-0 before:-z-1 peer-disabled:text-ink-soft"
        >
          {label}
        </label>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 pl-9 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <div className="pl-9">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
