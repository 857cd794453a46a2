import { Link } from '@tanstack/react-router'
import type { PedidoInList } from '#modules/pedidos/client.ts'
import { RepetirPedido } from '#modules/pedidos/components/consultora/repetir-pedido.tsx'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { pagoText, responde } from '#modules/pedidos/consultora-texts.ts'
import { misPedidosTexts, piezasText } from '#modules/pedidos/texts.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { formatLongDate } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** A pedido in the consultora's list, with its first garments; all of the card opens it (spec 1.2). */
export const PedidoCard = ({ pedido }: { pedido: PedidoInList }) => {
  const { id, numeroPedido, status, createdAt, totalCentavos, imagenes = [], piezas = 0 } = pedido
  const modo = useModoClienta()
  const pago = !modo && hasAmounts(pedido, 'totalCentavos') ? pagoText(pedido) : null
  return (
    <article className="relative flex items-center gap-3 rounded-lg bg-surface px-4 py-3 inset-ring inset-ring-line transition-colors hover:bg-hover md:gap-6 md:px-5">
      <div className="w-26 shrink-0 md:w-36">
        <ul aria-hidden="true" className="flex gap-1 md:gap-1.5">
          {imagenes.map((imagen, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two garments may have the same picture, and their order never changes
            <li key={index} className="w-8 md:w-11">
              <Picture imagen={imagen} alt="" sizes="2.75rem" ratio="4 / 5" className="rounded-xs" />
            </li>
          ))}
        </ul>
        <p className="mt-1 text-xs text-ink-soft tabular-nums">{piezasText(piezas)}</p>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 md:flex-row md:items-center md:justify-between md:gap-6">
        <div>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 md:gap-x-3">
            <h2 className="font-semibold tabular-nums md:text-lg">{numeroPedido}</h2>
            <StatusBadge status={status} />
            {pedido.propuestaAt !== null && <Badge tone="warning">{responde}</Badge>}
          </div>
          <time dateTime={createdAt} className="text-sm text-ink-soft">
            {formatLongDate(createdAt)}
          </time>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 md:flex-col md:items-end">
          {!modo && (
            <span>
              <VisuallyHidden>Total: </VisuallyHidden>
              <Money centavos={totalCentavos} className="font-semibold md:text-lg" />
            </span>
          )}
          <Link
            to={paths.pedido(id)}
            className="link stretched inline-flex min-h-6 items-center text-sm after:rounded-lg"
          >
            {misPedidosTexts.details}
            <VisuallyHidden> de {numeroPedido}</VisuallyHidden>
          </Link>
          <RepetirPedido pedido={pedido} className="z-10 mt-1" />
          {pago && <span className="basis-full text-sm text-ink-soft md:basis-auto">{pago}</span>}
        </div>
      </div>
    </article>
  )
}
