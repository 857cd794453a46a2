import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelPedido, type PedidoVisto, pedidoQuery, pedidosKey } from '#modules/pedidos/client.ts'
import { isCancellable } from '#modules/pedidos/rules.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useVerb } from '#ui/use-verb.ts'

/**
 * 'Cancelar Pedido' with its question, while it is pendiente (spec 1.2). If staff change it while the question is open,
 * the question says so and stays; before the news arrives, the server's refusal says it.
 */
export function CancelPedido({ pedido }: { pedido: PedidoVisto }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const cancelling = useVerb({
    mutationFn: () => cancelPedido(pedido.id),
    success: pedidoTexts.cancelled,
    failure: pedidoTexts.cancelFailed,
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      await queryClient.invalidateQueries({ queryKey: pedidoQuery(pedido.id).queryKey })
      close()
    },
  })
  const close = () => {
    setOpen(false)
    // The button may be gone with the status: the page takes the focus.
    document.getElementById('contenido')?.focus()
  }
  const tooLate = !isCancellable(pedido) && !cancelling.isPending
  if (tooLate && !open) return null
  return (
    <ConfirmDialog
      {...(tooLate ? tooLateTo(pedido) : question)}
      open={open}
      onOpenChange={(next) => (next || !tooLate ? setOpen(next) : close())}
      onConfirm={() => cancelling.mutate()}
      busy={cancelling.isPending}
      trigger={
        <Button variant="secondary" className="w-full text-danger!">
          {pedidoTexts.cancel}
        </Button>
      }
    />
  )
}

const question = {
  title: pedidoTexts.cancelQuestion,
  description: pedidoTexts.cancelWarning,
  cancelLabel: pedidoTexts.cancelKeep,
  confirmLabel: pedidoTexts.cancelConfirm,
}

const tooLateTo = ({ status }: PedidoVisto) => ({
  title: pedidoTexts.tooLateTitle,
  description: pedidoTexts.cancelTooLate(status),
  cancelLabel: pedidoTexts.tooLateSeen,
})
