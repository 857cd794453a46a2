import { Link } from '@tanstack/react-router'
import { mesaSurtidoTexts, surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import type { PedidoVisto } from '#modules/pedidos/client.ts'
import { isDue, pagoText, seguimientoTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { mexicanDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { useNow } from '#ui/use-now.ts'

/** What is open of a pedido beside its status: a call, a payment. What was proposed says so itself, first on the page. */
export function MesaPedidoMarcas({ pedido }: { pedido: PedidoVisto }) {
  const now = useNow()
  const surtido = pedido.seguimiento?.surtido
  const llamarEl = pedido.seguimiento?.llamarEl ?? null
  const pago = hasAmounts(pedido, 'totalCentavos') && isDue(pedido) ? pagoText(pedido) : null
  return (
    <span className="flex flex-wrap gap-1.5 font-sans tracking-normal" suppressHydrationWarning>
      {llamarEl && llamarEl <= mexicanDay(now) && <Badge tone="warning">{seguimientoTexts.llamarHoy}</Badge>}
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
