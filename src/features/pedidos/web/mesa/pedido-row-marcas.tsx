import { isSinRespuesta } from '#features/pedidos/propuesta-rules.ts'
import { mesaPropuestaTexts } from '#features/pedidos/propuesta-texts.ts'
import { llamadaTexts, pagoText } from '#features/pedidos/seguimiento-texts.ts'
import { adminPedidosTexts } from '#features/pedidos/texts.ts'
import type { PedidoInList } from '#features/pedidos/web/client.ts'
import { formatWait } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useConfirmar } from './use-confirmar.ts'

/** What is open of a pedido in the list, each where it belongs: an answer, the last call, a payment, and a confirmation in one press. */
export function PedidoRowMarcas({ pedido }: { pedido: PedidoInList }) {
  const { status, numeroPedido, propuestaAt, ultimaLlamada } = pedido
  const confirming = useConfirmar(pedido)
  const now = new Date()
  const late = propuestaAt !== null && isSinRespuesta({ createdAt: propuestaAt }, now)
  const small = 'pedido-small truncate'
  return (
    <div className="pedido-line pedido-marcas">
      {/* The server drew how long ago a moment ago. */}
      <p
        className={`${small} font-semibold empty:hidden [grid-area:propuesta] @min-[64rem]:text-right ${late ? 'text-warning' : 'text-info'}`}
        suppressHydrationWarning
      >
        {propuestaAt && mesaPropuestaTexts.short(late)}
      </p>
      <p className={`${small} text-ink-soft empty:hidden [grid-area:llamada]`} suppressHydrationWarning>
        {ultimaLlamada && (
          <>
            <VisuallyHidden>Última llamada: </VisuallyHidden>
            {llamadaTexts[ultimaLlamada.resultado]}, {formatWait(ultimaLlamada.createdAt, now)}
          </>
        )}
      </p>
      <p className={`${small} ml-auto text-right text-ink-soft tabular-nums [grid-area:pago]`}>{pagoText(pedido)}</p>
      <div className="[grid-area:accion] empty:hidden">
        {status === 'pendiente' && propuestaAt === null && (
          <Button
            size="sm"
            variant="secondary"
            busy={confirming.isPending}
            onClick={() => confirming.mutate()}
            className="z-10 min-h-7! px-3! py-0! text-xs"
          >
            {adminPedidosTexts.confirm}
            <VisuallyHidden> el pedido {numeroPedido}</VisuallyHidden>
          </Button>
        )}
      </div>
    </div>
  )
}
