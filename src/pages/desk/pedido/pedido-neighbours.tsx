import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { ReactNode } from 'react'
import type { Pedido } from '#modules/pedidos/client.ts'
import type { Way } from '#modules/pedidos/rules.ts'
import { adminPedidoTexts, wayTexts } from '#modules/pedidos/texts.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { usePageKeys } from '#ui/use-page-keys.ts'
import { usePedidoNeighbours } from './use-pedido-neighbours.ts'

/** To the pedidos before and after this one in the list that one came from: two buttons, and the keys K and J. */
export function MesaPedidoNeighbours({ pedido }: { pedido: Pedido }) {
  const { go, place } = usePedidoNeighbours(pedido)
  usePageKeys({ k: () => go('anterior'), j: () => go('siguiente') })
  const button = (way: Way, icon: ReactNode) => (
    <IconButton
      variant="outline"
      size="sm"
      label={wayTexts[way].label}
      title={wayTexts[way].label}
      aria-keyshortcuts={wayTexts[way].key}
      onClick={() => go(way)}
    >
      {icon}
    </IconButton>
  )
  return (
    <div className="flex items-center gap-3">
      {place && (
        <span className="text-sm text-ink-soft tabular-nums">{adminPedidoTexts.place(place.nth, place.of)}</span>
      )}
      {button('anterior', <ChevronUp aria-hidden="true" />)}
      {button('siguiente', <ChevronDown aria-hidden="true" />)}
    </div>
  )
}
