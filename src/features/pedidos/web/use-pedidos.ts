import { useInfiniteQuery } from '@tanstack/react-query'
import type { PedidosSearch } from '#features/pedidos/rules.ts'
import { useFreshPages } from '#ui/use-fresh-pages.ts'
import { pedidosQuery, perPage, readPedidos } from './client.ts'

const refetchMs = 30_000

/**
 * The pedidos that a search shows, asked again every 30 s while the page is shown (spec 1.9). While a number is
 * typed the list stays under the finger until its answer is there (a card that goes away as it is pressed is a press for
 * nothing); another tab is another list.
 */
export function usePedidos(search: PedidosSearch) {
  const query = pedidosQuery(search)
  const pedidos = useInfiniteQuery({
    ...query,
    placeholderData: (before, other) => (searchOf(other?.queryKey)?.status === search.status ? before : undefined),
  })
  const { refresh, onShown } = useFreshPages({
    queryKey: query.queryKey,
    readPage: (cursor, limite) => readPedidos(search, cursor, limite),
    perPage,
    everyMs: refetchMs,
  })
  return { pedidos, refresh, onShown }
}

const searchOf = (queryKey: readonly unknown[] | undefined) => queryKey?.[1] as PedidosSearch | undefined
