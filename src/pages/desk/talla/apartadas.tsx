import { Link } from '@tanstack/react-router'
import type { TallaDetalle } from '#modules/existencias/client.ts'
import { inventarioTexts } from '#modules/existencias/texts.ts'
import { paths } from '#shared/paths.ts'
import { Panel } from '#ui/panel.tsx'

/** Who holds pieces of a size: what has to change before there can be fewer. */
export const Apartadas = ({ apartadas }: Pick<TallaDetalle, 'apartadas'>) => (
  <Panel title={inventarioTexts.holders}>
    <ul className="flex flex-col divide-y divide-line">
      {apartadas.map(({ pedidoId, numeroPedido, consultora, piezas, por }) => (
        <li key={`${pedidoId} ${por}`} className="flex items-baseline justify-between gap-3 py-2 first:pt-0 last:pb-0">
          <span className="min-w-0">
            <Link to={paths.adminPedido(pedidoId)} className="link inline-flex min-h-6 items-center">
              {inventarioTexts.holderOf[por](numeroPedido)}
            </Link>
            <span className="block text-sm text-ink-soft wrap-anywhere">{consultora}</span>
          </span>
          <span className="shrink-0 tabular-nums">{inventarioTexts.pieces(piezas)}</span>
        </li>
      ))}
    </ul>
  </Panel>
)
