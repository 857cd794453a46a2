import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type Espera, esperasKey, esperasQuery, queEs, quienesQuery } from '#modules/mensajes/avisos/client.ts'
import { esperasTexts } from '#modules/mensajes/avisos/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { formatMinute } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Dialog, useLastShown } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { Card, Page } from '#ui/page.tsx'
import { ListSkeleton, PagedList } from '#ui/query-boundary.tsx'
import { LoadingRegion, Repeat, Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'
import { useLiveQueries } from '#ui/use-live.ts'

function QuienesDialog({ espera, onClose }: { espera: Espera | null; onClose: () => void }) {
  const shown = useLastShown(espera)
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

const Quienes = ({ tallaId }: { tallaId: string }) => (
  <PagedList
    query={useInfiniteQuery({ ...quienesQuery(tallaId), refetchOnMount: 'always' })}
    loading={
      <LoadingRegion className="flex flex-col gap-4">
        <Repeat times={3}>
          <Skeleton className="h-5 w-56" />
        </Repeat>
      </LoadingRegion>
    }
    empty={null}
  >
    {(rows) => (
      <ol className="flex flex-col divide-y divide-line">
        {rows.map(({ id, consultoraId, consultora, estado, suspendida, createdAt }) => (
          <li key={id} className="py-3 first:pt-0">
            <Link to={paths.adminConsultora(consultoraId)} className="link inline-flex min-h-6 items-center">
              {consultora}
            </Link>
            <p className="text-sm text-ink-soft">
              {`Desde el ${formatMinute(createdAt)}`}
              {estado === 'avisado' && ` · Avisada; tiene un día para pedirla`}
              {suspendida && ` · Suspendida: no se le avisa`}
            </p>
          </li>
        ))}
      </ol>
    )}
  </PagedList>
)

/** @param onOpen `null` for readers who may not see who waits (spec 3.7). */
const EsperasList = ({ onOpen }: { onOpen: ((espera: Espera) => void) | null }) => (
  <PagedList
    query={useInfiniteQuery({ ...esperasQuery(), refetchOnMount: 'always' })}
    failed="No se pudieron cargar los avisos."
    loading={
      <ListSkeleton label="Cargando los avisos…">
        <div className="flex items-center gap-8 p-4 md:px-5">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="ml-auto h-9 w-24 rounded-full" />
        </div>
      </ListSkeleton>
    }
    empty={
      <EmptyState icon={<Bell aria-hidden="true" />} title="Nadie espera una talla">
        Cuando una consultora pida que le avisen de una talla agotada aparecerá aquí.
      </EmptyState>
    }
  >
    {(rows) => (
      <Card padding="none" bleed>
        <DataTable
          caption={pageTitles.avisos}
          columns={[...columns, ...(onOpen ? [actions(onOpen)] : [])]}
          rows={rows}
          keyOf={({ tallaId }) => tallaId}
          pairs
        />
      </Card>
    )}
  </PagedList>
)

const count = { named: true, align: 'end', className: 'tabular-nums' } as const

const columns: Column<Espera>[] = [
  {
    head: 'Prenda',
    cell: ({ productoId, nombre, sku, enVenta }) => (
      <>
        <p className="font-semibold wrap-anywhere">
          <Link
            to={paths.adminProducto(productoId)}
            className="relative inline-flex min-h-6 items-center before:absolute before:inset-x-0 before:-inset-y-2.5 hover:underline"
          >
            {nombre}
          </Link>
        </p>
        <p className="flex flex-wrap gap-2 text-sm text-ink-soft">
          {sku}
          {!enVenta && <Badge tone="warning">No está a la venta</Badge>}
        </p>
      </>
    ),
    className: 'max-md:col-span-2',
  },
  { head: 'Talla', cell: ({ talla }) => talla, named: true },
  { head: 'Disponibles', cell: ({ disponible }) => disponible, ...count },
  { head: 'Esperan', cell: ({ esperan }) => <strong className="font-semibold">{esperan}</strong>, ...count },
  { head: 'Avisadas', cell: ({ avisadas }) => avisadas, ...count },
]

const actions = (onOpen: (espera: Espera) => void): Column<Espera> => ({
  head: 'Acciones',
  headHidden: true,
  align: 'end',
  className: 'max-md:col-span-2 max-md:mt-2',
  cell: (espera) => (
    <Button variant="secondary" size="sm" className="max-md:w-full" onClick={() => onOpen(espera)}>
      Ver quiénes
      <VisuallyHidden> esperan {queEs(espera)}</VisuallyHidden>
    </Button>
  ),
})

/** /admin/avisos: the sold-out sizes that consultoras wait for, and who waits (spec 3.4). */
export const Route = createFileRoute('/admin/avisos')({
  beforeLoad: guard('productos'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchInfiniteQuery(esperasQuery())),
  head: (page) => unlistedHead(page, pageTitles.avisos),
  component: EsperasPage,
})

const liveTopics = ['espera', 'pedido'] as const

function EsperasPage() {
  const live = useLiveQueries(deskEnVivo, liveTopics, [esperasKey])
  const [reports, knowsWho] = [useMay('reportes'), useMay('consultoras')]
  const [open, setOpen] = useState<Espera | null>(null)
  return (
    <Page
      title={pageTitles.avisos}
      description="Qué tallas agotadas esperan las consultoras, las más pedidas primero. En cuanto haya piezas se les avisa según su turno en la lista."
      back={<Link to={paths.adminProductos}>Volver a productos</Link>}
      aside={<LiveDot state={live} />}
      actions={
        reports && (
          <Link
            to={paths.adminReportes}
            search={{ vista: 'demanda' }}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Ver demanda perdida
          </Link>
        )
      }
    >
      <EsperasList onOpen={knowsWho ? setOpen : null} />
      <QuienesDialog espera={open} onClose={() => setOpen(null)} />
    </Page>
  )
}
