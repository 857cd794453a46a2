import type { PedidoInList } from '#modules/pedidos/client.ts'
import { isSinRespuesta } from '#modules/pedidos/propuesta-rules.ts'
import { mesaPropuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import { isDue, llamadaTexts, pagoText } from '#modules/pedidos/seguimiento-texts.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { formatWait } from '#shared/format.ts'
import { useNow } from '#ui/use-now.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** What is open of a pedido in the list, each where it belongs: an answer, the last call, a payment. */
export function PedidoRowMarcas({ pedido }: { pedido: PedidoInList }) {
  const { propuestaAt, ultimaLlamada } = pedido
  const now = useNow()
  const late = propuestaAt !== null && isSinRespuesta({ createdAt: propuestaAt }, now)
  const pago = hasAmounts(pedido, 'totalCentavos') && isDue(pedido) ? pagoText(pedido) : null
  if (!propuestaAt && !ultimaLlamada && !pago) return null
  // The server drew how long ago a moment ago.
  return (
    <div className="pedido-line">
      {propuestaAt && (
        <p
          className={`pedido-small shrink-0 font-semibold [grid-area:propuesta] @min-[64rem]:text-right ${late ? 'text-warning' : 'text-info'}`}
          suppressHydrationWarning
        >
          {mesaPropuestaTexts.short(late)}
        </p>
      )}
      {ultimaLlamada && (
        <p className="pedido-small min-w-0 truncate text-ink-soft [grid-area:llamada]" suppressHydrationWarning>
          <VisuallyHidden>Última llamada: </VisuallyHidden>
          {llamadaTexts[ultimaLlamada.resultado]}, {formatWait(ultimaLlamada.createdAt, now)}
        </p>
      )}
      {pago && (
        <p className="pedido-small ml-auto shrink-0 justify-self-end whitespace-nowrap text-ink-soft tabular-nums [grid-area:pago]">
          {pago}
        </p>
      )}
    </div>
  )
}
