import { Link } from '@tanstack/react-router'
import { misPedidosTexts } from '#features/pedidos/texts.ts'
import type { PedidoInList } from '#features/pedidos/web/client.ts'
import { StatusBadge } from '#features/pedidos/web/status-badge.tsx'
import { formatLongDate } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Money } from '#ui/money.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** A pedido in the consultora's list; all of the card opens it (spec 1.2). */
export const PedidoCard = ({ pedido }: { pedido: PedidoInList }) => (
  <article className="relative flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-surface px-5 py-4 inset-ring inset-ring-line transition-colors hover:bg-hover md:px-7 md:py-5">
    <div className="min-w-0 flex-1 basis-48">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold tabular-nums">{pedido.numeroPedido}</h2>
        <StatusBadge status={pedido.status} />
      </div>
      <time dateTime={pedido.createdAt} className="text-sm text-ink-soft">
        {formatLongDate(pedido.createdAt)}
      </time>
    </div>
    <div className="flex grow items-center justify-between gap-6 md:grow-0">
      <span>
        <VisuallyHidden>Total: </VisuallyHidden>
        <Money centavos={pedido.totalCentavos} className="text-lg font-semibold" />
      </span>
      <Link
        to={paths.pedido(pedido.id)}
        className={buttonClass({
          variant: 'secondary',
          className: 'static! stretched after:rounded-lg',
        })}
      >
        {misPedidosTexts.details}
        <VisuallyHidden> de {pedido.numeroPedido}</VisuallyHidden>
      </Link>
    </div>
  </article>
)
