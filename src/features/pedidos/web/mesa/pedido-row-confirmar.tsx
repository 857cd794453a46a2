import { adminPedidosTexts } from '#features/pedidos/texts.ts'
import type { PedidoInList } from '#features/pedidos/web/client.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useConfirmar } from './use-confirmar.ts'

/** Confirms a pendiente in one press, without opening it. One that waits for an answer is not offered. It stands over the row's link. */
export function PedidoRowConfirmar({ pedido }: { pedido: PedidoInList }) {
  const confirming = useConfirmar(pedido)
  if (pedido.status !== 'pendiente' || pedido.propuestaAt !== null) return null
  return (
    <Button
      size="sm"
      variant="link"
      busy={confirming.isPending}
      onClick={() => confirming.mutate()}
      className="z-10 justify-self-end text-xs! [grid-area:accion]"
    >
      {adminPedidosTexts.confirm}
      <VisuallyHidden> el pedido {pedido.numeroPedido}</VisuallyHidden>
    </Button>
  )
}
