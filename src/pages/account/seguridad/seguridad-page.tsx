import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { perfilQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { seguridadQuery } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { segundoFactorTexts as texts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AppPanel } from './app-panel.tsx'
import { FaltaFactor } from './falta-factor.tsx'
import { LlavesPanel } from './llaves-panel.tsx'

/** /perfil/seguridad: one's own second factor (spec 3.7). */
export const Route = createFileRoute('/perfil/seguridad')({
  beforeLoad: guard('signed-in'),
  loader: async ({ context }) => {
    void awaitOnServer(context.queryClient.prefetchQuery(seguridadQuery()))
    await context.queryClient.ensureQueryData(perfilQuery())
  },
  // Not from the texts: those would be in what every page loads.
  head: (page) => unlistedHead(page, 'Seguridad'),
  component: Page,
})

function Page() {
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-3xl! pb-24 outline-none">
      <PageHeader title={texts.title} description={texts.intro} back={<Link to={paths.perfil}>{texts.back}</Link>} />
      <OwnSecurity />
    </main>
  )
}

function OwnSecurity() {
  const { data: perfil } = useSuspenseQuery(perfilQuery())
  const { data, error, refetch, isFetching } = useQuery({ ...seguridadQuery(), refetchOnMount: 'always' })
  if (!data && error)
    return (
      <ErrorState
        title={texts.loadFailed}
        detail={detailOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <SeguridadSkeleton />
  return (
    <>
      <FaltaFactor hasLlave={data.llaves.length > 0} />
      <AppPanel seguridad={data} email={perfil.email} />
      {/* Anew when the app goes on or off, which ends the other sessions: it says no more that they are open. */}
      <LlavesPanel key={`${data.app}`} llaves={data.llaves} email={perfil.email} />
    </>
  )
}

const SeguridadSkeleton = () => (
  <LoadingRegion label={texts.loading}>
    <Card className="flex flex-col gap-4">
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-11 w-60 max-w-full rounded-full" />
    </Card>
  </LoadingRegion>
)
