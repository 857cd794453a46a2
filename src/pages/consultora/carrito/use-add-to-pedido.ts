import { useQueryClient } from '@tanstack/react-query'
import { lineasOf } from '#modules/carrito/client.ts'
import { settleCarrito } from '#modules/carrito/components/carrito-query.ts'
import { answerEnvio, beginEnvio, forgetEnvio } from '#modules/carrito/components/envio-storage.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { pedidoQuery, pedidosKey } from '#modules/pedidos/client.ts'
import { showEarlierPedido } from '#modules/pedidos/components/envio-anterior.ts'
import { editLineas, type PedidoAbierto } from '#modules/pedidos/consultora-client.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { AppError } from '#shared/errors.ts'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import { isAnswer, sendingKey, useShowPedido } from './use-send-pedido.ts'

/**
 * Adds the cart to a pedido that is pendiente (spec 3.2), under the key of the attempt that sends it: after a lost answer it is added once,
 * and not sent as a pedido of its own besides. Whatever goes wrong, the cart stays.
 * @param onRefused called when lines have changed meanwhile, to ask which.
 */
export function useAddToPedido({ id, numeroPedido, version }: PedidoAbierto, onRefused: () => unknown) {
  const carrito = useCarrito()
  const queryClient = useQueryClient()
  const showPedido = useShowPedido()
  return useVerb({
    mutationKey: sendingKey,
    /** @returns the lines that were added; `null` where an earlier attempt had taken the cart, which the page shows. */
    mutationFn: async () => {
      const agregadas = lineasOf(carrito.lineas)
      await settleCarrito(queryClient, carrito.usuarioId)
      const intento = beginEnvio(carrito.usuarioId, { id, version })
      const seen = intento.agregarA?.version ?? version
      try {
        await editLineas(id, { version: seen, lineas: null, agregadas, delCarrito: true }, intento.clave)
        return agregadas
      } catch (error) {
        if (await showEarlierPedido(queryClient, intento, error)) return null
        throw error
      }
    },
    success: (agregadas) => agregadas && carritoTexts.joined(numeroPedido),
    onSuccess: async (agregadas) => {
      if (!agregadas) return
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      queryClient.removeQueries(pedidoQuery(id))
      await showPedido({ id }, agregadas)
    },
    onError: (error) => {
      const refusal = error instanceof AppError ? error : null
      if (isAnswer(error)) {
        answerEnvio()
        void queryClient.invalidateQueries({ queryKey: pedidosKey })
      }
      if (refusal?.code === 'lines_refused') void onRefused()
      if (refusal?.code === 'suspended') void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
      const description = refusal?.code === 'stale' ? carritoTexts.joinStale(numeroPedido) : refusal?.detail
      toastError(carritoTexts.joinFailed, description ? { description } : {})
    },
    onKeyReused: (error) => {
      forgetEnvio()
      toastError(carritoTexts.joinFailed, { description: error.detail })
    },
  })
}
