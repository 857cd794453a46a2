import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { perfilQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { dispositivosTexts } from '#modules/personas/cuentas/dispositivo-texts.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CambiarContrasena } from './cambiar-contrasena.tsx'
import { PerfilAvatar } from './perfil-avatar.tsx'
import { PerfilForm } from './perfil-form.tsx'

/** /perfil: everybody's own, whatever the role (spec 2.2). */
export const Route = createFileRoute('/perfil')({
  beforeLoad: guard('signed-in'),
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(perfilQuery())
  },
  head: (page) => unlistedHead(page, 'Mi Perfil'),
  pendingMs: 150,
  pendingComponent: Pending,
  component: Page,
})

function Page() {
  const { data: perfil } = useSuspenseQuery(perfilQuery())
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-3xl pb-24 outline-none">
      <PageHeader title="Mi Perfil" />
      <Card className="flex flex-col gap-8">
        <PerfilAvatar perfil={perfil} />
        <PerfilForm perfil={perfil} />
      </Card>
      <div className="mt-6">
        <CambiarContrasena email={perfil.email} />
      </div>
      <Panel title={segundoFactorTexts.title} className="mt-6">
        <p className="text-ink-soft">{segundoFactorTexts.summary}</p>
        <Link to={paths.seguridad} className={`${buttonClass({ variant: 'secondary' })} self-start`}>
          {segundoFactorTexts.see}
        </Link>
      </Panel>
      <Panel title={dispositivosTexts.title} className="mt-6">
        <p className="text-ink-soft">{dispositivosTexts.summary}</p>
        <Link to={paths.dispositivos} className={`${buttonClass({ variant: 'secondary' })} self-start`}>
          {dispositivosTexts.see}
        </Link>
      </Panel>
    </main>
  )
}

function Pending() {
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-3xl pb-24 outline-none">
      <PageHeader title="Mi Perfil" />
      <LoadingRegion label="Cargando tu perfil…">
        <Card className="flex flex-col gap-8">
          <div className="flex items-center gap-4 md:gap-5">
            <Skeleton className="size-24 rounded-full md:size-28" />
            <Skeleton className="h-11 w-44 rounded-full" />
          </div>
          {[1, 2, 3].map((field) => (
            <div key={field} className="flex flex-col gap-2">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-12 w-full rounded-md" />
            </div>
          ))}
        </Card>
      </LoadingRegion>
    </main>
  )
}
