import { useId } from 'react'
import { equipoTexts, roleHints, roleTexts } from '#modules/personas/equipo/texts.ts'
import { type StaffRole, staffRoles } from '#shared/actor.ts'
import { FieldError, RequiredMark } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

type ChoiceProps = {
  value: StaffRole | null
  onChange: (role: StaffRole) => void
  required?: boolean
  error?: string | undefined
}

/** The roles of staff with what each is for, all in sight: the browser's own radio buttons. */
export function RolChoice({ value, onChange, required = false, error }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">
        {equipoTexts.rol}
        {required && <RequiredMark />}
      </legend>
      <div className="flex flex-col gap-2">
        {staffRoles.map((role) => (
          <label
            key={role}
            className="relative flex min-h-11 cursor-pointer items-start gap-3 rounded-md bg-surface px-4 py-2.5 inset-ring inset-ring-line-strong transition-colors hover:bg-hover has-checked:bg-accent-soft has-checked:text-accent-soft-ink has-checked:inset-ring-2 has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <Input
              type="radio"
              name={id}
              value={role}
              checked={role === value}
              required={required}
              onChange={() => onChange(role)}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{roleTexts[role]}</span>
              <span className="block text-sm">{roleHints[role]}</span>
            </span>
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
