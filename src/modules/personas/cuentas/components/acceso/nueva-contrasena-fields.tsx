import Check from 'lucide-react/icons/check'
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { passwordRules } from '#modules/personas/cuentas/rules.ts'
import type { NuevaContrasena } from '#modules/personas/cuentas/schema.ts'
import { Button } from '#ui/button.tsx'
import { Field, FieldAlert, Input, PasswordInput } from '#ui/field.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { lazyRules, showFieldErrors, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'
import { isDeadLink } from './enlace.tsx'

const { resolver, onFocus } = lazyRules(async () => (await import('./resolvers.ts')).nuevaContrasenaResolver)

type FormProps<Answer> = {
  codigo: string
  /** Only for password managers. */
  email?: string
  label: string
  failure: string
  /** Checks the link again; a request whose answer was lost may have used it. */
  recheck: () => Promise<unknown>
  send: (values: NuevaContrasena) => Promise<Answer>
  /** Navigates to another page; the button stays busy until then. */
  onSaved: (answer: Answer) => void
}

export function NuevaContrasenaForm<Answer>({
  codigo,
  email,
  label,
  failure,
  recheck,
  send,
  onSaved,
}: FormProps<Answer>) {
  const { register, handleSubmit, setError, control, formState } = useForm<NuevaContrasena>({
    resolver,
    defaultValues: { codigo, password: '', confirmarPassword: '' },
  })
  const typed = useWatch({ control, name: 'password' })
  const saving = useVerb({
    mutationFn: send,
    failure: (error) => (isDeadLink(error) ? null : failure),
    onSuccess: onSaved,
    onError: (error) => (isDeadLink(error) ? recheck() : showFieldErrors(error, setError)),
  })
  const save = handleSubmit((values) => {
    if (!saving.isSuccess) saving.mutate(values)
  })
  return (
    <form method="post" noValidate onSubmit={save} onFocus={onFocus} className="mt-8 flex flex-col gap-5">
      {email && <Input type="email" name="email" autoComplete="username" value={email} readOnly hidden />}
      <NuevaContrasenaFields
        password={register('password')}
        confirmarPassword={register('confirmarPassword')}
        errors={formState.errors}
        typed={typed}
      />
      <Button type="submit" size="lg" busy={saving.isPending || saving.isSuccess} className="mt-2">
        {label}
      </Button>
    </form>
  )
}

type FieldsProps = {
  password: UseFormRegisterReturn
  confirmarPassword: UseFormRegisterReturn
  errors: { password?: { message?: string }; confirmarPassword?: { message?: string } }
  /** The current input, for the rules below it. */
  typed: string
}

/** A new password, twice, with the rules of the registration (spec 1.5). */
export const NuevaContrasenaFields = ({ password, confirmarPassword, errors, typed }: FieldsProps) => (
  <>
    <div>
      <Field label="Contraseña nueva" error={errors.password?.message} required>
        <PasswordInput autoComplete="new-password" {...password} />
      </Field>
      <PasswordRules password={typed} error={errors.password?.message} />
    </div>
    <Field label="Confirma la contraseña nueva" error={errors.confirmarPassword?.message} required>
      <PasswordInput autoComplete="new-password" {...confirmarPassword} />
    </Field>
  </>
)

type PasswordRulesProps = {
  password: string
  /** The field's error, which is not repeated. */
  error?: string | undefined
}

/** The password rules, ticked as they are met; the text size keeps them on one line of a phone (spec 1.5). */
export function PasswordRules({ password, error }: PasswordRulesProps) {
  const broken = passwordRules.find(({ short, met, text }) => short === null && !met(password) && text !== error)
  const shown = passwordRules.filter(({ short }) => short !== null)
  return (
    <div className="mt-1.5 text-xs">
      <p className="text-ink-soft">
        {'Al menos: '}
        {shown.map(({ short, met }, index) => (
          <span key={short}>
            {index > 0 && ' · '}
            <span className={`whitespace-nowrap ${met(password) ? 'text-success' : ''}`}>
              {met(password) && <Check aria-hidden="true" className="mr-0.5 inline size-3.5 align-[-0.125em]" />}
              {short}
              <VisuallyHidden>{met(password) ? ' (cumplido)' : ' (pendiente)'}</VisuallyHidden>
            </span>
          </span>
        ))}
      </p>
      {broken && <FieldAlert className="mt-1">{broken.text}</FieldAlert>}
    </div>
  )
}
