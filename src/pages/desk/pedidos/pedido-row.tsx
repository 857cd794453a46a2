import { Link } from '@tanstack/react-router'
import type { PedidoInList } from '#modules/pedidos/client.ts'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { adminPedidosTexts, piezasText } from '#modules/pedidos/texts.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { formatMinute, formatWait } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { useFromHere } from '#ui/back-to-list.tsx'
import { Money } from '#ui/money.tsx'
import { RowCheckbox } from '#ui/row-checkbox.tsx'
import { useNow } from '#ui/use-now.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { PedidoRowConfirmar } from './pedido-row-confirmar.tsx'
import { PedidoRowMarcas } from './pedido-row-marcas.tsx'

type RowProps = {
  pedido: PedidoInList
  chosen: boolean
  onToggle: (id: string, checked: boolean, run: boolean) => void
}

/**
 * One pedido of the brand's list (spec 2.2 and 3.1: /admin/pedidos). `pedido-row` of styles.css makes of its lines a card, or
 * columns where there is room.
 */
export function MesaPedidoRow({ pedido, chosen, onToggle }: RowProps) {
  const fromHere = useFromHere()
  const now = useNow()
  const [works, prices] = [useMay('pedidos'), useMay('precios')]
  const { id, numeroPedido, status, consultora, createdAt, totalCentavos, piezas, ciudad } = pedido
  return (
    <article
      aria-label={`Pedido ${numeroPedido}`}
      className={`pedido-row ${works ? '' : 'pedido-lectura'} relative transition-colors hover:bg-hover ${chosen ? 'bg-accent-soft' : ''}`}
    >
      {works && (
        <RowCheckbox
          label={adminPedidosTexts.choose(numeroPedido)}
          checked={chosen}
          onToggle={(checked, run) => onToggle(id, checked, run)}
          className="[grid-area:check]"
        />
      )}
      <div className="pedido-line flex-wrap">
        <h2 className="font-semibold tabular-nums [grid-area:numero]">{numeroPedido}</h2>
        <StatusBadge status={status} className="justify-self-start [grid-area:estado]" />
        {prices && (
          <div className="ml-auto text-right font-semibold [grid-area:total]">
            <VisuallyHidden>Total: </VisuallyHidden>
            <Money centavos={totalCentavos} />
          </div>
        )}
      </div>
      <div className="pedido-line">
        <p className="min-w-20 flex-1 truncate [grid-area:nombre]">{consultora?.nombreCompleto}</p>
        <p className="pedido-small ml-auto shrink-0 text-right whitespace-nowrap text-ink-soft tabular-nums [grid-area:fecha]">
          <VisuallyHidden>Fecha: </VisuallyHidden>
          <time dateTime={createdAt}>{formatMinute(createdAt)}</time>
        </p>
      </div>
      <div className="pedido-line">
        <p className="pedido-small mr-auto min-w-0 max-w-24 truncate text-ink-soft [grid-area:ciudad] @min-[50rem]:max-w-none">
          {ciudad}
        </p>
        <p className="pedido-small min-w-0 flex-1 truncate text-ink-soft [grid-area:email] @max-[50rem]:hidden">
          {consultora?.email}
        </p>
        <p className="pedido-small shrink-0 text-ink-soft tabular-nums [grid-area:piezas] @min-[64rem]:text-right">
          {piezasText(piezas ?? 0)}
        </p>
        <p className="pedido-small shrink-0 text-right font-semibold tabular-nums empty:hidden [grid-area:espera]">
          {status === 'pendiente' && (
            <>
              <VisuallyHidden>Espera: </VisuallyHidden>
              {/* The server drew it a moment ago. */}
              <span suppressHydrationWarning>{formatWait(createdAt, now)}</span>
            </>
          )}
        </p>
        {works && <PedidoRowConfirmar pedido={pedido} />}
        {/* The whole row can be pressed; the link is what is said and focused. */}
        <Link
          to={paths.adminPedido(id)}
          state={fromHere}
          className="link pedido-small shrink-0 text-right font-semibold [grid-area:ver] before:absolute before:inset-0 before:rounded-md"
        >
          Ver Detalles<VisuallyHidden> del pedido {numeroPedido}</VisuallyHidden>
        </Link>
      </div>
      {works && <PedidoRowMarcas pedido={pedido} />}
    </article>
  )
}
