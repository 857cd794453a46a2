import { zodResolver } from '@hookform/resolvers/zod'
import Check from 'lucide-react/icons/check'
import Dot from 'lucide-react/icons/dot'
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { passwordRules } from '#modules/personas/cuentas/rules.ts'
import { type NuevaContrasena, nuevaContrasenaSchema } from '#modules/personas/cuentas/schema.ts'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Input, PasswordInput } from '#ui/input.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { showFieldErrors, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

type FormProps<Answer> = {
  /** The code of a mail's link. */
  codigo: string
  /** Shown to password managers only. */
  email?: string
  label: string
  failure: string
  send: (values: NuevaContrasena) => Promise<Answer>
  /** Loads another page; the button stays busy until then. */
  onSaved: (answer: Answer) => void
}

/** A new password by a mail's link. */
export function NuevaContrasenaForm<Answer>({ codigo, email, label, failure, send, onSaved }: FormProps<Answer>) {
  const { register, handleSubmit, setError, control, formState } = useForm<NuevaContrasena>({
    resolver: zodResolver(nuevaContrasenaSchema),
    defaultValues: { codigo, password: '', confirmarPassword: '' },
  })
  const typed = useWatch({ control, name: 'password' })
  const saving = useVerb({
    mutationFn: send,
    failure,
    onSuccess: onSaved,
    onError: (error) => showFieldErrors(error, setError),
  })
  const save = handleSubmit((values) => {
    if (!saving.isSuccess) saving.mutate(values)
  })
  return (
    <form method="post" noValidate onSubmit={save} className="mt-8 flex flex-col gap-5">
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
  /** What is typed so far, for the rules below it. */
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
  /** What its field says already is not said again. */
  error?: string | undefined
}

/** The rules of a password, each ticked as soon as it is met (spec 1.5). */
export const PasswordRules = ({ password, error }: PasswordRulesProps) => (
  <ul className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
    {passwordRules.map((rule) => {
      const done = rule.met(password)
      if (rule.toldOnly)
        return done || rule.text === error ? null : (
          <li key={rule.text} className="sm:col-span-2">
            <div role="alert">
              <FieldError>{rule.text}</FieldError>
            </div>
          </li>
        )
      const Mark = done ? Check : Dot
      return (
        <li key={rule.text} className={`flex items-start gap-1.5 text-sm ${done ? 'text-success' : 'text-ink-soft'}`}>
          <Mark aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {rule.text}
            <VisuallyHidden>{done ? ' (cumplido)' : ' (pendiente)'}</VisuallyHidden>
          </span>
        </li>
      )
    })}
  </ul>
)
