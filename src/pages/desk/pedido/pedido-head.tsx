import type { ReactNode } from 'react'
import type { PedidoVisto } from '#modules/pedidos/client.ts'
import { Levantado } from '#modules/pedidos/components/levantado.tsx'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { formatLongDate } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import type { LiveState } from '#ui/live-source.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { MesaPedidoMarcas } from './pedido-marcas.tsx'
import { ImprimirPedido } from './pedido-papel.tsx'

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
