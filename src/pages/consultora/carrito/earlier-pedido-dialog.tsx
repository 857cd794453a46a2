import { Link } from '@tanstack/react-router'
import { forgetAnterior } from '#modules/carrito/components/envio-storage.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { useAnterior } from '#modules/pedidos/components/envio-anterior.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/**
 * An earlier attempt had made a pedido after all, and the cart has changed since. The cart has what is not in that pedido.
 * @param onSendAlso makes a pedido of that too; absent where nothing is left, or nothing may be sent.
 * @param busy the earlier attempt is still being settled.
 */
export function EarlierPedidoDialog({ onSendAlso, busy = false }: { onSendAlso?: () => void; busy?: boolean }) {
  const { usuarioId, itemCount } = useCarrito()
  const pedido = useAnterior(usuarioId)
  if (!pedido) return null
  const { id, numeroPedido, agregado } = pedido
  return (
    <Dialog
      title={
        agregado
          ? `Tu carrito ya se había agregado a tu pedido ${numeroPedido}`
          : `Tu pedido ${numeroPedido} ya se había creado`
      }
      open
      onOpenChange={(open) => !open && forgetAnterior()}
      footer={
        <>
          {onSendAlso && (
            <Button
              variant="secondary"
              busy={busy}
              onClick={() => {
                forgetAnterior()
                onSendAlso()
              }}
            >
              Enviar también este carrito
            </Button>
          )}
          <Link to={paths.pedido(id)} onClick={forgetAnterior} className={buttonClass()}>
            {carritoTexts.madeSee(numeroPedido)}
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ink-soft">
        <p>
          La respuesta de tu envío anterior se perdió en el camino, pero el pedido sí llegó, con lo que tenía tu carrito
          entonces. Lo que cambiaste después no está en él.
        </p>
        <p>{carritoTexts.madeLeft(itemCount)}</p>
      </div>
    </Dialog>
  )
}
