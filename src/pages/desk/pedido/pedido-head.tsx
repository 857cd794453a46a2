import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mesaSurtidoTexts, surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import type { PedidoVisto } from '#modules/pedidos/client.ts'
import { Levantado } from '#modules/pedidos/components/levantado.tsx'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { isDue, pagoText } from '#modules/pedidos/seguimiento-texts.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { formatLongDate, mexicanDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { Badge } from '#ui/badge.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { LiveState } from '#ui/use-live.ts'
import { useNow } from '#ui/use-now.ts'
import { ImprimirPedido } from './pedido-papel.tsx'

/** What is open of a pedido beside its status: a call, a payment. What was proposed says so itself, first on the page. */
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
          className="relative rounded-full no-underline before:absolute before:-inset-2"
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

/** The head of a pedido's page at the desk. @param children what this person may do besides. */
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
    eyebrow="Pedido"
    title={
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2 lining-nums">
        {pedido.numeroPedido}
        <StatusBadge status={pedido.status} className="font-sans tracking-normal" />
      </span>
    }
    description={
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        Recibido el {formatLongDate(pedido.createdAt)}
        <Levantado pedido={pedido} />
        <MesaPedidoMarcas pedido={pedido} />
      </span>
    }
    actions={
      // At a desk in one line: rather the words beside it take two.
      <div className="flex w-full flex-wrap items-center justify-between gap-x-5 gap-y-3 lg:w-max">
        <LiveDot state={live} />
        <ImprimirPedido />
        {children}
      </div>
    }
  />
)
