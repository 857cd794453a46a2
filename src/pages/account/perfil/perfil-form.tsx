import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { keepPerfil, type Perfil, savePerfil } from '#modules/personas/cuentas/client.ts'
import { perfilSchema, type PerfilForm as Values } from '#modules/personas/cuentas/schema.ts'
import { perfilTexts } from '#modules/personas/cuentas/texts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { showFieldErrors } from '#ui/show-field-errors.ts'
import { TextInput } from '#ui/text-input.tsx'
import { useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Name and phone, to change; the e-mail, to read (spec 2.2 and 2.5). */
export function PerfilForm({ perfil }: { perfil: Perfil }) {
  const queryClient = useQueryClient()
  const { nombreCompleto, telefono } = perfil
  const { register, handleSubmit, reset, setError, formState } = useForm<Values>({
    resolver: zodResolver(perfilSchema),
    defaultValues: { nombreCompleto, telefono },
  })
  const { errors, isDirty } = formState
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })

  const saving = useVerb({
    mutationFn: savePerfil,
    success: { title: perfilTexts.savedTitle, description: perfilTexts.saved },
    failure: perfilTexts.saveFailed,
    onSuccess: async (changed) => {
      reset({ nombreCompleto: changed.nombreCompleto, telefono: changed.telefono })
      await keepPerfil(queryClient, changed)
    },
    onError: (failure) => showFieldErrors(failure, setError),
  })
  return (
    <form noValidate onSubmit={handleSubmit((values) => saving.mutate(values))} className="flex flex-col gap-5">
      <Field label="Nombre completo" required error={errors.nombreCompleto?.message}>
        <TextInput {...register('nombreCompleto')} autoComplete="name" maxLength={100} />
      </Field>
      <Field label="Email" hint={perfilTexts.emailHint}>
        <TextInput
          type="email"
          value={perfil.email}
          readOnly
          autoComplete="email"
          className="bg-hover! text-ink-soft"
        />
      </Field>
      <Field label="Teléfono" error={errors.telefono?.message}>
        <TextInput
          {...register('telefono')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          placeholder="+52 442 123 4567"
        />
      </Field>
      <Button type="submit" busy={saving.isPending} className="self-start">
        {perfilTexts.save}
      </Button>
      <ConfirmDialog
        title="¿Salir sin guardar?"
        description="Lo que cambiaste de tu perfil se perderá."
        confirmLabel="Salir sin guardar"
        cancelLabel="Seguir editando"
        leaving
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => !open && blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      />
    </form>
  )
}
