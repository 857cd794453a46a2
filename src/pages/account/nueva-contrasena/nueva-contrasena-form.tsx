import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import { recoverContrasena } from '#modules/personas/cuentas/client.ts'
import { NuevaContrasenaFields } from '#modules/personas/cuentas/components/acceso/nueva-contrasena-fields.tsx'
import { type NuevaContrasena, nuevaContrasenaSchema } from '#modules/personas/cuentas/schema.ts'
import { contrasenaTexts } from '#modules/personas/cuentas/texts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { setFlashMessage } from '#ui/flash-message.ts'
import { showFieldErrors } from '#ui/show-field-errors.ts'
import { useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

/** The new password by a mail's code; then on to sign in with it. */
export function NuevaContrasenaForm({ codigo }: { codigo: string }) {
  const { register, handleSubmit, setError, control, formState } = useForm<NuevaContrasena>({
    resolver: zodResolver(nuevaContrasenaSchema),
    defaultValues: { codigo, password: '', confirmarPassword: '' },
  })
  const typed = useWatch({ control, name: 'password' })
  const saving = useVerb({
    mutationFn: recoverContrasena,
    failure: contrasenaTexts.saveFailed,
    onSuccess: () => {
      setFlashMessage({ kind: 'success', title: contrasenaTexts.savedTitle, description: contrasenaTexts.saved })
      // A full load: sessions of this browser ended too.
      window.location.assign(paths.login)
    },
    onError: (failure) => showFieldErrors(failure, setError),
  })
  // Saved: another page is being loaded.
  const busy = saving.isPending || saving.isSuccess
  const save = handleSubmit((values) => {
    if (!saving.isSuccess) saving.mutate(values)
  })
  return (
    <form method="post" noValidate onSubmit={save} className="mt-8 flex flex-col gap-5">
      <NuevaContrasenaFields
        password={register('password')}
        confirmarPassword={register('confirmarPassword')}
        errors={formState.errors}
        typed={typed}
      />
      <Button type="submit" size="lg" busy={busy} className="mt-2">
        {contrasenaTexts.save}
      </Button>
    </form>
  )
}
