import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { abiertaQuery } from '#features/campanas/web/client.ts'
import { sesionQuery } from '#features/cuentas/web/client.ts'
import type { Contacto, PlacePedido } from '#features/pedidos/schema.ts'
import { pedidoTexts } from '#features/pedidos/texts.ts'
import { pedidosKey, placePedido } from '#features/pedidos/web/client.ts'
import { AppError, errorStatus } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { dismissToast, toastError, toastSuccess } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import { forgetAvisos } from './avisos-store.ts'
import { settleCarrito, takeSent } from './carrito-query.ts'
import { lineasOf } from './client.ts'
import { envioKeyFor, forgetContacto, forgetEnvio, forgetUnsure, keepUnsure } from './envio-storage.ts'
import { useCarrito } from './use-carrito.ts'

/** The toast that puts a removed line back: it ends with the cart. */
export const undoToast = 'quitado'

/** The key of whatever takes the cart away. */
export const sendingKey = ['carrito', 'enviar']

/** A cart is on its way, or was taken and its pedido's page is about to open. */
export const useSending = (): boolean => useIsMutating({ mutationKey: sendingKey }) > 0

/**
 * Sends the cart for review (spec 1.4 and 1.8). Whatever goes wrong, cart and form stay; sending again is the same
 * attempt, so that a lost answer never makes two pedidos, also when the cart has changed since (`earlierPedido`).
 * @param onRefused called when lines have changed meanwhile, to ask which.
 */
export function useSendPedido(onRefused: () => unknown) {
  const carrito = useCarrito()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useVerb({
    mutationKey: sendingKey,
    mutationFn: async (contacto: Contacto) => {
      const lineas = lineasOf(carrito.lineas)
      // What was done here arrives before it is sent: nothing of it may come to a cart that is sent already.
      await settleCarrito(queryClient, carrito.usuarioId)
      // From here on the server's cart may be empty before the answer is here.
      keepUnsure(carrito.usuarioId)
      const request: PlacePedido = { ...contacto, lineas }
      return { ...(await placePedido(request, envioKeyFor(carrito.usuarioId))), lineas }
    },
    onSuccess: async ({ id, numeroPedido, lineas }) => {
      toastSuccess(pedidoTexts.placed(numeroPedido))
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      // What is asked of a first pedido is not asked of the next.
      void queryClient.invalidateQueries({ queryKey: abiertaQuery().queryKey })
      takeSent(queryClient, lineas)
      dismissToast(undoToast)
      forgetAvisos()
      forgetContacto()
      forgetEnvio()
      await navigate({ to: paths.pedido(id), replace: true })
    },
    onError: (error) => {
      const refusal = error instanceof AppError ? error : null
      if (refusal && errorStatus[refusal.code] < 500) forgetUnsure()
      if (refusal?.code === 'lines_refused') void onRefused()
      if (refusal?.code === 'minimum_not_met') void queryClient.invalidateQueries({ queryKey: abiertaQuery().queryKey })
      if (refusal?.code === 'suspended') void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
      toastError(pedidoTexts.placeFailed, refusal ? { description: refusal.detail } : {})
    },
    onKeyReused: (error) => {
      // Not a failure: the page shows it with the next step.
      if (earlierPedido(error)) return
      forgetEnvio()
      toastError(pedidoTexts.placeFailed, { description: error.detail })
    },
  })
}

export type EarlierPedido = { id: string; numeroPedido: string }

/** The pedido that an earlier attempt had made, whose answer was lost before the cart was changed; else `null`. */
export function earlierPedido(error: Error | null): EarlierPedido | null {
  const pedido = error instanceof AppError && error.code === 'key_reused' ? error.facts.pedido : null
  return pedido ? (pedido as EarlierPedido) : null
}
