import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type NuevaContrasena, nuevaContrasenaSchema } from '#features/cuentas/schema.ts'
import { contrasenaTexts } from '#features/cuentas/texts.ts'
import { recoverContrasena } from '#features/cuentas/web/client.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { setFlashMessage } from '#ui/flash-message.ts'
import { showFieldErrors } from '#ui/show-field-errors.ts'
import { toastError } from '#ui/toast.ts'
import { NuevaContrasenaFields } from './nueva-contrasena-fields.tsx'

/** The new password by a mail's code; then on to sign in with it. */
export function NuevaContrasenaForm({ codigo }: { codigo: string }) {
  const [leaving, setLeaving] = useState(false)
  const { register, handleSubmit, setError, control, formState } = useForm<NuevaContrasena>({
    resolver: zodResolver(nuevaContrasenaSchema),
    defaultValues: { codigo, password: '', confirmarPassword: '' },
  })
  const typed = useWatch({ control, name: 'password' })
  const save = handleSubmit(async (values) => {
    try {
      await recoverContrasena(values)
      setLeaving(true)
      setFlashMessage({ kind: 'success', title: contrasenaTexts.savedTitle, description: contrasenaTexts.saved })
      // A full load: sessions of this browser ended too.
      window.location.assign(paths.login)
    } catch (failure) {
      const refusal = failure instanceof AppError ? failure : null
      showFieldErrors(failure, setError)
      toastError(contrasenaTexts.saveFailed, { ...(refusal && { description: refusal.detail }) })
    }
  })
  return (
    <form method="post" noValidate onSubmit={save} className="mt-8 flex flex-col gap-5">
      <NuevaContrasenaFields
        password={register('password')}
        confirmarPassword={register('confirmarPassword')}
        errors={formState.errors}
        typed={typed}
      />
      <Button type="submit" size="lg" busy={formState.isSubmitting || leaving} className="mt-2">
        {contrasenaTexts.save}
      </Button>
    </form>
  )
}
