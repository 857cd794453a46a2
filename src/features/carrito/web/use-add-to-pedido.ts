import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { carritoTexts } from '#features/carrito/texts.ts'
import { sesionQuery } from '#features/cuentas/web/client.ts'
import { pedidoQuery, pedidosKey } from '#features/pedidos/web/client.ts'
import { editLineas, type PedidoAbierto } from '#features/pedidos/web/consultora-client.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { dismissToast, toastError, toastSuccess } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import { settleCarrito, takeSent } from './carrito-query.ts'
import { lineasOf } from './client.ts'
import { forgetUnsure, keepUnsure } from './envio-storage.ts'
import { useCarrito } from './use-carrito.ts'
import { sendingKey, undoToast } from './use-send-pedido.ts'

/**
 * Adds the cart to a pedido that is pendiente (spec 3.2). The version that she saw is named, so that a cart whose answer was lost is
 * not added twice: the pedido is another by then, and the refusal says so. Whatever goes wrong, the cart stays.
 * @param onRefused called when lines have changed meanwhile, to ask which.
 */
export function useAddToPedido({ id, numeroPedido, version }: PedidoAbierto, onRefused: () => unknown) {
  const carrito = useCarrito()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // Sent without an answer: until the server has told, it is the same attempt.
  const unsure = useRef<number | null>(null)
  return useVerb({
    mutationKey: sendingKey,
    mutationFn: async () => {
      const agregadas = lineasOf(carrito.now())
      await settleCarrito(queryClient, carrito.usuarioId)
      keepUnsure(carrito.usuarioId)
      await editLineas(id, { version: unsure.current ?? version, lineas: null, agregadas, delCarrito: true })
      return agregadas
    },
    onSuccess: async (agregadas) => {
      toastSuccess(carritoTexts.joined(numeroPedido))
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      queryClient.removeQueries(pedidoQuery(id))
      takeSent(queryClient, agregadas)
      forgetUnsure()
      dismissToast(undoToast)
      await navigate({ to: paths.pedido(id), replace: true })
    },
    onError: (error) => {
      const refusal = error instanceof AppError ? error : null
      unsure.current = refusal?.facts.offline ? (unsure.current ?? version) : null
      if (!refusal?.facts.offline) forgetUnsure()
      if (refusal?.code === 'lines_refused') void onRefused()
      if (refusal?.code === 'suspended') void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
      if (!refusal?.facts.offline) void queryClient.invalidateQueries({ queryKey: pedidosKey })
      const description = refusal?.code === 'stale' ? carritoTexts.joinStale(numeroPedido) : refusal?.detail
      toastError(carritoTexts.joinFailed, description ? { description } : {})
    },
  })
}
