import { queryOptions } from '@tanstack/react-query'
import type { cuadriculaApi } from '#features/cuadricula/server/api.ts'
import { apiClient } from '#ui/api-client.ts'

const productos = apiClient<typeof cuadriculaApi>('/api/productos')

/** How often an open grid asks what is left: somebody else may be ordering of it. */
const againMs = 15_000

/** The colours and sizes of the garment that a product is of, as they are for sale now. @throws AppError `not_found`. */
export const cuadriculaQuery = (productoId: string) =>
  queryOptions({
    queryKey: [...cuadriculaKey, productoId],
    queryFn: ({ signal }) => getCuadricula(productoId, signal),
    staleTime: 0,
    refetchInterval: againMs,
  })

export const cuadriculaKey = ['cuadricula']

const getCuadricula = async (id: string, signal: AbortSignal) =>
  (await productos[':id'].cuadricula.$get({ param: { id: encodeURIComponent(id) } }, { init: { signal } })).json()

export type Cuadricula = Awaited<ReturnType<typeof getCuadricula>>
export type ProductoDeCuadricula = Cuadricula['productos'][number]
