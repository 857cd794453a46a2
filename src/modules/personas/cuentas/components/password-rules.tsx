import Check from 'lucide-react/icons/check'
import Dot from 'lucide-react/icons/dot'
import { passwordRules } from '#modules/personas/cuentas/rules.ts'
import { FieldError } from '#ui/field.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'

type PasswordRulesProps = {
  password: string
  /** What its field says already is not said again. */
  error?: string | undefined
}

/** The rules of a password, each ticked as soon as it is met (spec 1.5). */
export const PasswordRules = ({ password, error }: PasswordRulesProps) => (
  <ul className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
    {passwordRules.map((rule) => {
      const done = rule.met(password)
      if (rule.toldOnly) return done || rule.text === error ? null : <Broken key={rule.text}>{rule.text}</Broken>
      return (
        <li key={rule.text} className={`flex items-start gap-1.5 text-sm ${done ? 'text-success' : 'text-ink-soft'}`}>
          {done ? (
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          ) : (
            <Dot aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          )}
          <span>
            {rule.text}
            <VisuallyHidden>{done ? ' (cumplido)' : ' (pendiente)'}</VisuallyHidden>
          </span>
        </li>
      )
    })}
  </ul>
)

const Broken = ({ children }: { children: string }) => (
  <li className="sm:col-span-2">
    <div role="alert">
      <FieldError>{children}</FieldError>
    </div>
  </li>
)
