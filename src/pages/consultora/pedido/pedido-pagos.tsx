import type { Pedido } from '#modules/pedidos/client.ts'
import { pagosTexts, pagoText } from '#modules/pedidos/consultora-texts.ts'
import { pagoFormaTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { formatDay } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'

/** What she has paid of it and what is left, once something was paid; a correction stands beside what it takes back (spec 3.2). */
export function PedidoPagos({ pedido }: { pedido: Pedido }) {
  if (pedido.pagos.length === 0) return null
  return (
    <Card as="section">
      <h2 className="display mb-1 text-title">{pagosTexts.title}</h2>
      <p className="mb-4 text-lg font-semibold">{pagoText(pedido) ?? pagosTexts.porPagar(pedido.totalCentavos)}</p>
      <ul className="flex flex-col divide-y divide-line">
        {pedido.pagos.map(({ id, fecha, forma, referencia, centavos, corrige, corregido }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2.5 text-sm">
            <span className="min-w-0">
              {corrige === null ? pagoFormaTexts[forma] : pagosTexts.correction}
              {corregido && ` · ${pagosTexts.corrected}`}
              <span className="block text-ink-soft wrap-anywhere">
                {formatDay(fecha)}
                {referencia !== null && ` · ${referencia}`}
              </span>
            </span>
            <Money centavos={centavos} className={corregido ? 'text-ink-soft line-through' : 'font-semibold'} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
