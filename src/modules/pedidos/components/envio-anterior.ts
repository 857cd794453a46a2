import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { carritoQuery } from '#modules/carrito/components/carrito-query.ts'
import { onCarrito } from '#modules/carrito/components/carrito-queue.ts'
import {
  answerEnvio,
  type EnvioAnterior,
  forgetEnvio,
  type Intento,
  keepAnterior,
  readAnterior,
  unansweredEnvio,
} from '#modules/carrito/components/envio-storage.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { findEnvio, pedidosKey } from '#modules/pedidos/client.ts'
import { AppError } from '#shared/errors.ts'
import { toastInfo } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

/** The pedido of an earlier attempt whose response was lost, found after the cart changed. */
export const useAnterior = (usuarioId: string): EnvioAnterior | null =>
  useSyncExternalStore(
    onCarrito,
    () => readAnterior(usuarioId),
    () => null,
  )

/** The attempt to send this person's cart whose result is unknown. */
export function useUnanswered(usuarioId: string): Intento | null {
  const clave = useSyncExternalStore(
    onCarrito,
    () => unansweredEnvio(usuarioId)?.clave ?? null,
    () => null,
  )
  return clave === null ? null : unansweredEnvio(usuarioId)
}

/**
 * After `key_reused`: the earlier attempt succeeded with another cart. Reads the remaining cart of the account, and shows it with that
 * pedido.
 * @returns whether the error means this.
 * @throws AppError when the cart cannot be read: the attempt stays unanswered.
 */
export async function showEarlierPedido(queryClient: QueryClient, intento: Intento, error: unknown): Promise<boolean> {
  if (!(error instanceof AppError) || error.code !== 'key_reused') return false
  const pedido = (error.facts.pedido as Pedido | undefined) ?? (await findEnvio(intento.clave)).pedido
  if (!pedido) return false
  await settleEnvio(queryClient, intento, pedido)
  return true
}

type Pedido = { id: string; numeroPedido: string }

async function settleEnvio(queryClient: QueryClient, { de, agregarAntes }: Intento, pedido: Pedido): Promise<void> {
  await queryClient.fetchQuery({ ...carritoQuery(), staleTime: 0, retry: false })
  forgetEnvio()
  const { id, numeroPedido } = pedido
  keepAnterior({ de, id, numeroPedido, agregado: agregarAntes.includes(id) })
  void queryClient.invalidateQueries({ queryKey: pedidosKey })
}

/** Looks up the result of an unanswered attempt without sending anything. Keeps the key while the result is unknown. */
export async function askForEnvio(queryClient: QueryClient, intento: Intento): Promise<'made' | 'nothing'> {
  const { pedido } = await findEnvio(intento.clave)
  if (pedido) {
    await settleEnvio(queryClient, intento, pedido)
    return 'made'
  }
  answerEnvio()
  await queryClient.fetchQuery({ ...carritoQuery(), staleTime: 0, retry: false })
  return 'nothing'
}

/** For a cart that was emptied while its attempt is unanswered. */
export function useAskForEnvio() {
  const queryClient = useQueryClient()
  const { usuarioId } = useCarrito()
  return useVerb({
    mutationFn: async () => {
      const intento = unansweredEnvio(usuarioId)
      return intento ? askForEnvio(queryClient, intento) : 'nothing'
    },
    onSuccess: (became) => became === 'nothing' && toastInfo('Tu último envío no llegó: no se creó ningún pedido.'),
    failure: 'No se pudo preguntar qué pasó con tu envío',
  })
}
