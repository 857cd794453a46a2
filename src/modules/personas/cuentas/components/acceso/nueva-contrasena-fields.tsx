import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordRules } from '#modules/personas/cuentas/components/password-rules.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/input.tsx'

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
