import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import PackageX from 'lucide-react/icons/package-x'
import type { KeyboardEvent, ReactNode } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { PedidoTimeline } from '#modules/entregas/components/pedido-timeline.tsx'
import { dePedidoQuery } from '#modules/entregas/devoluciones/client.ts'
import { canComeBack } from '#modules/entregas/devoluciones/rules.ts'
import { splitCambios } from '#modules/pedidos/cambio-de-linea-texts.ts'
import { type Pedido, pedidoEnVivo, pedidoQuery, siguientePendienteQuery } from '#modules/pedidos/client.ts'
import { MesaPedidoSkeleton, mesaPedidoColumnsClass } from '#modules/pedidos/components/mesa/pedido-skeleton.tsx'
import { PedidoItems } from '#modules/pedidos/components/pedido-items.tsx'
import { isRevisable } from '#modules/pedidos/propuesta-rules.ts'
import { mesaPropuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import { nextStep, pedidoTotal, type Way } from '#modules/pedidos/rules.ts'
import { adminPedidoTexts, nextStepTexts, wayTexts } from '#modules/pedidos/texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { AppError } from '#shared/errors.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { may } from '#shared/rights.ts'
import { BackToList, stillFromList } from '#ui/back-to-list.tsx'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { Fold, Panel } from '#ui/card.tsx'
import { ContactLinks } from '#ui/contact-links.tsx'
import { MissingPage } from '#ui/empty-state.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { useLive } from '#ui/use-live.ts'
import { usePageKeys } from '#ui/use-page-keys.ts'
import { CambioDetail } from './cambio-detail.tsx'
import { MesaPedidoDevoluciones } from './pedido-devoluciones.tsx'
import { MesaPedidoDireccion } from './pedido-direccion.tsx'
import { MesaPedidoFechas } from './pedido-fechas.tsx'
import { MesaPedidoGuia } from './pedido-guia.tsx'
import { MesaPedidoHead } from './pedido-head.tsx'
import { PedidoLectura } from './pedido-lectura.tsx'
import { MesaPedidoLlamadas } from './pedido-llamadas.tsx'
import { MesaPedidoNotas } from './pedido-notas.tsx'
import { MesaPedidoNotasInternas } from './pedido-notas-internas.tsx'
import { MesaPedidoPagos } from './pedido-pagos.tsx'
import { PedidoPapel } from './pedido-papel.tsx'
import { MesaPedidoStatus } from './pedido-status.tsx'
import { PropuestaCambios } from './revision/propuesta-cambios.tsx'
import { PropuestaPanel } from './revision/propuesta-panel.tsx'
import { openPropuestaOf } from './revision/revision.ts'
import { RevisionPanel } from './revision/revision-panel.tsx'
import { type UseRevision, useRevision } from './revision/use-revision.ts'
import { usePedidoNeighbours } from './use-pedido-neighbours.ts'
import { type PedidoStatusMoves, usePedidoStatus } from './use-pedido-status.ts'

/** Who sent it: name, e-mail, phone (spec 2.2). */
function MesaPedidoConsultora({ consultora }: { consultora: NonNullable<Pedido['consultora']> }) {
  const { id, nombreCompleto, email, telefono } = consultora
  return (
    <Panel title="Consultora">
      <div>
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.adminConsultora(id)} className="link inline-flex min-h-6 items-center">
            {nombreCompleto}
          </Link>
        </p>
        <ContactLinks email={email} telefono={telefono} className="mt-1" />
      </div>
    </Panel>
  )
}

/** From one pedido to the next that waits for a call, without the way back to the list. */
function MesaPedidoSiguiente({ id }: { id: string }) {
  const { data: siguiente } = useQuery(siguientePendienteQuery(id))
  if (!siguiente) return null
  return (
    <Link
      to={paths.adminPedido(siguiente.id)}
      state={stillFromList}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      Siguiente pendiente
      <VisuallyHidden> {siguiente.numeroPedido}</VisuallyHidden>
      <ArrowRight aria-hidden="true" className="size-4.5" />
    </Link>
  )
}

type RechazadaProps = { propuesta: NonNullable<Pedido['propuesta']>; onReuse: () => void }

/** She would rather be called: what was proposed is at hand for the call, and can be changed and sent again after it. */
const PropuestaRechazada = ({ propuesta, onReuse }: RechazadaProps) => (
  <Panel title={mesaPropuestaTexts.title}>
    <p className="font-semibold">Prefiere que le llamen. Nada del pedido cambió.</p>
    <Fold title="Lo que se propuso">
      <PropuestaCambios
        cambios={splitCambios(propuesta.lineas)}
        before={propuesta.totalAntesCentavos}
        after={propuesta.totalCentavos}
      />
    </Fold>
    <Button size="sm" variant="secondary" className="self-start" onClick={onReuse}>
      Proponer otra vez
    </Button>
  </Panel>
)

type NextStepProps = {
  pedido: Pedido
  moves: PedidoStatusMoves
  /** Something else is the thing to do. */
  plain: boolean
}

/** The plain next step in one press (spec 3.1). A second press of a double one, or a key held down, is not meant for the step after it. */
function MesaPedidoNextStep({ pedido, moves, plain }: NextStepProps) {
  const to = nextStep(pedido.status)
  if (!to) return null
  return (
    <Button
      size="sm"
      variant={plain ? 'secondary' : 'primary'}
      busy={moves.saving}
      onKeyDown={(event: KeyboardEvent) => event.repeat && event.preventDefault()}
      onClick={({ detail }) => detail < 2 && moves.move({ status: to, version: pedido.version })}
    >
      {nextStepTexts[to]}
    </Button>
  )
}

/** To the pedidos before and after this one in the list that one came from: two buttons, and the keys K and J. */
function MesaPedidoNeighbours({ pedido }: { pedido: Pedido }) {
  const { go, place } = usePedidoNeighbours(pedido)
  usePageKeys({ k: () => go('anterior'), j: () => go('siguiente') })
  const button = (way: Way, icon: ReactNode) => (
    <IconButton
      variant="outline"
      size="sm"
      label={wayTexts[way].label}
      title={wayTexts[way].label}
      aria-keyshortcuts={wayTexts[way].key}
      onClick={() => go(way)}
    >
      {icon}
    </IconButton>
  )
  return (
    <div className="flex items-center gap-3">
      {place && <span className="text-sm text-ink-soft tabular-nums">{`${place.nth} de ${place.of}`}</span>}
      {button('anterior', <ChevronUp aria-hidden="true" />)}
      {button('siguiente', <ChevronDown aria-hidden="true" />)}
    </div>
  )
}

/** What is agreed, what she sent where that is not the same, and the way to propose something else (spec 3.2). */
function MesaPedidoProductos({ pedido, use }: { pedido: Pedido; use: UseRevision }) {
  const { items, enviado, totalCentavos, status } = pedido
  if (use.revision) return <RevisionPanel pedido={pedido} revision={use.revision} use={use} />
  const mayRevise = isRevisable(status) && openPropuestaOf(pedido) === null
  return (
    <Panel
      title="Productos"
      actions={
        mayRevise && (
          <Button size="sm" variant="secondary" onClick={use.begin}>
            Revisar prendas
          </Button>
        )
      }
    >
      <PedidoItems items={items} totalCentavos={totalCentavos} />
      {enviado && (
        <Fold title={adminPedidoTexts.asSent}>
          <PedidoItems items={enviado} totalCentavos={pedidoTotal(enviado)} label={adminPedidoTexts.asSent} />
        </Fold>
      )}
    </Panel>
  )
}

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
