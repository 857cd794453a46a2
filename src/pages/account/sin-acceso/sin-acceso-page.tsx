import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useHydrated, useRouter } from '@tanstack/react-router'
import { ContactLines } from '#modules/ajustes/sitio/components/contact-lines.tsx'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { applyAgain, fetchSesion, sesionQuery, signOut } from '#modules/personas/cuentas/client.ts'
import { cuentaTexts, cuentaToastMs } from '#modules/personas/cuentas/texts.ts'
import { homeOf, paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { useVerb } from '#ui/use-verb.ts'

/**
 * For a signed-in user without a role: the reason, whom to contact, a new application (not for former staff), and
 * sign-out.
 */
function SinAcceso() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const hydrated = useHydrated()
  const leftTeam = useQuery(sesionQuery()).data?.salioDelEquipo
  const applying = useVerb({
    mutationFn: applyAgain,
    success: {
      title: cuentaTexts.registeredTitle,
      description: cuentaTexts.registered,
      durationMs: cuentaToastMs.registered,
    },
    failure: cuentaTexts.registroFailedTitle,
    // Also after a failure: the guard redirects users who were approved meanwhile.
    onSettled: async () => {
      await fetchSesion(queryClient).catch(() => {})
      await router.navigate({ href: paths.enRevision })
    },
  })
  const leaving = useVerb({ mutationFn: () => signOut(queryClient) })

  return (
    <main id="contenido" tabIndex={-1} className="page max-w-3xl! py-12 outline-none md:py-20">
      <h1 className="display text-heading">
        {leftTeam ? 'Ya no eres parte del equipo' : 'Tu cuenta todavía no tiene acceso'}
      </h1>
      <p className="mt-4 max-w-prose text-lg text-ink-soft">
        {leftTeam
          ? cuentaTexts.leftTeam
          : 'No pudimos aprobar tu solicitud. Si crees que es un error, escríbenos o envíala de nuevo.'}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {!leftTeam && (
          <Button busy={applying.isPending} disabled={!hydrated} onClick={() => applying.mutate()}>
            Solicitar de nuevo
          </Button>
        )}
        <Button
          variant="secondary"
          busy={leaving.isPending || leaving.isSuccess}
          disabled={!hydrated}
          onClick={() => leaving.mutate()}
        >
          Cerrar Sesión
        </Button>
      </div>
      <section aria-labelledby="contacto" className="mt-12 border-t border-line pt-8">
        <h2 id="contacto" className="display text-title">
          Habla con nosotros
        </h2>
        <ContactLines />
      </section>
    </main>
  )
}

/** For refused applicants and former staff. */
export const Route = createFileRoute('/sin-acceso')({
  beforeLoad: async ({ context }) => {
    const { usuario, role, faltaSegundoFactor } = await context.queryClient.fetchQuery({
      ...sesionQuery(),
      staleTime: 0,
    })
    if (!usuario) throw redirect({ href: paths.login })
    if (faltaSegundoFactor) throw redirect({ href: paths.seguridad })
    if (role) throw redirect({ href: homeOf[role] })
  },
  head: (page) => unlistedHead(page, 'Tu cuenta no tiene acceso'),
  component: SinAcceso,
})
