import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Surtido, type SurtidoPedido, surtidoQuery, takeOutPedido } from '#modules/entregas/surtidos/client.ts'
import { envioTexts } from '#modules/entregas/surtidos/texts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** Takes a pedido out of a surtido: it waits for an answer, say, and the others do not wait for it. */
export function SacarPedido({ surtido, pedido }: { surtido: Surtido; pedido: SurtidoPedido }) {
  const [open, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const { numeroPedido } = pedido
  const taking = useVerb({
    mutationFn: () => takeOutPedido(surtido.id, pedido.id),
    success: envioTexts.takenOut(numeroPedido),
    failure: envioTexts.takeOutFailed,
    onSettled: async () => {
      setOpen(false)
      await queryClient.invalidateQueries({ queryKey: surtidoQuery(surtido.id).queryKey })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="link" size="sm">
          {envioTexts.takeOut}
          <VisuallyHidden> {numeroPedido} del surtido</VisuallyHidden>
        </Button>
      }
      title={envioTexts.takeOutTitle(numeroPedido)}
      description={envioTexts.takeOutWhy}
      confirmLabel={envioTexts.takeOutConfirm}
      cancelLabel={envioTexts.takeOutKeep}
      tone="primary"
      busy={taking.isPending}
      onConfirm={() => taking.mutate()}
    />
  )
}
