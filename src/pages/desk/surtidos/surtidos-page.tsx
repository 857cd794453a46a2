import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { porEnviarQuery } from '#modules/entregas/devoluciones/client.ts'
import { type SurtidoInList, surtidosEnVivo, surtidosKey, surtidosQuery } from '#modules/entregas/surtidos/client.ts'
import { Avance } from '#modules/entregas/surtidos/components/avance.tsx'
import { SurtidoBadge } from '#modules/entregas/surtidos/components/surtido-badge.tsx'
import { mesaSurtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { detailOf } from '#shared/errors.ts'
import { formatMinute } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLiveQueries } from '#ui/use-live-queries.ts'
import { PorEnviar } from './por-enviar.tsx'

/** /admin/surtido: pedidos that are picked together, the open ones first (spec 3.3). */
export const Route = createFileRoute('/admin/surtido')({
  beforeLoad: guard('surtido'),
  loader: ({ context }) =>
    awaitOnServer(
      Promise.all([
        context.queryClient.prefetchInfiniteQuery(surtidosQuery()),
        context.queryClient.prefetchInfiniteQuery(porEnviarQuery()),
      ]),
    ),
  head: (page) => unlistedHead(page, pageTitles.surtidos),
  component: SurtidosPage,
})

const liveTopics = ['surtido', 'surtido-marcas'] as const

function SurtidosPage() {
  const live = useLiveQueries(surtidosEnVivo, liveTopics, [surtidosKey])
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader title={pageTitles.surtidos} description={mesaSurtidoTexts.intro} actions={<LiveDot state={live} />} />
      <PorEnviar />
      <SurtidosList />
    </main>
  )
}

function SurtidosList() {
  const surtidos = useInfiniteQuery({ ...surtidosQuery(), refetchOnMount: 'always' })
  const makes = useMay('pedidos')
  if (surtidos.isPending) return <SurtidosSkeleton />
  if (!surtidos.data)
    return (
      <ErrorState
        title={mesaSurtidoTexts.failed}
        detail={detailOf(surtidos.error)}
        onRetry={() => void surtidos.refetch()}
        retrying={surtidos.isFetching}
      />
    )
  const rows = surtidos.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<ClipboardList aria-hidden="true" />}
        title={mesaSurtidoTexts.empty}
        action={
          makes && (
            <Link to={paths.adminPedidos} search={{ status: 'confirmado' }} className={buttonClass({})}>
              {mesaSurtidoTexts.toPedidos}
            </Link>
          )
        }
      >
        {makes ? mesaSurtidoTexts.emptyHint : mesaSurtidoTexts.emptyForPackers}
      </EmptyState>
    )
  return (
    <>
      <ul className="flex flex-col gap-3">
        {rows.map((surtido) => (
          <li key={surtido.id}>
            <SurtidoCard surtido={surtido} />
          </li>
        ))}
      </ul>
      <MorePages query={surtidos} />
    </>
  )
}

function SurtidoCard({ surtido }: { surtido: SurtidoInList }) {
  const { id, numero, abierto, createdAt, nombre, pedidos, piezas, halladas } = surtido
  return (
    <Card padding="sm" className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <Link to={paths.adminSurtido(id)} className="stretched">
            {pageTitles.surtido(numero)}
          </Link>
          <SurtidoBadge abierto={abierto} />
        </h2>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {formatMinute(createdAt)}
          {nombre && ` · ${nombre}`}
        </p>
      </div>
      <Avance {...{ halladas, piezas, pedidos }} className="w-full md:w-56" />
    </Card>
  )
}

const SurtidosSkeleton = () => (
  <LoadingRegion label="Cargando los surtidos…" className="flex flex-col gap-3">
    {[1, 2, 3].map((row) => (
      <Card key={row} padding="sm" className="flex items-center justify-between gap-8">
        <Skeleton className="h-9 w-48 max-w-full" />
        <Skeleton className="h-6 w-40 max-md:hidden" />
      </Card>
    ))}
  </LoadingRegion>
)
