import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type CampanaCard, campanasQuery } from '#modules/catalogo/campanas/client.ts'
import { CampanaBadge } from '#modules/catalogo/campanas/components/campana-badge.tsx'
import { campanasTexts, campanaTexts } from '#modules/catalogo/campanas/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { formatPesos, formatPlainDay } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { oneOf } from '#shared/search.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { Card, Page, useFromHere } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { PagedList } from '#ui/query-boundary.tsx'
import { LoadingRegion, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'

/** @property proximas only future campañas. */
const CampanasList = ({ proximas }: { proximas: boolean }) => (
  <PagedList
    query={useInfiniteQuery({ ...campanasQuery({ proximas }), refetchOnMount: 'always' })}
    failed="No se pudieron cargar las campañas"
    loading={
      <LoadingRegion label="Cargando campañas…">
        <div className="flex flex-col gap-3">
          <Repeat times={3}>
            <Skeleton className="h-28 w-full rounded-lg" />
          </Repeat>
        </div>
      </LoadingRegion>
    }
    empty={
      <EmptyState
        icon={<Megaphone aria-hidden="true" />}
        title={proximas ? 'No hay campañas próximas' : 'Aún no hay campañas'}
      >
        {!proximas && 'Hasta que crees una, las consultoras no verán nada sobre campañas.'}
      </EmptyState>
    }
  >
    {(items) => (
      <ul className="flex flex-col gap-3">
        {items.map((campana) => (
          <Row key={campana.id} campana={campana} />
        ))}
      </ul>
    )}
  </PagedList>
)

function Row({ campana }: { campana: CampanaCard }) {
  const { id, nombre, estado, imagen, primerDia, ultimoDia, productos, desdeCentavos, minimoCentavos } = campana
  return (
    <Card as="li" padding="sm" className="relative flex items-start gap-4 hover:bg-hover">
      <Picture imagen={imagen} alt="" sizes="4rem" ratio="4 / 5" className="w-14 shrink-0 rounded-sm" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold wrap-anywhere">
            <Link to={paths.adminCampana(id)} state={useFromHere()} className="stretched no-underline hover:underline">
              {nombre}
            </Link>
          </h2>
          <CampanaBadge estado={estado} />
        </div>
        <p className="mt-1 text-sm text-ink-soft tabular-nums">{`${formatPlainDay(primerDia)} al ${formatPlainDay(ultimoDia)}`}</p>
        <div className="text-sm text-ink-soft tabular-nums">
          <FactLine
            facts={[
              campanasTexts.productos(productos),
              desdeCentavos !== null && `Desde ${formatPesos(desdeCentavos)}`,
              minimoCentavos !== null && campanaTexts.minimo(minimoCentavos, false),
            ]}
          />
        </div>
      </div>
    </Card>
  )
}

const proximas = 'proximas'

type CampanasSearch = { estado?: typeof proximas | undefined }
const searchOf = ({ estado }: Record<string, unknown>): CampanasSearch => ({ estado: oneOf([proximas], estado) })

const tabs: TabItem<typeof proximas | 'todas'>[] = [
  { value: 'todas', label: 'Todas' },
  { value: proximas, label: 'Próximas' },
]

/** /admin/campanas: future, open and past campañas (spec 3.5). The tab is kept in the URL. */
export const Route = createFileRoute('/admin/campanas')({
  validateSearch: searchOf,
  beforeLoad: guard('campanas'),
  loader: ({ context, location }) =>
    awaitOnServer(
      context.queryClient.prefetchInfiniteQuery(
        campanasQuery({ proximas: searchOf(location.search).estado === proximas }),
      ),
    ),
  head: (page) => unlistedHead(page, pageTitles.campanas),
  component: CampanasPage,
})

function CampanasPage() {
  const { estado } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title={pageTitles.campanas}
      description="Temporadas con precio y pedido mínimo. Nunca hay dos a la vez."
      actions={
        <Link to={paths.adminCampanaNueva} className={buttonClass({ size: 'sm' })}>
          <Plus aria-hidden="true" className="size-4.5" />
          {pageTitles.campanaNueva}
        </Link>
      }
    >
      <Tabs
        label="Campañas"
        items={tabs}
        value={estado ?? 'todas'}
        onValueChange={(value) =>
          void navigate({ search: { estado: value === proximas ? value : undefined }, resetScroll: false })
        }
      >
        <div className="pt-3">
          <CampanasList proximas={estado === proximas} />
        </div>
      </Tabs>
    </Page>
  )
}
