import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CarritoGuardado, changeCarrito, getCarrito, repeatInCarrito } from '#modules/carrito/client.ts'
import { withoutSent } from '#modules/carrito/rules.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { AppError, errorStatus } from '#shared/errors.ts'
import { sayAvisos } from './carrito-avisos.tsx'
import { type Lote, nextLote, settleLote } from './carrito-queue.ts'

/**
 * The account's cart. Sends pending batches in order before reading, so that the result includes them. An older cart
 * never replaces a newer one.
 */
export const carritoQuery = () =>
  queryOptions({
    queryKey: ['carrito'],
    queryFn: ({ client }) => synchronize(client.getQueryData(sesionQuery().queryKey)?.usuario?.id),
    structuralSharing: (before, after) => newer(before as CarritoGuardado | undefined, after as CarritoGuardado),
  })

const newer = (before: CarritoGuardado | undefined, after: CarritoGuardado) =>
  before && before.version > after.version ? before : after

/** Sends pending batches and refetches; joins a running fetch. */
export const synchronizeCarrito = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries({ queryKey: carritoQuery().queryKey }, { cancelRefetch: false })

/** After a change by another device: a running fetch may be older. */
export async function readCarritoAgain(queryClient: QueryClient): Promise<void> {
  if (queryClient.isFetching({ queryKey: carritoQuery().queryKey }) > 0) await synchronizeCarrito(queryClient)
  await synchronizeCarrito(queryClient)
}

/** Sends pending batches before checkout. @throws AppError when they cannot be sent. */
export const settleCarrito = async (queryClient: QueryClient, usuarioId: string): Promise<void> => {
  if (waits(usuarioId)) await queryClient.fetchQuery({ ...carritoQuery(), staleTime: 0, retry: false })
}

/** Removes sent lines at once; the server's cart no longer has them either. */
export const takeSent = (queryClient: QueryClient, lineas: { tallaId: string | null; cantidad: number }[]): void => {
  queryClient.setQueryData(carritoQuery().queryKey, (now) => {
    if (!now) return now
    return { ...now, lineas: withoutSent(now.lineas, lineas) }
  })
  void synchronizeCarrito(queryClient)
}

async function synchronize(usuarioId: string | undefined): Promise<CarritoGuardado> {
  if (!usuarioId || typeof window === 'undefined') return getCarrito()
  // A lock across tabs, so that two tabs do not send the same change.
  return navigator.locks ? navigator.locks.request('azahar-carrito', () => sendAll(usuarioId)) : sendAll(usuarioId)
}

async function sendAll(usuarioId: string): Promise<CarritoGuardado> {
  for (;;) {
    const lote = nextLote(usuarioId)
    const now = lote ? await sendLote(lote) : await getCarrito()
    if (now && !waits(usuarioId)) return now
  }
}

const waits = (usuarioId: string): boolean => typeof window !== 'undefined' && nextLote(usuarioId) !== undefined

/** @returns the cart after the batch; `null` when the server refused the batch for good and it was dropped. */
async function sendLote(lote: Lote): Promise<CarritoGuardado | null> {
  try {
    const asked = lote.cambios.map(({ cambio }) => cambio)
    const { avisos, ...now } = await changeCarrito(asked, lote.clave)
    settleLote(lote, now.version)
    sayAvisos(avisos, lote.repartido ? 'juntado' : 'cambio')
    return now
  } catch (error) {
    if (!(error instanceof AppError) || !hopeless.has(errorStatus[error.code])) throw error
    settleLote(lote, 0)
    return null
  }
}

/** Statuses that a retry cannot fix: the change is dropped. */
const hopeless: ReadonlySet<number> = new Set([400, 413, 422])

/** Adds the available pieces of an own pedido to the cart. @throws AppError `not_found`. */
export async function repeatPedido(queryClient: QueryClient, pedidoId: string): Promise<number> {
  const { avisos, ...now } = await repeatInCarrito(pedidoId)
  queryClient.setQueryData(carritoQuery().queryKey, now)
  sayAvisos(avisos, 'repetido')
  return avisos.length
}
