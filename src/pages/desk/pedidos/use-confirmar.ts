import { type PedidoInList, pedidoQuery, pedidosKey, resumenQuery, setPedidoStatus } from '#modules/pedidos/client.ts'
import { adminPedidosTexts } from '#modules/pedidos/texts.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { toastInfo } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Confirms a pendiente from the list in one press, which can be taken back (spec 3.1). Somebody who was faster is told. */
export function useConfirmar({ id, numeroPedido, version }: PedidoInList) {
  const refresh = [pedidosKey, resumenQuery().queryKey, tableroQuery().queryKey, pedidoQuery(id).queryKey]
  const undoing = useVerb({
    mutationFn: (confirmed: number) => setPedidoStatus(id, { status: 'pendiente', version: confirmed }),
    onSuccess: () => toastInfo(adminPedidosTexts.undone(numeroPedido)),
    failure: adminPedidosTexts.undoFailed,
    refresh,
  })
  return useVerb({
    mutationFn: () => setPedidoStatus(id, { status: 'confirmado', version }),
    success: ({ version: confirmed }) => ({
      title: adminPedidosTexts.confirmed(numeroPedido),
      action: { label: adminPedidosTexts.undo, onClick: () => undoing.mutate(confirmed) },
    }),
    failure: adminPedidosTexts.confirmFailed(numeroPedido),
    refresh,
  })
}
