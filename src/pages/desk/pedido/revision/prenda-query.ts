import { useQueries, useQuery } from '@tanstack/react-query'
import { cuadriculaQuery } from '#modules/catalogo/cuadricula/client.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { AppError } from '#shared/errors.ts'
import type { Revision } from './revision.ts'

/** What is for sale of a garment that was chosen, by its id alone: a draft knows no more of it. Whoever works pedidos may read it. */
const prendaQuery = (productoId: string) => ({ ...cuadriculaQuery(productoId), refetchInterval: false as const })

/** A product with its sizes and its price of now, and the other colours of its garment. */
export function usePrenda(productoId: string) {
  const { data, error } = useQuery(prendaQuery(productoId))
  return {
    cuadricula: data,
    producto: data?.productos
      .filter((producto) => hasAmounts(producto, 'precioUnitarioCentavos'))
      .find(({ id }) => id === productoId),
    failed: error !== null,
    /** It is sold no more. */
    gone: error instanceof AppError && error.code === 'not_found',
  }
}

/** What each product that a revision offers costs now, by its id, as far as it is known: the server will ask for that, whatever a draft says. */
export function usePrecios({ lineas, agregadas }: Revision): ReadonlyMap<string, number> {
  const others = Object.values(lineas).map(({ situacion, por }) => (situacion === 'producto' ? por : null))
  const prendas = [...others, ...agregadas.map(({ prenda }) => prenda)]
  const ids = [...new Set(prendas.flatMap((prenda) => prenda?.productoId ?? []))]
  const read = useQueries({ queries: ids.map(prendaQuery) })
  const productos = read.flatMap(({ data }) => data?.productos ?? [])
  return new Map(
    productos.flatMap(({ id, precioUnitarioCentavos }) =>
      precioUnitarioCentavos === undefined ? [] : [[id, precioUnitarioCentavos] as const],
    ),
  )
}
