import { isDue, pagoText, seguimientoTexts } from '#features/pedidos/seguimiento-texts.ts'
import type { Pedido } from '#features/pedidos/web/client.ts'
import { mexicanDay } from '#shared/format.ts'
import { Badge } from '#ui/badge.tsx'
import { useNow } from '#ui/use-now.ts'

/** What is open of a pedido beside its status: a call, a payment. What was proposed says so itself, first on the page. */
export function MesaPedidoMarcas({ pedido }: { pedido: Pedido }) {
  const now = useNow()
  const llamarEl = pedido.seguimiento?.llamarEl ?? null
  const pago = isDue(pedido) ? pagoText(pedido) : null
  return (
    <span className="flex flex-wrap gap-1.5 font-sans tracking-normal" suppressHydrationWarning>
      {llamarEl && llamarEl <= mexicanDay(now) && <Badge tone="warning">{seguimientoTexts.llamarHoy}</Badge>}
      {pago && <Badge tone={pago === 'Pagado' ? 'success' : 'neutral'}>{pago}</Badge>}
    </span>
  )
}
