import Check from 'lucide-react/icons/check'
import type { PedidoInList } from '#modules/pedidos/client.ts'
import { adminPedidosTexts } from '#modules/pedidos/texts.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useConfirmar } from './use-confirmar.ts'

/** One that waits for an answer is not confirmed from the list. */
const isConfirmable = ({ status, propuestaAt }: PedidoInList): boolean => status === 'pendiente' && propuestaAt === null

/** Confirms a pendiente in one press, without opening it; on a phone by its sign alone. It stands over the row's link. */
export function PedidoRowConfirmar({ pedido }: { pedido: PedidoInList }) {
  const confirming = useConfirmar(pedido)
  if (!isConfirmable(pedido)) return null
  return (
    <Button
      size="sm"
      variant="link"
      busy={confirming.isPending}
      onClick={() => confirming.mutate()}
      className="z-10 min-h-5! justify-self-end text-xs! [grid-area:accion] before:-inset-x-2!"
    >
      <Check
        aria-hidden="true"
        strokeWidth={2.5}
        className="size-5 rounded-full p-0.5 inset-ring inset-ring-current @min-[50rem]:hidden"
      />
      <span className="@max-[50rem]:sr-only">{adminPedidosTexts.confirm}</span>
      <VisuallyHidden> el pedido {pedido.numeroPedido}</VisuallyHidden>
    </Button>
  )
}
