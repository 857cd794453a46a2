import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sesionQuery, tellTabs } from '#modules/personas/cuentas/client.ts'
import { dispositivoOf } from '#modules/personas/cuentas/dispositivo-rules.ts'
import { dispositivosTexts } from '#modules/personas/cuentas/dispositivo-texts.ts'
import { nuevaLlaveSchema } from '#modules/personas/cuentas/llave-schema.ts'
import { llaveTexts as texts } from '#modules/personas/cuentas/llave-texts.ts'
import { seguridadQuery } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { hasFieldErrors, showFieldErrors } from '#ui/show-field-errors.ts'
import { TextInput } from '#ui/text-input.tsx'
import { useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

type NuevaLlaveProps = { email: string; onDone: () => void }

/** Password and a name; then the browser asks for finger, face or PIN. */
export function NuevaLlave({ email, onDone }: NuevaLlaveProps) {
  const queryClient = useQueryClient()
  const nombre = dispositivosTexts.nombre(dispositivoOf(navigator.userAgent))
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(nuevaLlaveSchema),
    defaultValues: { nombre, actual: '' },
  })
  useEffect(() => setFocus('actual'), [setFocus])
  const adding = useVerb({
    mutationFn: async (typed: { nombre: string; actual: string }) => {
      const { addLlave } = await import('#modules/personas/cuentas/llave-client.ts')
      await addLlave(typed.nombre, typed.actual)
    },
    success: { title: texts.addedTitle, description: texts.added },
    failure: (error) => (hasFieldErrors(error) ? null : texts.addFailed),
    onSuccess: async () => {
      // A page of another tab may wait for it (sesion-llave.tsx).
      tellTabs('dentro')
      await Promise.all(
        [seguridadQuery(), sesionQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      )
      onDone()
    },
    onError: (error) => showFieldErrors(error, setError),
  })
  const add = handleSubmit((typed) => adding.mutate(typed))
  return (
    <form noValidate onSubmit={add} className="flex flex-col gap-5 border-t border-line pt-5">
      <Input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={texts.nombre} error={formState.errors.nombre?.message} required>
        <TextInput autoComplete="off" {...register('nombre')} />
      </Field>
      <Field label={segundoFactorTexts.actual} error={formState.errors.actual?.message} required>
        <PasswordInput autoComplete="current-password" {...register('actual')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={adding.isPending}>
          {texts.make}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {segundoFactorTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
