import { useInfiniteQuery } from '@tanstack/react-query'
import { pedidosQuery } from '#modules/pedidos/client.ts'
import type { PedidosSearch } from '#modules/pedidos/rules.ts'

const refetchMs = 30_000

/**
 * The pedidos of a search, refreshed every 30 s while the page is visible (spec 1.9). While the user types, the old rows stay until the
 * response, so that no row moves under the pointer; another filter starts empty.
 */
export const usePedidos = (search: PedidosSearch) =>
  useInfiniteQuery({
    ...pedidosQuery(search),
    refetchInterval: refetchMs,
    placeholderData: (before, other) => (isSameList(searchOf(other?.queryKey), search) ? before : undefined),
  })

const isSameList = (one: PedidosSearch | undefined, other: PedidosSearch): boolean =>
  JSON.stringify({ ...one, ...noText }) === JSON.stringify({ ...other, ...noText })

const noText = { numero: undefined, q: undefined }

const searchOf = (queryKey: readonly unknown[] | undefined) => queryKey?.[1] as PedidosSearch | undefined
