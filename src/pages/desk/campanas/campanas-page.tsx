import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Megaphone from 'lucide-react/icons/megaphone'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type CampanaCard, campanasQuery } from '#modules/catalogo/campanas/client.ts'
import type { CampanaEstado } from '#modules/catalogo/campanas/rules.ts'
import { campanasTexts, campanaTexts } from '#modules/catalogo/campanas/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { detailOf } from '#shared/errors.ts'
import { formatPlainDay } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState, ErrorState } from '#ui/empty-state.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Picture } from '#ui/picture.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

type ListProps = { campanas: UseInfiniteQueryResult<InfiniteData<{ items: CampanaCard[] }>> }

/** The campañas, the last to begin first; each opens its form. */
function CampanasList({ campanas }: ListProps) {
  if (campanas.isPending)
    return (
      <LoadingRegion label="Cargando campañas…">
        <div className="flex flex-col gap-3">
          {[1, 2, 3].map((it) => (
            <Skeleton key={it} className="h-28 w-full rounded-lg" />
          ))}
        </div>
      </LoadingRegion>
    )
  if (!campanas.data)
    return (
      <ErrorState
        title="No se pudieron cargar las campañas"
        detail={detailOf(campanas.error)}
        onRetry={() => void campanas.refetch()}
        retrying={campanas.isFetching}
      />
    )
  const items = campanas.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <EmptyState icon={<Megaphone aria-hidden="true" />} title="Todavía no hay campañas">
        Mientras no haya ninguna, las consultoras no ven nada de ellas.
      </EmptyState>
    )
  return (
    <>
      <ul className="flex flex-col gap-3">
        {items.map((campana) => (
          <Row key={campana.id} campana={campana} />
        ))}
      </ul>
      <MorePages query={campanas} />
    </>
  )
}

const tones: Record<CampanaEstado, BadgeTone> = { proxima: 'info', abierta: 'success', cerrada: 'neutral' }

function Row({ campana }: { campana: CampanaCard }) {
  const { id, nombre, estado, imagen, primerDia, ultimoDia, productos, minimoCentavos } = campana
  return (
    <Card as="li" padding="sm" className="relative flex items-start gap-4 hover:bg-hover">
      <Picture imagen={imagen} alt="" sizes="4rem" ratio="4 / 5" className="w-14 shrink-0 rounded-sm" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold wrap-anywhere">
            <Link to={paths.adminCampana(id)} className="stretched no-underline hover:underline">
              {nombre}
            </Link>
          </h2>
          <Badge tone={tones[estado]}>{campanasTexts.estado[estado]}</Badge>
        </div>
        <p className="mt-1 text-sm text-ink-soft tabular-nums">{`${formatPlainDay(primerDia)} al ${formatPlainDay(ultimoDia)}`}</p>
        <p className="text-sm text-ink-soft">
          {campanasTexts.productos(productos)}
          {minimoCentavos !== null && ` · ${campanaTexts.minimo(minimoCentavos, false)}`}
        </p>
      </div>
    </Card>
  )
}

/** /admin/campanas: what comes, what is open, what is over (spec 3.5). */
export const Route = createFileRoute('/admin/campanas')({
  beforeLoad: guard('campanas'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchInfiniteQuery(campanasQuery())),
  head: (page) => unlistedHead(page, pageTitles.campanas),
  component: Page,
})

function Page() {
  const campanas = useInfiniteQuery({ ...campanasQuery(), refetchOnMount: 'always' })
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.campanas}
        description="Temporadas con precio y pedido mínimo. Nunca hay dos a la vez."
        actions={
          <Link to={paths.adminCampanaNueva} className={buttonClass({})}>
            {pageTitles.campanaNueva}
          </Link>
        }
      />
      <CampanasList campanas={campanas} />
    </main>
  )
}
