import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import PackageX from 'lucide-react/icons/package-x'
import { ajustesQuery } from '#features/ajustes/web/client.ts'
import { guard } from '#features/cuentas/web/guard.ts'
import { pedidoTexts } from '#features/pedidos/texts.ts'
import { pedidoEnVivo, pedidoQuery, siguientePendienteQuery } from '#features/pedidos/web/client.ts'
import { Levantado } from '#features/pedidos/web/levantado.tsx'
import { PedidoItems } from '#features/pedidos/web/pedido-items.tsx'
import { PedidoTimeline } from '#features/pedidos/web/pedido-timeline.tsx'
import { StatusBadge } from '#features/pedidos/web/status-badge.tsx'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { AppError } from '#shared/errors.ts'
import { formatLongDate } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { panelColumnsClass } from '#ui/panel-columns-class.ts'
import { useLive } from '#ui/use-live.ts'
import { CambioDetail } from './cambio-detail.tsx'
import { MesaPedidoConsultora } from './pedido-consultora.tsx'
import { MesaPedidoDireccion } from './pedido-direccion.tsx'
import { MesaPedidoFechas } from './pedido-fechas.tsx'
import { MesaPedidoNeighbours } from './pedido-neighbours.tsx'
import { MesaPedidoNextStep } from './pedido-next-step.tsx'
import { MesaPedidoNotas } from './pedido-notas.tsx'
import { MesaPedidoSiguiente } from './pedido-siguiente.tsx'
import { MesaPedidoSkeleton } from './pedido-skeleton.tsx'
import { MesaPedidoStatus } from './pedido-status.tsx'
import { usePedidoStatus } from './use-pedido-status.ts'

/** One pedido on the brand's desk (spec 2.2: /admin/pedido/{id}). It changes live as others work on it. */
export const Route = createFileRoute('/admin/pedido/$id')({
  beforeLoad: guard('admin'),
  // Another pedido is another page: nothing that was begun on one is taken along to the next.
  remountDeps: ({ params }) => params,
  loader: async ({ context, params }) => {
    const others = Promise.all([
      context.queryClient.prefetchQuery(siguientePendienteQuery(params.id)),
      context.queryClient.prefetchQuery(ajustesQuery()),
    ])
    const pedido = await context.queryClient.ensureQueryData(pedidoQuery(params.id)).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') throw notFound()
      throw error
    })
    await others
    return { numero: pedido.numeroPedido }
  },
  head: (page) => unlistedHead(page, page.loaderData?.numero ?? pedidoTexts.missing),
  pendingComponent: () => (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <MesaPedidoSkeleton />
    </main>
  ),
  notFoundComponent: PedidoMissing,
  component: MesaPedidoPage,
})

function MesaPedidoPage() {
  const { id } = Route.useParams()
  const queryClient = useQueryClient()
  const { data: pedido } = useSuspenseQuery(pedidoQuery(id))
  const live = useLive(pedidoEnVivo(id), 'pedido', () => {
    void queryClient.invalidateQueries({ queryKey: pedidoQuery(id).queryKey })
  })
  const moves = usePedidoStatus(pedido)
  const { numeroPedido, status, createdAt, consultora, items, totalCentavos, eventos } = pedido
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        back={<BackToList to={paths.adminPedidos}>Volver a pedidos</BackToList>}
        eyebrow="Pedido"
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2 lining-nums">
            {numeroPedido}
            <StatusBadge status={status} className="font-sans tracking-normal" />
          </span>
        }
        description={
          <span className="flex flex-wrap items-center gap-x-4">
            {`Recibido el ${formatLongDate(createdAt)}`}
            <Levantado pedido={pedido} />
          </span>
        }
        actions={
          <div className="flex w-full flex-wrap items-center justify-between gap-x-5 gap-y-3">
            <LiveDot
              state={live === 'lost' ? 'reconnecting' : 'live'}
              className={live === 'connecting' ? 'invisible' : ''}
            />
            <MesaPedidoNeighbours pedido={pedido} />
            <MesaPedidoSiguiente id={id} />
            <MesaPedidoNextStep pedido={pedido} moves={moves} />
          </div>
        }
      />
      <div className={panelColumnsClass}>
        <div className="flex min-w-0 flex-col gap-5">
          <MesaPedidoStatus pedido={pedido} moves={moves} />
          {consultora && <MesaPedidoConsultora consultora={consultora} />}
          {consultora && <MesaPedidoDireccion pedido={pedido} consultora={consultora} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Panel title="Productos">
            <PedidoItems items={items} totalCentavos={totalCentavos} />
          </Panel>
          <MesaPedidoNotas pedido={pedido} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:col-span-2 xl:col-span-1">
          <MesaPedidoFechas pedido={pedido} />
          <Panel title="Historial">
            <PedidoTimeline eventos={eventos} detailOf={(evento) => <CambioDetail evento={evento} />} />
          </Panel>
        </div>
      </div>
    </main>
  )
}

function PedidoMissing() {
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <EmptyState
        icon={<PackageX aria-hidden="true" />}
        title={<h1>{pedidoTexts.missing}</h1>}
        action={
          <BackToList to={paths.adminPedidos} className={buttonClass({ variant: 'secondary' })}>
            Volver a pedidos
          </BackToList>
        }
      >
        Quizá el enlace está incompleto.
      </EmptyState>
    </main>
  )
}
