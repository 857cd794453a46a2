import { useId } from 'react'
import { FieldError, Input } from './field.tsx'

type RadioChipsProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  /** `null`: none chosen yet. */
  value: Value | null
  onValueChange: (value: Value) => void
  error?: string | undefined
}

/** Native radio buttons styled as chips. */
export function RadioChips<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  error,
}: RadioChipsProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full bg-surface px-4 inset-ring inset-ring-line-strong transition-colors hover:bg-hover has-checked:bg-ink has-checked:text-paper has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <Input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
