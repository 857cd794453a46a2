import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { repartoPedidoQuery } from '#modules/clientas/client.ts'
import { modoTexts } from '#modules/clientas/libreta-texts.ts'
import { PedidoTimeline } from '#modules/entregas/components/pedido-timeline.tsx'
import { type PedidoVisto, pedidoEnVivo, pedidoQuery, pedidosKey } from '#modules/pedidos/client.ts'
import { RepetirPedido } from '#modules/pedidos/components/consultora/repetir-pedido.tsx'
import { Levantado, levantadoOf } from '#modules/pedidos/components/levantado.tsx'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { siguienteTexts, suPropuestaTexts } from '#modules/pedidos/consultora-texts.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { isAbierta } from '#modules/pedidos/propuesta-rules.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { formatLongDate } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { dismissToast, toastInfo } from '#ui/toast.ts'
import { useLive } from '#ui/use-live.ts'
import { useVerb } from '#ui/use-verb.ts'
import { CancelPedido } from './cancel-pedido.tsx'
import { PedidoDevoluciones } from './pedido-devoluciones.tsx'
import { PedidoEntrega } from './pedido-entrega.tsx'
import { PedidoPagos } from './pedido-pagos.tsx'
import { PedidoProductos } from './pedido-productos.tsx'
import { PedidoTracker } from './pedido-tracker.tsx'
import { PropuestaAbierta } from './propuesta-abierta.tsx'
import { PropuestaCerrada } from './propuesta-cerrada.tsx'

/**
 * A consultora's pedido, whole; it changes by itself when staff change it (spec 1.2). What waits for her answer comes before anything
 * else (spec 3.2).
 */
export function PedidoDetail({ pedido }: { pedido: PedidoVisto }) {
  const queryClient = useQueryClient()
  const live = useLive(pedidoEnVivo(pedido.id), 'pedido', () => {
    void queryClient.invalidateQueries({ queryKey: pedidoQuery(pedido.id).queryKey })
    void queryClient.invalidateQueries({ queryKey: repartoPedidoQuery(pedido.id).queryKey })
  })
  const { propuesta } = pedido
  const modo = useModoClienta()
  // What is about amounts alone has no place in modo clienta.
  const whole = !modo && hasAmounts(pedido, 'totalCentavos') ? pedido : null
  const open = propuesta !== null && isAbierta(propuesta)
  useNewPropuesta(open ? propuesta.id : null)
  const next = open ? null : siguienteTexts[pedido.status]
  return (
    <>
      <PageHeader
        back={<Link to={paths.misPedidos}>Volver a Mis Pedidos</Link>}
        title={`Pedido ${pedido.numeroPedido}`}
        description={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2 text-base">
            <span role="status">
              <span className="sr-only">Estado: </span>
              <StatusBadge status={pedido.status} />
            </span>
            <time dateTime={pedido.createdAt}>{formatLongDate(pedido.createdAt)}</time>
            <Levantado pedido={pedido} />
            <LiveDot state={live} />
            {next && <span className="w-full">{next}</span>}
          </span>
        }
        actions={
          <>
            <RepetirPedido pedido={pedido} />
            <Refresh id={pedido.id} />
          </>
        }
      />
      {modo && propuesta && <p className="mb-6 text-ink-soft">{modoTexts.propuesta}</p>}
      {whole?.propuesta && open && <PropuestaAbierta pedido={whole} propuesta={whole.propuesta} />}
      {whole?.propuesta && !open && <PropuestaCerrada pedido={whole} propuesta={whole.propuesta} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card as="section" aria-label="Avance" className="lg:col-span-2">
          <PedidoTracker status={pedido.status} eventos={pedido.eventos} />
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          <PedidoProductos pedido={pedido} />
          {!modo && <PedidoDevoluciones pedidoId={pedido.id} version={pedido.version} />}
          {whole && <PedidoPagos pedido={whole} />}
          {pedido.notas !== null && (
            <Note title={levantadoOf(pedido) ? levantarTexts.notasSeen : 'Tus notas'}>{pedido.notas}</Note>
          )}
          {pedido.notasAdmin !== null && <Note title="Notas del administrador">{pedido.notasAdmin}</Note>}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <PedidoEntrega pedido={pedido} />
          {!modo && (
            <Part title="Historial">
              <PedidoTimeline eventos={pedido.eventos} />
            </Part>
          )}
          {!open && <CancelPedido pedido={pedido} />}
        </div>
      </div>
    </>
  )
}

const arrived = 'propuesta'

/** Says that a propuesta came while the page is open, wherever on it she is; the page stays where it was. */
function useNewPropuesta(id: string | null) {
  const known = useRef(id)
  useEffect(() => {
    if (id === known.current) return
    known.current = id
    if (id === null) return dismissToast(arrived)
    toastInfo(suPropuestaTexts.title, {
      name: arrived,
      action: { label: suPropuestaTexts.see, onClick: showPropuesta },
    })
  }, [id])
}

function showPropuesta() {
  const propuesta = document.getElementById('propuesta')
  propuesta?.scrollIntoView({ block: 'start' })
  propuesta?.focus({ preventScroll: true })
}

/** Reloads the pedido and the list that it stands in (spec 1.2). */
function Refresh({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const refreshing = useVerb({
    mutationFn: () => {
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      return queryClient.refetchQueries(pedidoQuery(id), { throwOnError: true })
    },
    success: pedidoTexts.refreshed,
    failure: pedidoTexts.refreshFailed,
  })
  return (
    <Button
      variant="secondary"
      busy={refreshing.isPending}
      onClick={() => refreshing.mutate()}
      icon={<RotateCw aria-hidden="true" className="size-4.5" />}
    >
      Actualizar
    </Button>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section">
    <h2 className="display mb-5 text-title">{title}</h2>
    {children}
  </Card>
)

const Note = ({ title, children }: { title: string; children: string }) => (
  <Part title={title}>
    <p className="whitespace-pre-line wrap-anywhere">{children}</p>
  </Part>
)
