import { Link } from '@tanstack/react-router'
import { carritoTexts } from '#features/carrito/texts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { EarlierPedido } from './use-send-pedido.ts'

type EarlierPedidoDialogProps = {
  pedido: EarlierPedido
  /** The consultora wants a pedido of this cart too. */
  onSendAlso: () => void
  /** The consultora opens the earlier pedido, so that attempt is done. */
  onSee: () => void
  onClose: () => void
}

/** An earlier attempt had made a pedido after all, and the cart has changed since: the consultora is told, and decides. */
export const EarlierPedidoDialog = ({ pedido, onSendAlso, onSee, onClose }: EarlierPedidoDialogProps) => (
  <Dialog
    title={carritoTexts.madeTitle(pedido.numeroPedido)}
    open
    onOpenChange={(open) => !open && onClose()}
    footer={
      <>
        <Button variant="secondary" onClick={onSendAlso}>
          {carritoTexts.madeSendAlso}
        </Button>
        <Link to={paths.pedido(pedido.id)} onClick={onSee} className={buttonClass()}>
          {carritoTexts.madeSee(pedido.numeroPedido)}
        </Link>
      </>
    }
  >
    <p className="text-ink-soft">{carritoTexts.madeDetail}</p>
  </Dialog>
)
