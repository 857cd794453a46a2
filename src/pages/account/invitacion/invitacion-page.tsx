import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { acceptInvitacion, checkInvitacion, sesionQuery } from '#modules/personas/cuentas/client.ts'
import { NuevaContrasenaFields } from '#modules/personas/cuentas/components/acceso/nueva-contrasena-fields.tsx'
import { CodigoChecking } from '#modules/personas/cuentas/components/seguridad/codigo-checking.tsx'
import { useCodigo } from '#modules/personas/cuentas/components/seguridad/use-codigo.ts'
import { type NuevaContrasena, nuevaContrasenaSchema } from '#modules/personas/cuentas/schema.ts'
import { equipoTexts, roleTexts } from '#modules/personas/equipo/texts.ts'
import { AppError } from '#shared/errors.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { ErrorState } from '#ui/empty-state.tsx'
import { setFlashMessage } from '#ui/flash-message.ts'
import { Input } from '#ui/input.tsx'
import { showFieldErrors, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

/** The invited chooses her password, and is at the desk; or at /login, where more is asked of her. @param email hers, for the browser that keeps the password. */
function InvitacionForm({ codigo, email }: { codigo: string; email: string }) {
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

/** /invitacion: where the link of an invitation to the team leads (spec 3.7). */
export const Route = createFileRoute('/invitacion')({
  head: (page) => unlistedHead(page, pageTitles.invitacion, { name: 'referrer', content: 'no-referrer' }),
  component: InvitacionPage,
})

function InvitacionPage() {
  const codigo = useCodigo()
  const check = useQuery({
    queryKey: ['invitacion', codigo],
    queryFn: () => checkInvitacion(codigo ?? ''),
    enabled: codigo !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const usuario = useQuery(sesionQuery()).data?.usuario
  const dead = check.error instanceof AppError && check.error.code === 'not_found'
  return (
    <main id="contenido" tabIndex={-1} className="grid place-items-center px-5 py-12 outline-none md:py-20">
      <div className="w-full max-w-md">
        <h1 className="display text-heading">{dead ? equipoTexts.deadTitle : pageTitles.invitacion}</h1>
        {dead && (
          <>
            <p role="alert" className="mt-3 text-lg text-ink-soft">
              {equipoTexts.dead}
            </p>
            <Link to={paths.login} className="link mt-5 inline-flex min-h-11 items-center">
              {equipoTexts.alreadyChosen}
            </Link>
          </>
        )}
        {check.data && (
          <>
            <p className="mt-2 wrap-anywhere text-ink-soft">
              {equipoTexts.invitacionIntro(check.data.nombreCompleto, roleTexts[check.data.role])}
            </p>
            <p className="mt-4 text-sm text-ink-soft">{equipoTexts.invitacionEmail}</p>
            <p className="font-semibold wrap-anywhere">
              <EmailText>{check.data.email}</EmailText>
            </p>
            {usuario && (
              <p className="mt-4 rounded-md bg-warning-soft px-4 py-3 text-sm wrap-anywhere text-ink">
                {equipoTexts.otherSession(usuario.nombreCompleto)}
              </p>
            )}
            <InvitacionForm codigo={codigo ?? ''} email={check.data.email} />
          </>
        )}
        {check.isPending && <CodigoChecking label={equipoTexts.checking} noScript={equipoTexts.noScript} />}
        {check.isError && !dead && (
          <ErrorState
            detail={check.error instanceof AppError ? check.error.detail : undefined}
            onRetry={() => void check.refetch()}
            retrying={check.isFetching}
          />
        )}
      </div>
    </main>
  )
}
