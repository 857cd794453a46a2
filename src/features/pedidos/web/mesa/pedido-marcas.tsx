import { isSinRespuesta } from '#features/pedidos/propuesta-rules.ts'
import { mesaPropuestaTexts } from '#features/pedidos/propuesta-texts.ts'
import { pagoText, seguimientoTexts } from '#features/pedidos/seguimiento-texts.ts'
import type { Pedido } from '#features/pedidos/web/client.ts'
import { formatDay, mexicanDay } from '#shared/format.ts'
import { Badge } from '#ui/badge.tsx'
import { useNow } from '#ui/use-now.ts'
import { openPropuestaOf } from './revision.ts'

/** What is open of a pedido beside its status: an answer, a call, a payment. */
export function MesaPedidoMarcas({ pedido }: { pedido: Pedido }) {
  const now = useNow()
  const propuesta = openPropuestaOf(pedido)
  const llamarEl = pedido.seguimiento?.llamarEl ?? null
  const pago = pagoText(pedido)
  return (
    <span className="flex flex-wrap gap-1.5 font-sans tracking-normal" suppressHydrationWarning>
      {propuesta && (
        <Badge tone={isSinRespuesta(propuesta, now) ? 'warning' : 'info'}>
          {mesaPropuestaTexts.short(isSinRespuesta(propuesta, now))}
        </Badge>
      )}
      {llamarEl && (
        <Badge tone="warning">
          {llamarEl <= mexicanDay(now) ? seguimientoTexts.llamarHoy : seguimientoTexts.llamarEl(formatDay(llamarEl))}
        </Badge>
      )}
      {pago && <Badge tone={pago === 'Pagado' ? 'success' : 'neutral'}>{pago}</Badge>}
    </span>
  )
}
