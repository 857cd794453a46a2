import { Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { PedidoTimeline } from '#modules/entregas/components/pedido-timeline.tsx'
import { HojaDeEmpaque } from '#modules/entregas/surtidos/components/hoja.tsx'
import { mesaSurtidoTexts, surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import type { PedidoVisto } from '#modules/pedidos/client.ts'
import { DireccionEnvio } from '#modules/pedidos/components/direccion-envio.tsx'
import { GuiaLink } from '#modules/pedidos/components/guia-link.tsx'
import { Levantado } from '#modules/pedidos/components/levantado.tsx'
import { mesaPedidoColumnsClass } from '#modules/pedidos/components/mesa/pedido-skeleton.tsx'
import { PedidoItems } from '#modules/pedidos/components/pedido-items.tsx'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { hasDireccion } from '#modules/pedidos/rules.ts'
import { isDue, pagoText } from '#modules/pedidos/seguimiento-texts.ts'
import { adminPedidoTexts } from '#modules/pedidos/texts.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { formatDayOr, formatLongDate, mexicanDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { OnPaper } from '#ui/on-paper.tsx'
import { BackToList, besideClass, Main, PageHeader, Panel, PanelPart } from '#ui/page.tsx'
import type { LiveState, useLive } from '#ui/use-live.ts'
import { useNow } from '#ui/use-now.ts'

/** A pedido for warehouse staff (spec 3.3, 3.7): without amounts and actions. */
export function PedidoLectura({ pedido, live }: { pedido: PedidoVisto; live: ReturnType<typeof useLive> }) {
  const { consultora, direccionEnvio, guia, eventos, items } = pedido
  const { fechaEstimadaEntrega, fechaEntrega } = pedido
  return (
    <>
      <Main>
        <MesaPedidoHead pedido={pedido} live={live} />
        <div className={mesaPedidoColumnsClass}>
          <div className={columnClass}>
            <Panel title="Productos">
              <PedidoItems dense items={items} />
              <p className="border-t border-line-strong pt-4 font-semibold">
                {adminPedidoTexts.piezasEnTotal(items.reduce((sum, { cantidad }) => sum + cantidad, 0))}
              </p>
            </Panel>
            <Panel title="Notas">
              <Nota title="Notas de la consultora" text={pedido.notas} />
              <Nota title="Notas del administrador" text={pedido.notasAdmin} />
            </Panel>
          </div>
          <div className={`${columnClass} lg:col-start-2`}>
            <Panel title="Envío" className="gap-3!">
              <div>
                <p className="font-semibold wrap-anywhere">{consultora?.nombreCompleto}</p>
                {hasDireccion(direccionEnvio) ? (
                  <DireccionEnvio direccion={direccionEnvio} />
                ) : (
                  <p>{adminPedidoTexts.direccionPending}</p>
                )}
              </div>
              {guia && (
                <PanelPart title={envioGuiaTexts.title}>
                  <GuiaLink guia={guia} />
                </PanelPart>
              )}
              <dl className="grid grid-cols-2 gap-3 border-t border-line pt-4">
                <Fecha label="Entrega estimada" day={fechaEstimadaEntrega} />
                <Fecha label="Entrega real" day={fechaEntrega} />
              </dl>
            </Panel>
            <Panel title="Historial">
              <PedidoTimeline eventos={eventos} />
            </Panel>
          </div>
        </div>
      </Main>
      <PedidoPapel pedido={pedido} />
    </>
  )
}

const columnClass = 'flex min-w-0 flex-col gap-4'

const Fecha = ({ label, day }: { label: string; day: string | null }) => (
  <div>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd>{formatDayOr(day, 'Sin fecha')}</dd>
  </div>
)

const Nota = ({ title, text }: { title: string; text: string | null }) => (
  <div>
    <h3 className="text-sm font-semibold">{title}</h3>
    <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-soft">{text ?? 'Sin notas'}</p>
  </div>
)

/** Open matters beside the status. A propuesta has its own panel. */
function MesaPedidoMarcas({ pedido }: { pedido: PedidoVisto }) {
  const now = useNow()
  const surtido = pedido.seguimiento?.surtido
  const llamarEl = pedido.seguimiento?.llamarEl ?? null
  const pago = hasAmounts(pedido, 'totalCentavos') && isDue(pedido) ? pagoText(pedido) : null
  return (
    <span className="flex flex-wrap gap-1.5 font-sans tracking-normal" suppressHydrationWarning>
      {llamarEl && llamarEl <= mexicanDay(now) && <Badge tone="warning">Por llamar hoy</Badge>}
      {surtido && (
        <Link
          to={paths.adminSurtido(surtido.id)}
          className="relative rounded-full no-underline before:absolute before:-inset-2.5"
        >
          <Badge tone="info">
            {surtidoTexts.name(surtido.numero)} · {mesaSurtidoTexts.box(surtido.lugar)}
          </Badge>
        </Link>
      )}
      {pago && <Badge tone={pago === 'Pagado' ? 'success' : 'neutral'}>{pago}</Badge>}
    </span>
  )
}

/** @param children further actions. */
export const MesaPedidoHead = ({
  pedido,
  live,
  children,
}: {
  pedido: PedidoVisto
  live: LiveState
  children?: ReactNode
}) => (
  <PageHeader
    back={<BackToList to={paths.adminPedidos}>Volver a pedidos</BackToList>}
    title={pedido.numeroPedido}
    badge={<StatusBadge status={pedido.status} />}
    aside={<LiveDot state={live} />}
    description={
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        Recibido el {formatLongDate(pedido.createdAt)}
        <Levantado pedido={pedido} />
        <MesaPedidoMarcas pedido={pedido} />
      </span>
    }
    actions={
      <>
        <ImprimirPedido />
        {children}
      </>
    }
  />
)

/** The printed page is the packing slip (spec 3.3). */
export function PedidoPapel({ pedido }: { pedido: PedidoVisto }) {
  const { nombre } = useMarca()
  const { id, numeroPedido, status, createdAt, direccionEnvio, notas, guia, consultora, items } = pedido
  const surtido = pedido.seguimiento?.surtido ?? null
  const hoja = {
    id,
    numeroPedido,
    status,
    createdAt,
    direccionEnvio,
    notas,
    guia,
    lineas: items,
    caja: surtido && { surtido: surtido.numero, lugar: surtido.lugar },
  }
  return (
    <OnPaper>
      <HojaDeEmpaque hoja={{ ...hoja, consultora: consultora?.nombreCompleto ?? '' }} papel="carta" marca={nombre} />
    </OnPaper>
  )
}

const ImprimirPedido = () => (
  <IconButton label="Imprimir hoja de empaque" className={besideClass.title} onClick={() => window.print()}>
    <Printer aria-hidden="true" />
  </IconButton>
)
