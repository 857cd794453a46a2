import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { checkRecuperacion, recoverContrasena } from '#modules/personas/cuentas/client.ts'
import { NuevaContrasenaFields } from '#modules/personas/cuentas/components/acceso/nueva-contrasena-fields.tsx'
import { CodigoChecking } from '#modules/personas/cuentas/components/seguridad/codigo-checking.tsx'
import { useCodigo } from '#modules/personas/cuentas/components/seguridad/use-codigo.ts'
import { type NuevaContrasena, nuevaContrasenaSchema } from '#modules/personas/cuentas/schema.ts'
import { contrasenaTexts } from '#modules/personas/cuentas/texts.ts'
import { AppError } from '#shared/errors.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ErrorState } from '#ui/empty-state.tsx'
import { setFlashMessage } from '#ui/flash-message.ts'
import { showFieldErrors, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

/** The new password by a mail's code; then on to sign in with it. */
function NuevaContrasenaForm({ codigo }: { codigo: string }) {
  const { register, handleSubmit, setError, control, formState } = useForm<NuevaContrasena>({
    resolver: zodResolver(nuevaContrasenaSchema),
    defaultValues: { codigo, password: '', confirmarPassword: '' },
  })
  const typed = useWatch({ control, name: 'password' })
  const saving = useVerb({
    mutationFn: recoverContrasena,
    failure: contrasenaTexts.saveFailed,
    onSuccess: () => {
      setFlashMessage({
        kind: 'success',
        title: 'Contraseña guardada',
        description: 'Ya puedes iniciar sesión con tu contraseña nueva.',
      })
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
        Guardar contraseña
      </Button>
    </form>
  )
}

/** /nueva-contrasena: where the link of a recovery mail leads. */
export const Route = createFileRoute('/nueva-contrasena')({
  head: (page) => unlistedHead(page, pageTitles.nuevaContrasena, { name: 'referrer', content: 'no-referrer' }),
  component: NuevaContrasenaPage,
})

function NuevaContrasenaPage() {
  const codigo = useCodigo()
  const check = useQuery({
    queryKey: ['recuperacion', codigo],
    queryFn: async () => {
      await checkRecuperacion(codigo ?? '')
      return true
    },
    enabled: codigo !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const dead = check.error instanceof AppError && check.error.code === 'not_found'
  return (
    <main id="contenido" tabIndex={-1} className="grid place-items-center px-5 py-12 outline-none md:py-20">
      <div className="w-full max-w-md">
        {dead ? (
          <DeadLink />
        ) : (
          <>
            <h1 className="display text-heading">{pageTitles.nuevaContrasena}</h1>
            <p className="mt-2 text-ink-soft">Al guardarla se cierran todas tus sesiones abiertas.</p>
            {check.isSuccess && <NuevaContrasenaForm codigo={codigo ?? ''} />}
            {check.isPending && (
              <CodigoChecking
                label="Comprobando tu enlace..."
                noScript="Para elegir tu contraseña activa JavaScript en tu navegador."
              />
            )}
            {check.isError && (
              <ErrorState
                detail={check.error instanceof AppError ? check.error.detail : undefined}
                onRetry={() => void check.refetch()}
                retrying={check.isFetching}
              />
            )}
          </>
        )}
      </div>
    </main>
  )
}

const DeadLink = () => (
  <>
    <h1 className="display text-heading">Este enlace ya no sirve</h1>
    <p role="alert" className="mt-3 text-lg text-ink-soft">
      {contrasenaTexts.deadLink}
    </p>
    <Link to={paths.recuperar} className={buttonClass({ className: 'mt-6' })}>
      {contrasenaTexts.again}
    </Link>
  </>
)
