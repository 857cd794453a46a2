import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { dispositivosQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { SiLoPerdiste } from '#modules/personas/cuentas/components/perfil/si-lo-perdiste.tsx'
import { dispositivosTexts } from '#modules/personas/cuentas/dispositivo-texts.ts'
import { detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DispositivoRow } from './dispositivo-row.tsx'
import { OtherDispositivos } from './other-dispositivos.tsx'

/** /perfil/dispositivos: where one's own account is open, everybody's own (spec 3.7). */
export const Route = createFileRoute('/perfil/dispositivos')({
  beforeLoad: guard('signed-in'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchQuery(dispositivosQuery())),
  // Not from the texts: those would be in what every page loads.
  head: (page) => unlistedHead(page, 'Mis dispositivos'),
  component: Page,
})

function Page() {
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-3xl! pb-24 outline-none">
      <PageHeader
        title={dispositivosTexts.title}
        description={
          <>
            {dispositivosTexts.intro} <SiLoPerdiste />
          </>
        }
        back={<Link to={paths.perfil}>{dispositivosTexts.back}</Link>}
      />
      <Dispositivos />
    </main>
  )
}

function Dispositivos() {
  const { data, error, refetch, isFetching } = useQuery({ ...dispositivosQuery(), refetchOnMount: 'always' })
  if (!data && error)
    return (
      <ErrorState
        title={dispositivosTexts.loadFailed}
        detail={detailOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <DispositivosSkeleton />
  const { items, total } = data
  return (
    <>
      <ul aria-label={dispositivosTexts.title} className="flex flex-col divide-y divide-line">
        {items.map((dispositivo) => (
          <DispositivoRow key={dispositivo.id} dispositivo={dispositivo} />
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-4 text-sm text-ink-soft">{dispositivosTexts.more(items.length, total)}</p>
      )}
      {total > 1 ? (
        <OtherDispositivos este={dispositivosTexts.este(items.find(({ esEste }) => esEste)?.tipo ?? null)} />
      ) : (
        <p className="mt-4 text-ink-soft">{dispositivosTexts.onlyThis}</p>
      )}
    </>
  )
}

const DispositivosSkeleton = () => (
  <LoadingRegion label="Cargando tus dispositivos…" className="flex flex-col divide-y divide-line">
    {[1, 2].map((row) => (
      <div key={row} className="flex gap-4 py-5 first:pt-0">
        <Skeleton className="size-12 shrink-0 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="h-4 w-56 max-w-full" />
          <Skeleton className="h-4 w-48 max-w-full" />
        </div>
      </div>
    ))}
  </LoadingRegion>
)
