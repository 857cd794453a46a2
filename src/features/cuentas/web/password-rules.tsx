import Check from 'lucide-react/icons/check'
import Dot from 'lucide-react/icons/dot'
import { passwordRules } from '#features/cuentas/rules.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** The rules of a password, each ticked as soon as it is met (spec 1.5). */
export const PasswordRules = ({ password }: { password: string }) => (
  <ul className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
    {passwordRules.map(({ met, text }) => {
      const done = met(password)
      return (
        <li key={text} className={`flex items-start gap-1.5 text-sm ${done ? 'text-success' : 'text-ink-soft'}`}>
          {done ? (
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          ) : (
            <Dot aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          )}
          <span>
            {text}
            <VisuallyHidden>{done ? ' (cumplido)' : ' (pendiente)'}</VisuallyHidden>
          </span>
        </li>
      )
    })}
  </ul>
)
