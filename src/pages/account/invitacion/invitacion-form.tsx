import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import { acceptInvitacion } from '#modules/personas/cuentas/client.ts'
import { NuevaContrasenaFields } from '#modules/personas/cuentas/components/acceso/nueva-contrasena-fields.tsx'
import { type NuevaContrasena, nuevaContrasenaSchema } from '#modules/personas/cuentas/schema.ts'
import { equipoTexts } from '#modules/personas/equipo/texts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { setFlashMessage } from '#ui/flash-message.ts'
import { Input } from '#ui/input.tsx'
import { showFieldErrors } from '#ui/show-field-errors.ts'
import { useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

/** The invited chooses her password, and is at the desk; or at /login, where more is asked of her. @param email hers, for the browser that keeps the password. */
export function InvitacionForm({ codigo, email }: { codigo: string; email: string }) {
  const { register, handleSubmit, setError, control, formState } = useForm<NuevaContrasena>({
    resolver: zodResolver(nuevaContrasenaSchema),
    defaultValues: { codigo, password: '', confirmarPassword: '' },
  })
  const typed = useWatch({ control, name: 'password' })
  const accepting = useVerb({
    mutationFn: acceptInvitacion,
    failure: equipoTexts.acceptFailed,
    onSuccess: (entered) => {
      setFlashMessage({
        ...{ kind: 'success', title: equipoTexts.accepted },
        ...(!entered && { description: equipoTexts.acceptedSignIn }),
      })
      // A full load: whoever was signed in in this browser is somebody else now, or nobody.
      window.location.assign(entered ? paths.adminDashboard : paths.login)
    },
    onError: (failure) => showFieldErrors(failure, setError),
  })
  // Accepted: another page is being loaded.
  const busy = accepting.isPending || accepting.isSuccess
  const accept = handleSubmit((values) => {
    if (!accepting.isSuccess) accepting.mutate(values)
  })
  return (
    <form method="post" noValidate onSubmit={accept} className="mt-8 flex flex-col gap-5">
      <Input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NuevaContrasenaFields
        password={register('password')}
        confirmarPassword={register('confirmarPassword')}
        errors={formState.errors}
        typed={typed}
      />
      <Button type="submit" size="lg" busy={busy} className="mt-2">
        {equipoTexts.accept}
      </Button>
    </form>
  )
}
