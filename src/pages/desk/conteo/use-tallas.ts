import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readLinea } from '#modules/existencias/client.ts'
import { codigosOf, type TallaContable } from '#modules/existencias/codigo-rules.ts'
import type { Categoria } from '#shared/categorias.ts'
import { minuteMs } from '#shared/time.ts'
import { useAllPages } from '#ui/use-all-pages.ts'

/** Every size of a line, page after page, so that codes are known when the network goes. @param linea `null`: all lines. */
export function useTallas(linea: Categoria | null) {
  const query = useInfiniteQuery({
    queryKey: ['conteo', linea],
    queryFn: ({ pageParam, signal }) => readLinea(linea, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
    staleTime: 5 * minuteMs,
  })
  const ready = useAllPages(query)
  const { data, isFetching, isError, fetchNextPage } = query
  const tallas = useMemo(() => {
    const productos = data?.pages.flatMap(({ items }) => items) ?? []
    return productos.flatMap(({ id: productoId, nombre, sku, tallas }) =>
      tallas.map(({ id, talla }): TallaContable => ({ id, talla, productoId, nombre, sku })),
    )
  }, [data])
  return {
    tallas,
    codigos: useMemo(() => codigosOf(tallas), [tallas]),
    /** All of them are there. */
    ready,
    failed: isError,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
    retrying: isFetching,
  }
}
