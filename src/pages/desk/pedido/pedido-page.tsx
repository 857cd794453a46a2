import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import PackageX from 'lucide-react/icons/package-x'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { PedidoTimeline } from '#modules/entregas/components/pedido-timeline.tsx'
import { dePedidoQuery } from '#modules/entregas/devoluciones/client.ts'
import { canComeBack } from '#modules/entregas/devoluciones/rules.ts'
import { type Pedido, pedidoEnVivo, pedidoQuery, siguientePendienteQuery } from '#modules/pedidos/client.ts'
import { mesaPedidoColumnsClass } from '#modules/pedidos/components/mesa/lista/pedido-columns-class.ts'
import { MesaPedidoSkeleton } from '#modules/pedidos/components/mesa/pedido/pedido-skeleton.tsx'
import { isRevisable } from '#modules/pedidos/propuesta-rules.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { PropuestaPanel } from '#pages/desk/pedido/revision/propuesta-panel.tsx'
import { PropuestaRechazada } from '#pages/desk/pedido/revision/propuesta-rechazada.tsx'
import { openPropuestaOf } from '#pages/desk/pedido/revision/revision.ts'
import { type UseRevision, useRevision } from '#pages/desk/pedido/revision/use-revision.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { AppError } from '#shared/errors.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { may } from '#shared/rights.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { MissingPage } from '#ui/missing-page.tsx'
import { Panel } from '#ui/panel.tsx'
import { useLive } from '#ui/use-live.ts'
import { CambioDetail } from './cambio-detail.tsx'
import { MesaPedidoConsultora } from './pedido-consultora.tsx'
import { MesaPedidoDevoluciones } from './pedido-devoluciones.tsx'
import { MesaPedidoDireccion } from './pedido-direccion.tsx'
import { MesaPedidoFechas } from './pedido-fechas.tsx'
import { MesaPedidoGuia } from './pedido-guia.tsx'
import { MesaPedidoHead } from './pedido-head.tsx'
import { PedidoLectura } from './pedido-lectura.tsx'
import { MesaPedidoLlamadas } from './pedido-llamadas.tsx'
import { MesaPedidoNeighbours } from './pedido-neighbours.tsx'
import { MesaPedidoNextStep } from './pedido-next-step.tsx'
import { MesaPedidoNotas } from './pedido-notas.tsx'
import { MesaPedidoNotasInternas } from './pedido-notas-internas.tsx'
import { MesaPedidoPagos } from './pedido-pagos.tsx'
import { PedidoPapel } from './pedido-papel.tsx'
import { MesaPedidoProductos } from './pedido-productos.tsx'
import { MesaPedidoSiguiente } from './pedido-siguiente.tsx'
import { MesaPedidoStatus } from './pedido-status.tsx'
import { usePedidoStatus } from './use-pedido-status.ts'

/** One pedido on the brand's desk (spec 2.2: /admin/pedido/{id}). It changes live as others work on it. */
export const Route = createFileRoute('/admin/pedido/$id')({
  beforeLoad: guard('pedidos-ver'),
  // Another pedido is another page: nothing that was begun on one is taken along to the next.
  remountDeps: ({ params }) => params,
  loader: async ({ context, params }) => {
    const { role } = await context.queryClient.ensureQueryData(sesionQuery())
    const others = may(role, 'pedidos')
      ? Promise.all([
          context.queryClient.prefetchQuery(siguientePendienteQuery(params.id)),
          context.queryClient.prefetchQuery(enUsoQuery()),
        ])
      : undefined
    const pedido = await context.queryClient.ensureQueryData(pedidoQuery(params.id)).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') throw notFound()
      throw error
    })
    if (may(role, 'devoluciones') && canComeBack(pedido))
      await context.queryClient.prefetchQuery(dePedidoQuery(params.id, pedido.version))
    await others
    return { numero: pedido.numeroPedido }
  },
  head: (page) => unlistedHead(page, page.loaderData?.numero ?? pageTitles.pedidoMissing),
  pendingComponent: () => (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <MesaPedidoSkeleton />
    </main>
  ),
  notFoundComponent: PedidoMissing,
  component: MesaPedidoPage,
})

const liveTopics = ['pedido', 'seguimiento'] as const

function MesaPedidoPage() {
  const { id } = Route.useParams()
  const queryClient = useQueryClient()
  const { data: pedido } = useSuspenseQuery(pedidoQuery(id))
  const live = useLive(pedidoEnVivo(id), liveTopics, () => {
    void queryClient.invalidateQueries({ queryKey: pedidoQuery(id).queryKey })
  })
  const works = useMay('pedidos')
  return works && hasAmounts(pedido, 'totalCentavos') ? (
    <PedidoEnTrabajo pedido={pedido} live={live} />
  ) : (
    <PedidoLectura pedido={pedido} live={live} />
  )
}

/** As who moves and changes it sees it. */
function PedidoEnTrabajo({ pedido, live }: { pedido: Pedido; live: ReturnType<typeof useLive> }) {
  const revising = useRevision(pedido)
  const moves = usePedidoStatus(pedido, revising.moved)
  const revision = moves.saving ? { ...revising, outdated: false } : revising
  const { id, status, consultora, eventos } = pedido
  const waits = openPropuestaOf(pedido) !== null
  return (
    <>
      <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
        <MesaPedidoHead pedido={pedido} live={live}>
          <MesaPedidoNeighbours pedido={pedido} />
          <MesaPedidoSiguiente id={id} />
          {/* One thing to do stands out: an open propuesta and a revision have their own. */}
          <MesaPedidoNextStep pedido={pedido} moves={moves} plain={waits || revision.revision !== null} />
        </MesaPedidoHead>
        <div className={mesaPedidoColumnsClass}>
          <div className={columnClass}>
            <PropuestaParte pedido={pedido} use={revision} />
            <MesaPedidoProductos pedido={pedido} use={revision} />
          </div>
          <div className={`${columnClass} lg:col-start-2 lg:row-span-2 lg:row-start-1`}>
            {consultora && <MesaPedidoConsultora consultora={consultora} />}
            <MesaPedidoLlamadas pedido={pedido} />
            {consultora && <MesaPedidoDireccion pedido={pedido} consultora={consultora} />}
            <MesaPedidoStatus pedido={pedido} moves={moves} />
            <MesaPedidoFechas pedido={pedido} />
            {status !== 'cancelado' && <MesaPedidoGuia pedido={pedido} />}
          </div>
          <div className={columnClass}>
            <MesaPedidoPagos pedido={pedido} />
            <MesaPedidoDevoluciones pedido={pedido} />
            <div className="grid items-start gap-5 xl:grid-cols-2">
              <MesaPedidoNotas pedido={pedido} />
              <MesaPedidoNotasInternas pedido={pedido} />
            </div>
            <Panel title="Historial">
              <PedidoTimeline eventos={eventos} detailOf={(evento) => <CambioDetail evento={evento} />} />
            </Panel>
          </div>
        </div>
      </main>
      <PedidoPapel pedido={pedido} />
    </>
  )
}

const columnClass = 'flex min-w-0 flex-col gap-5'

/** What was proposed, while it is open or she waits for the call that she asked for instead. */
function PropuestaParte({ pedido, use }: { pedido: Pedido; use: UseRevision }) {
  const { propuesta } = pedido
  if (!propuesta || use.revision) return null
  if (propuesta.estado === 'abierta')
    return <PropuestaPanel pedido={pedido} propuesta={propuesta} onChange={use.beginAgain} />
  if (propuesta.estado !== 'rechazada' || !pedido.seguimiento?.llamarEl || !isRevisable(pedido.status)) return null
  return <PropuestaRechazada propuesta={propuesta} onReuse={use.beginAgain} />
}

function PedidoMissing() {
  return (
    <MissingPage
      icon={<PackageX aria-hidden="true" />}
      title={pageTitles.pedidoMissing}
      action={
        <BackToList to={paths.adminPedidos} className={buttonClass({ variant: 'secondary' })}>
          Volver a pedidos
        </BackToList>
      }
    >
      Quizá el enlace está incompleto.
    </MissingPage>
  )
}
