import { Link } from '@tanstack/react-router'
import { misPedidosTexts, piezasText } from '#features/pedidos/texts.ts'
import type { PedidoInList } from '#features/pedidos/web/client.ts'
import { StatusBadge } from '#features/pedidos/web/status-badge.tsx'
import { formatLongDate } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** A pedido in the consultora's list, with its first garments; all of the card opens it (spec 1.2). */
export const PedidoCard = ({ pedido }: { pedido: PedidoInList }) => {
  const { id, numeroPedido, status, createdAt, totalCentavos, imagenes = [], piezas = 0 } = pedido
  return (
    <article className="relative flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-surface px-4 py-4 inset-ring inset-ring-line transition-colors hover:bg-hover md:px-6">
      <div className="min-w-0 flex-1 basis-48 md:order-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-semibold tabular-nums">{numeroPedido}</h2>
          <StatusBadge status={status} />
        </div>
        <time dateTime={createdAt} className="text-sm text-ink-soft">
          {formatLongDate(createdAt)}
        </time>
      </div>
      <ul aria-hidden="true" className="flex w-36 shrink-0 gap-1.5 md:order-1">
        {imagenes.map((imagen, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two garments may have the same picture, and their order never changes
          <li key={index} className="w-11">
            <Picture imagen={imagen} alt="" sizes="2.75rem" ratio="4 / 5" className="rounded-xs" />
          </li>
        ))}
      </ul>
      <div className="ml-auto flex flex-col items-end text-right md:order-3">
        <span className="text-sm text-ink-soft tabular-nums">{piezasText(piezas)}</span>
        <span>
          <VisuallyHidden>Total: </VisuallyHidden>
          <Money centavos={totalCentavos} className="text-lg font-semibold" />
        </span>
        <Link
          to={paths.pedido(id)}
          className="link stretched inline-flex min-h-6 items-center text-sm after:rounded-lg"
        >
          {misPedidosTexts.details}
          <VisuallyHidden> de {numeroPedido}</VisuallyHidden>
        </Link>
      </div>
    </article>
  )
}
