import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { changeContrasena } from '#modules/personas/cuentas/client.ts'
import { NuevaContrasenaFields } from '#modules/personas/cuentas/components/acceso/nueva-contrasena-fields.tsx'
import { SiLoPerdiste } from '#modules/personas/cuentas/components/perfil/si-lo-perdiste.tsx'
import { type CambioContrasena, cambioContrasenaSchema } from '#modules/personas/cuentas/schema.ts'
import { contrasenaTexts } from '#modules/personas/cuentas/texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { showFieldErrors } from '#ui/show-field-errors.ts'
import { useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

const nothing = { actual: '', password: '', confirmarPassword: '' }

/** A new password for whoever knows the present one; sessions elsewhere end. A card of /perfil. */
export function CambiarContrasena({ email }: { email: string }) {
  const titleId = useId()
  const { register, handleSubmit, reset, setError, control, formState } = useForm<CambioContrasena>({
    resolver: zodResolver(cambioContrasenaSchema),
    defaultValues: nothing,
  })
  const { errors } = formState
  const typed = useWatch({ control, name: 'password' })

  const changing = useVerb({
    mutationFn: changeContrasena,
    success: { title: contrasenaTexts.changedTitle, description: contrasenaTexts.changed },
    failure: contrasenaTexts.saveFailed,
    onSuccess: () => reset(nothing),
    onError: (failure) => showFieldErrors(failure, setError),
  })
  const change = handleSubmit((values) => changing.mutate(values))

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
          <Input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field label={contrasenaTexts.actual} error={errors.actual?.message} required>
            <PasswordInput autoComplete="current-password" {...register('actual')} />
          </Field>
          <NuevaContrasenaFields
            password={register('password')}
            confirmarPassword={register('confirmarPassword')}
            errors={errors}
            typed={typed}
          />
          <Button type="submit" busy={changing.isPending} className="self-start">
            {contrasenaTexts.change}
          </Button>
        </form>
      </section>
    </Card>
  )
}
