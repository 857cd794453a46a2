import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { repartoPedidoQuery } from '#modules/clientas/client.ts'
import { PedidoTimeline } from '#modules/entregas/components/pedido-timeline.tsx'
import { splitCambios } from '#modules/pedidos/cambio-de-linea-texts.ts'
import {
  cancelPedido,
  type Pedido,
  type PedidoEvento,
  type PedidoVisto,
  type Propuesta,
  pedidoEnVivo,
  pedidoQuery,
  pedidosKey,
} from '#modules/pedidos/client.ts'
import { RepetirPedido } from '#modules/pedidos/components/consultora/repetir-pedido.tsx'
import { DireccionEnvio } from '#modules/pedidos/components/direccion-envio.tsx'
import { GuiaLink } from '#modules/pedidos/components/guia-link.tsx'
import { Levantado, levantadoOf } from '#modules/pedidos/components/levantado.tsx'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import {
  pagosTexts,
  pagoText,
  respuestaTexts,
  siguienteTexts,
  suPropuestaTexts,
} from '#modules/pedidos/consultora-texts.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { isAbierta, isRevisable } from '#modules/pedidos/propuesta-rules.ts'
import { isFinal, isUnconfirmed, type PedidoStatus, trackerStates, trackerSteps } from '#modules/pedidos/rules.ts'
import { pagoFormaTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { pedidoTexts, statusTexts } from '#modules/pedidos/texts.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-sesion.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { formatDay, formatDayOr, formatLongDate, formatMinute } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { Money } from '#ui/money.tsx'
import { Card, Fold, PageHeader } from '#ui/page.tsx'
import { StepTracker } from '#ui/step-tracker.tsx'
import { dismissToast, toastInfo } from '#ui/toast.ts'
import { useLive } from '#ui/use-live.ts'
import { useVerb } from '#ui/use-verb.ts'
import { PedidoDevoluciones } from './pedido-devoluciones.tsx'
import { PedidoProductos } from './pedido-productos.tsx'
import { CambioDeLinea, PropuestaAbierta } from './propuesta-abierta.tsx'

/**
 * The outcome of the last propuesta; one without agreement is shown only while the pedido may still change (spec 3.2).
 */
function PropuestaCerrada({ pedido, propuesta }: { pedido: Pedido; propuesta: Propuesta }) {
  const { estado, cerradaAt, porTelefono } = propuesta
  const text = cerradaAt && respuestaTexts[estado](cerradaAt, porTelefono)
  const agreed = estado === 'aceptada'
  if (!text || !(agreed || isRevisable(pedido.status))) return null
  return (
    <div className={`mb-6 rounded-lg px-5 py-4 md:px-7 ${agreed ? 'bg-success-soft' : 'bg-hover'}`}>
      <p className={agreed ? 'font-semibold text-success' : ''}>{text}</p>
      {agreed && (
        <Fold title={suPropuestaTexts.see} className="mt-1">
          <ul aria-label={suPropuestaTexts.changes} className="flex flex-col divide-y divide-line">
            {splitCambios(propuesta.lineas).cambian.map((cambio) => (
              <CambioDeLinea key={cambio.posicion} cambio={cambio} />
            ))}
          </ul>
        </Fold>
      )}
    </div>
  )
}

/** Payments, with corrections, and the remaining amount (spec 3.2). */
function PedidoPagos({ pedido }: { pedido: Pedido }) {
  if (pedido.pagos.length === 0) return null
  return (
    <Card as="section">
      <h2 className="display mb-1 text-xl">Pagos</h2>
      <p className="mb-4 text-lg font-semibold">{pagoText(pedido) ?? pagosTexts.porPagar(pedido.totalCentavos)}</p>
      <ul className="flex flex-col divide-y divide-line">
        {pedido.pagos.map(({ id, fecha, forma, referencia, centavos, corrige, corregido }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2.5 text-sm">
            <span className="min-w-0">
              {corrige === null ? pagoFormaTexts[forma] : 'Corrección'}
              {corregido && ` · Corregido`}
              <span className="block text-ink-soft wrap-anywhere">
                {formatDay(fecha)}
                {referencia !== null && ` · ${referencia}`}
              </span>
            </span>
            <Money centavos={centavos} className={corregido ? 'text-ink-soft line-through' : 'font-semibold'} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type PedidoTrackerProps = { status: PedidoStatus; eventos: PedidoEvento[] }

/** The steps of a pedido with their times, or 'Pedido Cancelado' (spec 1.4). */
function PedidoTracker({ status, eventos }: PedidoTrackerProps) {
  const states = trackerStates(status)
  if (!states) return <Cancelled at={reachedAt(eventos, 'cancelado')} />
  const steps = trackerSteps.map((step, index) => {
    const state = states[index] ?? 'todo'
    const at = state === 'todo' ? undefined : reachedAt(eventos, step)
    return { label: statusTexts[step], state, ...(at && { detail: formatMinute(at) }) }
  })
  return (
    <Card as="section" aria-label="Avance">
      <StepTracker label="Avance del pedido" steps={steps} short />
    </Card>
  )
}

const Cancelled = ({ at }: { at: string | undefined }) => (
  <div className="flex items-center gap-4 rounded-lg bg-danger-soft px-5 py-4 text-danger md:px-7">
    <Ban aria-hidden="true" className="size-6 shrink-0" />
    <div>
      <p className="font-semibold">Pedido Cancelado</p>
      {at && <p className="text-sm">{formatMinute(at)}</p>}
    </div>
  </div>
)

/** When a pedido last reached a status: staff may move it back. */
const reachedAt = (eventos: PedidoEvento[], status: PedidoStatus): string | undefined =>
  eventos.findLast(({ cambios: { status: change } }) => change?.[1] === status)?.createdAt

/** The known parts of the shipping address, and the three dates (spec 1.2). */
function PedidoEntrega({ pedido }: { pedido: PedidoVisto }) {
  const direccion = pedido.direccionEnvio
  return (
    <Card as="section">
      <h2 className="display mb-5 text-xl">Entrega</h2>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-y-4">
        <Fact label={envioGuiaTexts.title}>{pedido.guia && <GuiaLink guia={pedido.guia} />}</Fact>
        {direccion.direccion ? (
          <Fact label="Dirección de envío">
            <DireccionEnvio direccion={direccion} />
          </Fact>
        ) : (
          <>
            <Fact label="Dirección de envío">
              {!isFinal(pedido.status) && 'Te la pediremos por teléfono al confirmar tu pedido.'}
            </Fact>
            <Fact label="Teléfono">{direccion.telefono}</Fact>
          </>
        )}
        <Fact label="Fecha del pedido">{formatLongDate(pedido.createdAt)}</Fact>
        <Fact label="Entrega estimada">
          {formatDayOr(pedido.fechaEstimadaEntrega, isFinal(pedido.status) ? null : 'Por confirmar')}
        </Fact>
        <Fact label="Entrega real">{formatDayOr(pedido.fechaEntrega, null)}</Fact>
      </dl>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  ) : null

/**
 * 'Cancelar Pedido' with its confirmation, while the pedido is pendiente (spec 1.2). An open dialog shows when staff
 * change the pedido.
 */
function CancelPedido({ pedido }: { pedido: PedidoVisto }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const cancelling = useVerb({
    mutationFn: () => cancelPedido(pedido.id),
    success: pedidoTexts.cancelled,
    failure: 'Error al cancelar el pedido',
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      await queryClient.invalidateQueries({ queryKey: pedidoQuery(pedido.id).queryKey })
      close()
    },
  })
  const close = () => {
    setOpen(false)
    // The button may be gone.
    document.getElementById('contenido')?.focus()
  }
  const tooLate = !isUnconfirmed(pedido) && !cancelling.isPending
  if (tooLate && !open) return null
  return (
    <ConfirmDialog
      {...(tooLate ? tooLateTo(pedido) : question)}
      open={open}
      onOpenChange={(next) => (next || !tooLate ? setOpen(next) : close())}
      onConfirm={() => cancelling.mutate()}
      busy={cancelling.isPending}
      trigger={
        <Button variant="secondary" className="w-full text-danger!">
          Cancelar Pedido
        </Button>
      }
    />
  )
}

const question = {
  title: pedidoTexts.cancelQuestion,
  description: pedidoTexts.cancelWarning,
  cancelLabel: pedidoTexts.cancelKeep,
  confirmLabel: pedidoTexts.cancelConfirm,
}

const tooLateTo = ({ status }: PedidoVisto) => ({
  title: 'Tu pedido ya cambió de estado',
  description: pedidoTexts.cancelTooLate(status),
  cancelLabel: 'Ver mi pedido',
})

/** A consultora's pedido, live (spec 1.2). An open propuesta is shown first (spec 3.2). */
export function PedidoDetail({ pedido }: { pedido: PedidoVisto }) {
  const queryClient = useQueryClient()
  const live = useLive(pedidoEnVivo(pedido.id), 'pedido', () => {
    void queryClient.invalidateQueries({ queryKey: pedidoQuery(pedido.id).queryKey })
    void queryClient.invalidateQueries({ queryKey: repartoPedidoQuery(pedido.id).queryKey })
  })
  const { propuesta } = pedido
  const modo = useModoClienta()
  const whole = !modo && hasAmounts(pedido, 'totalCentavos') ? pedido : null
  const open = propuesta !== null && isAbierta(propuesta)
  useNewPropuesta(open ? propuesta.id : null)
  const next = open ? null : siguienteTexts[pedido.status]
  const final = isFinal(pedido.status)
  return (
    <>
      <PageHeader
        back={<Link to={paths.misPedidos}>Volver a Mis Pedidos</Link>}
        title={`Pedido ${pedido.numeroPedido}`}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2 text-base md:gap-x-4">
            <span role="status">
              <span className="sr-only">Estado: </span>
              <StatusBadge status={pedido.status} />
            </span>
            <time dateTime={pedido.createdAt}>{formatLongDate(pedido.createdAt)}</time>
            <Levantado pedido={pedido} />
            <LiveDot state={live} />
            <Refresh id={pedido.id} />
            {next && <span className="max-md:flex-1 max-md:basis-44 md:w-full">{next}</span>}
          </span>
        }
        actions={final && <RepetirPedido pedido={pedido} />}
      />
      {modo && propuesta && (
        <p className="mb-6 text-ink-soft">Los cambios de este pedido no se muestran en modo clienta.</p>
      )}
      {whole?.propuesta && open && <PropuestaAbierta pedido={whole} propuesta={whole.propuesta} />}
      {whole?.propuesta && !open && <PropuestaCerrada pedido={whole} propuesta={whole.propuesta} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="lg:col-span-2">
          <PedidoTracker status={pedido.status} eventos={pedido.eventos} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <PedidoProductos pedido={pedido} />
          {!modo && <PedidoDevoluciones pedidoId={pedido.id} version={pedido.version} />}
          {whole && <PedidoPagos pedido={whole} />}
          <PedidoNotas pedido={pedido} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <PedidoEntrega pedido={pedido} />
          {!modo && (
            <Part title="Historial">
              <PedidoTimeline eventos={pedido.eventos} own />
            </Part>
          )}
          {!final && <RepetirPedido pedido={pedido} className="w-full" />}
          {!open && <CancelPedido pedido={pedido} />}
        </div>
      </div>
    </>
  )
}

const arrived = 'propuesta'

/** Announces a propuesta that arrives while the page is open, without scrolling. */
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

/** Reloads the pedido and the list (spec 1.2). */
function Refresh({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const refreshing = useVerb({
    mutationFn: () => {
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      return queryClient.refetchQueries(pedidoQuery(id), { throwOnError: true })
    },
    success: 'Pedido actualizado',
    failure: 'No se pudo actualizar el pedido',
  })
  return (
    <Button
      variant="link"
      size="sm"
      className="max-md:order-last"
      busy={refreshing.isPending}
      onClick={() => refreshing.mutate()}
      icon={<RotateCw aria-hidden="true" className="size-4 max-md:hidden" />}
    >
      Actualizar
    </Button>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section">
    <h2 className="display mb-5 text-xl">{title}</h2>
    {children}
  </Card>
)

/** The notes of the consultora and of staff (spec 1.2). */
function PedidoNotas({ pedido }: { pedido: PedidoVisto }) {
  const { notas, notasAdmin } = pedido
  if (notas === null && notasAdmin === null) return null
  return (
    <Card className="flex flex-col gap-5">
      {notas !== null && <Note title={levantadoOf(pedido) ? levantarTexts.notasSeen : 'Tus notas'}>{notas}</Note>}
      {notasAdmin !== null && <Note title="Notas del administrador">{notasAdmin}</Note>}
    </Card>
  )
}

const Note = ({ title, children }: { title: string; children: string }) => (
  <section>
    <h2 className="display mb-2 text-xl">{title}</h2>
    <p className="whitespace-pre-line wrap-anywhere">{children}</p>
  </section>
)
