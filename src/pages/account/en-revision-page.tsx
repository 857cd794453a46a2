import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { ContactLines } from '#modules/ajustes/sitio/components/contact-lines.tsx'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { sesionEnVivo, sesionQuery } from '#modules/personas/cuentas/client.ts'
import { awayFromEnRevision } from '#modules/personas/cuentas/way-rules.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { StepTracker } from '#ui/step-tracker.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useLive } from '#ui/use-live.ts'

/** The waiting screen of applicants (spec 1.2). Others are redirected to their own page. */
export const Route = createFileRoute('/consultor/en-revision')({
  beforeLoad: async ({ context }) => {
    // Never cached, so that an approval counts at the next visit.
    const sesion = await context.queryClient.fetchQuery({ ...sesionQuery(), staleTime: 0 })
    const away = awayFromEnRevision(sesion.usuario !== null, sesion.role)
    if (away) throw redirect({ href: away })
  },
  head: (page) => unlistedHead(page, 'Tu solicitud está en revisión'),
  component: EnRevisionPage,
})

function EnRevisionPage() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { nombre } = useMarca()
  // After an approval while waiting: a welcome, and the guard redirects.
  const leadOn = async () => {
    const sesion = await queryClient.fetchQuery({ ...sesionQuery(), staleTime: 0 }).catch(() => null)
    if (sesion?.role === 'consultor') {
      const catalogo = { label: 'Ver catálogo', onClick: () => void router.navigate({ to: paths.catalogo }) }
      // The stream may announce the approval again after a reconnect: `name` keeps one welcome.
      const options = {
        name: 'bienvenida',
        description: 'Tu solicitud fue aprobada: ya ves tu precio de consultora y puedes enviar pedidos.',
        action: catalogo,
      }
      toastSuccess(`¡Bienvenida a ${nombre}!`, options)
    }
    await router.invalidate()
  }
  useLive(sesionEnVivo, 'rol', () => void leadOn())
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-3xl! py-12 outline-none md:py-20">
      <p className="eyebrow mb-3">Solicitud de consultora</p>
      <h1 className="display text-heading">Tu solicitud está en revisión</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-soft">
        Gracias por querer ser parte de {nombre}. Nuestro equipo revisa tus datos y te avisará por correo electrónico.
      </p>
      <div className="mt-10 rounded-lg bg-surface p-6 inset-ring inset-ring-line md:p-9">
        <StepTracker
          label="Pasos de tu solicitud"
          steps={[
            { label: 'Solicitud recibida', state: 'done', detail: 'Ya tenemos tus datos.' },
            { label: 'Revisión', state: 'current', detail: 'De 24 a 48 horas hábiles.' },
            { label: 'Confirmación por correo', state: 'todo', detail: 'Te escribiremos con la respuesta.' },
          ]}
        />
      </div>
      <section aria-labelledby="contacto" className="mt-12">
        <h2 id="contacto" className="display text-title">
          ¿Tienes dudas?
        </h2>
        <ContactLines />
      </section>
      <div className="mt-10">
        <Link to={paths.inicio} className={buttonClass({ variant: 'secondary' })}>
          Volver al inicio
        </Link>
      </div>
    </main>
  )
}
