import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Pedido, pedidosQuery } from '#modules/pedidos/client.ts'
import { isListedAfter, neighbourOf, type Orden, pedidosSearch, type Way } from '#modules/pedidos/rules.ts'
import { wayTexts } from '#modules/pedidos/texts.ts'
import { paths } from '#shared/paths.ts'
import { stillFromList, useListSearch } from '#ui/back-to-list.tsx'
import { toastInfo } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

/** How far a list is read for the place of a pedido that was opened without it, in pages. */
const maxPages = 20

/**
 * The list that a pedido was opened from, or the whole one, to go on in (spec 3.1). It is read when somebody goes, and as far as is
 * needed; the place in it is known once the whole list has been read.
 */
export function usePedidoNeighbours(pedido: Pedido) {
  const search = pedidosSearch(useListSearch(paths.adminPedidos))
  const query = pedidosQuery(search)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const list = useInfiniteQuery({ ...query, enabled: false })

  async function find(way: Way) {
    let { pages } = await queryClient.fetchInfiniteQuery(query)
    while (pages.at(-1)?.siguiente && !isPassed(pages, pedido, search.orden)) {
      if (pages.length >= maxPages) return 'too far'
      const more = await list.fetchNextPage({ throwOnError: true })
      pages = more.data?.pages ?? []
    }
    return neighbourOf(itemsOf(pages), pedido, way, search.orden)
  }
  const going = useVerb({
    mutationFn: find,
    onSuccess: (found, way) => {
      const end =
        found === 'too far'
          ? 'La lista es muy larga para buscarlo desde aquí. Ábrelo desde la lista.'
          : wayTexts[way].end
      if (!found || found === 'too far') return toastInfo(end, { name: 'end-of-list' })
      void navigate({ to: paths.adminPedido(found.id), state: stillFromList })
    },
    failure: 'No se pudo leer la lista',
  })
  return {
    go: (way: Way) => going.isPending || going.mutate(way),
    place: list.data && !list.hasNextPage ? placeOf(itemsOf(list.data.pages), pedido) : null,
  }
}

type ListPage = { items: { id: string; createdAt: string }[] }

const itemsOf = (pages: ListPage[]) => pages.flatMap(({ items }) => items)

const isPassed = (pages: ListPage[], pedido: Pedido, orden: Orden | undefined): boolean => {
  const last = pages.at(-1)?.items.at(-1)
  return last !== undefined && isListedAfter(last, pedido, orden)
}

function placeOf(items: ListPage['items'], { id }: Pedido) {
  const at = items.findIndex((it) => it.id === id)
  return at < 0 ? null : { nth: at + 1, of: items.length }
}
