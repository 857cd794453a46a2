import { Link } from '@tanstack/react-router'
import type { PedidoInList } from '#features/pedidos/web/client.ts'
import { StatusBadge } from '#features/pedidos/web/status-badge.tsx'
import { formatMinute } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { useFromHere } from '#ui/back-to-list.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Money } from '#ui/money.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/**
 * The columns of a row: six from 1280 px on, from 768 px four, of which two hold two things each; under that the same
 * things make a card (spec 2.2: /admin/pedidos).
 */
export const adminPedidoGrid =
  'md:grid md:grid-cols-[7.5rem_minmax(0,1fr)_9rem_7.75rem] xl:grid-cols-[7.5rem_8rem_minmax(0,1fr)_9rem_8.5rem_7.75rem] md:items-center md:gap-x-4'

/** One pedido of the brand's list: number, status, consultora, date, total, and the way in. */
export function MesaPedidoRow({ pedido }: { pedido: PedidoInList }) {
  const fromHere = useFromHere()
  const { id, numeroPedido, status, consultora, createdAt, totalCentavos } = pedido
  return (
    <article
      aria-label={`Pedido ${numeroPedido}`}
      className={`relative flex flex-col gap-1 px-4 py-4 transition-colors hover:bg-hover md:px-5 md:py-2 ${adminPedidoGrid}`}
    >
      <div className="flex items-center justify-between gap-3 md:flex-col md:items-start md:gap-1 xl:contents">
        <h2 className="font-semibold tabular-nums">{numeroPedido}</h2>
        <StatusBadge status={status} className="justify-self-start" />
      </div>
      <div className="min-w-0">
        <p className="truncate font-semibold md:font-normal">{consultora?.nombreCompleto}</p>
        <p className="truncate text-sm text-ink-soft">{consultora?.email}</p>
      </div>
      <div className="flex items-baseline justify-between gap-3 md:flex-col-reverse md:items-end md:gap-0 xl:contents">
        <p className="text-sm text-ink-soft tabular-nums">
          <VisuallyHidden>Fecha: </VisuallyHidden>
          <time dateTime={createdAt}>{formatMinute(createdAt)}</time>
        </p>
        <p className="text-lg font-semibold md:text-right md:text-base">
          <VisuallyHidden>Total: </VisuallyHidden>
          <Money centavos={totalCentavos} />
        </p>
      </div>
      {/* The whole card can be pressed; the link is what is said and focused. */}
      <Link
        to={paths.adminPedido(id)}
        state={fromHere}
        className={buttonClass({
          variant: 'secondary',
          size: 'sm',
          className: 'mt-2 static! before:inset-0! before:rounded-md md:mt-0',
        })}
      >
        Ver Detalles<VisuallyHidden> del pedido {numeroPedido}</VisuallyHidden>
      </Link>
    </article>
  )
}
