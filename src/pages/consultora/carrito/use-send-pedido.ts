import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lineasOf } from '#modules/carrito/client.ts'
import { forgetAvisos } from '#modules/carrito/components/carrito-avisos.tsx'
import { settleCarrito, takeSent } from '#modules/carrito/components/carrito-query.ts'
import { answerEnvio, beginEnvio, forgetContacto, forgetEnvio } from '#modules/carrito/components/envio-storage.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { abiertaQuery } from '#modules/catalogo/campanas/client.ts'
import { pedidosKey, placePedido } from '#modules/pedidos/client.ts'
import { showEarlierPedido } from '#modules/pedidos/components/envio-anterior.ts'
import type { Contacto, PlacePedido } from '#modules/pedidos/schema.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { AppError, errorStatus } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { dismissToast, toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

/** The toast that puts a removed line back: it ends with the cart. */
export const undoToast = 'quitado'

/** The key of whatever takes the cart away. */
export const sendingKey = ['carrito', 'enviar']

/** A cart is on its way, or was taken and its pedido's page is about to open. */
export const useSending = (): boolean => useIsMutating({ mutationKey: sendingKey }) > 0

/**
 * Sends the cart for review (spec 1.4 and 1.8). Whatever goes wrong, cart and form stay. Sending again is the same attempt until its answer
 * is here, whatever the cart has become: a lost answer never makes two pedidos (docs/decisions/007).
 * @param onRefused called when lines have changed meanwhile, to ask which.
 */
export function useSendPedido(onRefused: () => unknown) {
  const carrito = useCarrito()
  const queryClient = useQueryClient()
  const showPedido = useShowPedido()
  return useVerb({
    mutationKey: sendingKey,
    /** @returns the new pedido; `null` where an earlier attempt had made one, which the page shows. */
    mutationFn: async (contacto: Contacto) => {
      const lineas = lineasOf(carrito.lineas)
      // What was done here arrives before it is sent: nothing of it may come to a cart that is sent already.
      await settleCarrito(queryClient, carrito.usuarioId)
      const intento = beginEnvio(carrito.usuarioId, null)
      const request: PlacePedido = { ...contacto, lineas }
      try {
        return { ...(await placePedido(request, intento.clave)), lineas }
      } catch (error) {
        if (await showEarlierPedido(queryClient, intento, error)) return null
        throw error
      }
    },
    success: (placed) => placed && `¡Pedido ${placed.numeroPedido} creado con éxito!`,
    onSuccess: async (placed) => {
      if (!placed) return
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      // What is asked of a first pedido is not asked of the next.
      void queryClient.invalidateQueries({ queryKey: abiertaQuery().queryKey })
      forgetAvisos()
      forgetContacto()
      await showPedido(placed, placed.lineas)
    },
    onError: (error) => {
      const refusal = error instanceof AppError ? error : null
      if (isAnswer(error)) answerEnvio()
      if (refusal?.code === 'lines_refused') void onRefused()
      if (refusal?.code === 'minimum_not_met') void queryClient.invalidateQueries({ queryKey: abiertaQuery().queryKey })
      if (refusal?.code === 'suspended') void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
      toastError(pedidoTexts.placeFailed, refusal ? { description: refusal.detail } : {})
    },
    onKeyReused: (error) => {
      forgetEnvio()
      toastError(pedidoTexts.placeFailed, { description: error.detail })
    },
  })
}

/** The server has said what became of it. Without network, and after a fault of the server's, that is not known. */
export const isAnswer = (error: Error): boolean => error instanceof AppError && errorStatus[error.code] < 500

/** Opens the page of the pedido that has the cart by now. Until it is drawn the cart stays on the screen as it was sent. */
export function useShowPedido() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async ({ id }: { id: string }, lineas: Parameters<typeof takeSent>[1]): Promise<void> => {
    dismissToast(undoToast)
    const to = paths.pedido(id)
    await router.preloadRoute({ to } as never).catch(() => {})
    await router.navigate({ to, replace: true })
    takeSent(queryClient, lineas)
    forgetEnvio()
  }
}
