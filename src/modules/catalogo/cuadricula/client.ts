import type { cuadriculaApi } from '#modules/catalogo/cuadricula/server/api.ts'
import { type Answer, apiClient, query } from '#ui/api-client.ts'

const productos = apiClient<typeof cuadriculaApi>('/api/productos')

/** How often an open grid asks what is left: somebody else may be ordering of it. */
const againMs = 15_000

/** The colours and sizes of the garment that a product is of, as they are for sale now. @throws AppError `not_found`. */
export const cuadriculaQuery = (productoId: string) =>
  query(
    [...cuadriculaKey, productoId],
    productos[':id'].cuadricula.$get,
    { param: { id: productoId } },
    { staleTime: 0, refetchInterval: againMs },
  )

export const cuadriculaKey = ['cuadricula']

export type Cuadricula = Answer<(typeof productos)[':id']['cuadricula']['$get']>
export type ProductoDeCuadricula = Cuadricula['productos'][number]
