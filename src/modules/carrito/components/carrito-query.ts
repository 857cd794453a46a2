import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CarritoGuardado, changeCarrito, getCarrito, repeatInCarrito } from '#modules/carrito/client.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { AppError, errorStatus } from '#shared/errors.ts'
import { sayAvisos } from './avisos-store.ts'
import { type Lote, nextLote, settleLote } from './carrito-queue.ts'

/**
 * The cart of the account. Reading it first sends what was done here and has not arrived, one batch after the other, so that what is
 * read holds it. An older cart never takes the place of a newer one.
 */
export const carritoQuery = () =>
  queryOptions({
    queryKey: ['carrito'],
    queryFn: ({ client }) => synchronize(client.getQueryData(sesionQuery().queryKey)?.usuario?.id),
    structuralSharing: (before, after) => newer(before as CarritoGuardado | undefined, after as CarritoGuardado),
  })

const newer = (before: CarritoGuardado | undefined, after: CarritoGuardado) =>
  before && before.version > after.version ? before : after

/** Sends what waits, and reads. Of a reading that is under way already it becomes the next step. */
export const synchronizeCarrito = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries({ queryKey: carritoQuery().queryKey }, { cancelRefetch: false })

/** Another device did something: what is being read already may be from before it. */
export async function readCarritoAgain(queryClient: QueryClient): Promise<void> {
  if (queryClient.isFetching({ queryKey: carritoQuery().queryKey }) > 0) await synchronizeCarrito(queryClient)
  await synchronizeCarrito(queryClient)
}

/** Sends what waits, before the cart is sent as a pedido. @throws AppError when it does not arrive. */
export const settleCarrito = async (queryClient: QueryClient, usuarioId: string): Promise<void> => {
  if (waits(usuarioId)) await queryClient.fetchQuery({ ...carritoQuery(), staleTime: 0, retry: false })
}

/** What is sent has left the cart on the server, too: shown at once. */
export const takeSent = (queryClient: QueryClient, lineas: { tallaId: string | null; cantidad: number }[]): void => {
  queryClient.setQueryData(carritoQuery().queryKey, (now) => {
    if (!now) return now
    const sentOf = (tallaId: string) => lineas.find((it) => it.tallaId === tallaId)?.cantidad ?? 0
    const left = now.lineas.map((linea) => ({ ...linea, cantidad: linea.cantidad - sentOf(linea.tallaId) }))
    return { ...now, lineas: left.filter(({ cantidad }) => cantidad > 0) }
  })
  void synchronizeCarrito(queryClient)
}

async function synchronize(usuarioId: string | undefined): Promise<CarritoGuardado> {
  if (!usuarioId || typeof window === 'undefined') return getCarrito()
  // One tab at a time, so that a change is not sent by each of them; it would do nothing twice.
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

/** @returns the cart that has it; `null` when the server will never take it, and it was dropped. */
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

/** What nothing mends by sending it again: such a change is given up, and what the server has is shown. */
const hopeless: ReadonlySet<number> = new Set([400, 413, 422])

/** Puts what there is of an own pedido into the cart once more. @throws AppError `not_found`. */
export async function repeatPedido(queryClient: QueryClient, pedidoId: string): Promise<number> {
  const { avisos, ...now } = await repeatInCarrito(pedidoId)
  queryClient.setQueryData(carritoQuery().queryKey, now)
  sayAvisos(avisos, 'repetido')
  return avisos.length
}
