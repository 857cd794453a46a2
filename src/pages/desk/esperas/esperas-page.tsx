import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { type ReactNode, useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type Espera, esperasKey, esperasQuery, queEs, quienesQuery } from '#modules/mensajes/avisos/client.ts'
import { esperasTexts } from '#modules/mensajes/avisos/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { detailOf } from '#shared/errors.ts'
import { formatMinute } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState } from '#ui/empty-state.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { LoadingRegion, Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'
import { useLiveQueries } from '#ui/use-live.ts'

/** Who waits for a size, in the order in which they are told. */
function QuienesDialog({ espera, onClose }: { espera: Espera | null; onClose: () => void }) {
  // What closes keeps its words until it is gone.
  const [shown, setShown] = useState(espera)
  if (espera && espera !== shown) setShown(espera)
  if (!shown) return null
  return (
    <Dialog
      title={`Quién espera ${queEs(shown)}`}
      description={esperasTexts.esperan(shown.esperan)}
      open={espera !== null}
      onOpenChange={(open) => !open && onClose()}
    >
      <Quienes tallaId={shown.tallaId} />
    </Dialog>
  )
}

function Quienes({ tallaId }: { tallaId: string }) {
  const quienes = useInfiniteQuery({ ...quienesQuery(tallaId), refetchOnMount: 'always' })
  if (quienes.isPending)
    return (
      <LoadingRegion label="Cargando…" className="flex flex-col gap-4">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-5 w-56" />
        ))}
      </LoadingRegion>
    )
  if (!quienes.data)
    return (
      <ErrorState
        detail={detailOf(quienes.error)}
        onRetry={() => void quienes.refetch()}
        retrying={quienes.isFetching}
      />
    )
  const rows = quienes.data.pages.flatMap(({ items }) => items)
  return (
    <>
      <ol className="flex flex-col divide-y divide-line">
        {rows.map(({ id, consultoraId, consultora, estado, suspendida, createdAt }) => (
          <li key={id} className="py-3 first:pt-0">
            <Link to={paths.adminConsultora(consultoraId)} className="link inline-flex min-h-6 items-center">
              {consultora}
            </Link>
            <p className="text-sm text-ink-soft">
              {`Desde el ${formatMinute(createdAt)}`}
              {estado === 'avisado' && ` · Avisada, con su día para pedirla`}
              {suspendida && ` · Suspendida: no se le avisa`}
            </p>
          </li>
        ))}
      </ol>
      <MorePages query={quienes} />
    </>
  )
}

type ListProps = {
  esperas: UseInfiniteQueryResult<InfiniteData<{ items: Espera[] }>>
  /** `null` for who may not know who waits (spec 3.7). */
  onOpen: ((espera: Espera) => void) | null
}

/** The sizes, most wanted first. */
function EsperasList({ esperas, onOpen }: ListProps) {
  if (esperas.isPending) return <EsperasSkeleton />
  if (!esperas.data)
    return (
      <ErrorState
        title="No se pudieron cargar los avisos."
        detail={detailOf(esperas.error)}
        onRetry={() => void esperas.refetch()}
        retrying={esperas.isFetching}
      />
    )
  const rows = esperas.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0)
    return (
      <EmptyState icon={<Bell aria-hidden="true" />} title="Nadie espera una talla">
        Cuando una consultora pida que le avisen de una talla agotada aparecerá aquí.
      </EmptyState>
    )
  return (
    <>
      <Card padding="none">
        <DataTable
          caption={esperasTexts.title}
          columns={columnsOf(onOpen)}
          rows={rows}
          keyOf={({ tallaId }) => tallaId}
        />
      </Card>
      <MorePages query={esperas} />
    </>
  )
}

const columnsOf = (onOpen: ListProps['onOpen']): Column<Espera>[] => [...columns, ...(onOpen ? [actions(onOpen)] : [])]

const columns: Column<Espera>[] = [
  {
    head: 'Prenda',
    cell: ({ productoId, nombre, sku, enVenta }) => (
      <>
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.adminProducto(productoId)} className="inline-flex min-h-6 items-center hover:underline">
            {nombre}
          </Link>
        </p>
        <p className="flex flex-wrap gap-2 text-sm text-ink-soft">
          {sku}
          {!enVenta && <Badge tone="warning">No está a la venta</Badge>}
        </p>
      </>
    ),
  },
  { head: 'Talla', cell: ({ talla }) => <Named name="Talla">{talla}</Named> },
  { head: 'Disponibles', cell: ({ disponible }) => <Named name="Disponibles">{disponible}</Named>, align: 'end' },
  {
    head: 'Esperan',
    cell: ({ esperan }) => (
      <Named name="Esperan">
        <strong className="font-semibold">{esperan}</strong>
      </Named>
    ),
    align: 'end',
  },
  { head: 'Avisadas', cell: ({ avisadas }) => <Named name="Avisadas">{avisadas}</Named>, align: 'end' },
]

const actions = (onOpen: (espera: Espera) => void): Column<Espera> => ({
  head: 'Acciones',
  headHidden: true,
  align: 'end',
  className: 'max-md:mt-2',
  cell: (espera) => (
    <Button variant="secondary" size="sm" className="max-md:w-full" onClick={() => onOpen(espera)}>
      Quiénes
      <VisuallyHidden> esperan {queEs(espera)}</VisuallyHidden>
    </Button>
  ),
})

/** On a phone the table has no head: each value says what it is. */
const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className="tabular-nums">
    <span aria-hidden="true" className="text-sm text-ink-soft md:hidden">
      {name}:{' '}
    </span>
    {children}
  </span>
)

const EsperasSkeleton = () => (
  <LoadingRegion label="Cargando los avisos…">
    <Card padding="none" className="divide-y divide-line">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-8 p-4 md:px-5">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="ml-auto h-9 w-24 rounded-full" />
        </div>
      ))}
    </Card>
  </LoadingRegion>
)

/** /admin/avisos: which sold-out sizes consultoras wait for, and who (spec 3.4). */
export const Route = createFileRoute('/admin/avisos')({
  beforeLoad: guard('productos'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchInfiniteQuery(esperasQuery())),
  head: (page) => unlistedHead(page, pageTitles.avisos),
  component: EsperasPage,
})

const liveTopics = ['espera', 'pedido'] as const

function EsperasPage() {
  const live = useLiveQueries(deskEnVivo, liveTopics, [esperasKey])
  const esperas = useInfiniteQuery({ ...esperasQuery(), refetchOnMount: 'always' })
  const [reports, knowsWho] = [useMay('reportes'), useMay('consultoras')]
  const [open, setOpen] = useState<Espera | null>(null)
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.avisos}
        description="Qué tallas agotadas esperan las consultoras, las más pedidas primero. Cuando vuelvan piezas se les avisa por orden."
        back={<Link to={paths.adminProductos}>Volver a productos</Link>}
        actions={
          <>
            <LiveDot state={live} />
            {reports && (
              <Link
                to={paths.adminReportes}
                search={{ vista: 'demanda' }}
                className={buttonClass({ variant: 'secondary' })}
              >
                Ver demanda perdida
              </Link>
            )}
          </>
        }
      />
      <EsperasList esperas={esperas} onOpen={knowsWho ? setOpen : null} />
      <QuienesDialog espera={open} onClose={() => setOpen(null)} />
    </main>
  )
}
