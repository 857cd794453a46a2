import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type CambioContrasena, cambioContrasenaSchema } from '#features/cuentas/schema.ts'
import { contrasenaTexts } from '#features/cuentas/texts.ts'
import { NuevaContrasenaFields } from '#features/cuentas/web/acceso/nueva-contrasena-fields.tsx'
import { changeContrasena } from '#features/cuentas/web/client.ts'
import { AppError } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { showFieldErrors } from '#ui/show-field-errors.ts'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { SiLoPerdiste } from './si-lo-perdiste.tsx'

const nothing = { actual: '', password: '', confirmarPassword: '' }

/** A new password for whoever knows the present one; sessions elsewhere end. A card of /perfil. */
export function CambiarContrasena({ email }: { email: string }) {
  const titleId = useId()
  const { register, handleSubmit, reset, setError, control, formState } = useForm<CambioContrasena>({
    resolver: zodResolver(cambioContrasenaSchema),
    defaultValues: nothing,
  })
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control, name: 'password' })

  const change = handleSubmit(async (values) => {
    try {
      await changeContrasena(values)
      reset(nothing)
      toastSuccess(contrasenaTexts.changedTitle, { description: contrasenaTexts.changed })
    } catch (failure) {
      const refusal = failure instanceof AppError ? failure : null
      showFieldErrors(failure, setError)
      toastError(contrasenaTexts.saveFailed, { ...(refusal && { description: refusal.detail }) })
    }
  })

  return (
    <Card>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="display text-title">
          {contrasenaTexts.changeTitle}
        </h2>
        <p className="mt-1 mb-6 text-ink-soft">
          {contrasenaTexts.changeIntro} <SiLoPerdiste />
        </p>
        <form noValidate onSubmit={change} className="flex flex-col gap-5">
          {/* For password managers, which keep a password by its account. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field label={contrasenaTexts.actual} error={errors.actual?.message} required>
            <PasswordInput autoComplete="current-password" {...register('actual')} />
          </Field>
          <NuevaContrasenaFields
            password={register('password')}
            confirmarPassword={register('confirmarPassword')}
            errors={errors}
            typed={typed}
          />
          <Button type="submit" busy={isSubmitting} className="self-start">
            {contrasenaTexts.change}
          </Button>
        </form>
      </section>
    </Card>
  )
}
