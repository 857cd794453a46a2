import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import type { Categoria } from '#features/catalogo/rules.ts'
import type { inventarioApi } from '#features/existencias/server/api.ts'
import { apiClient } from '#ui/api-client.ts'
import { attemptKey } from '#ui/send-verb.ts'

const inventario = apiClient<typeof inventarioApi>('/api/inventario')

const perPage = 30
/** For a count, which wants all of a line. */
const perConteoPage = 100

const inventarioKey = ['inventario']

export type InventarioSearch = {
  q?: string | undefined
  categoria?: Categoria | undefined
  pocas?: '1' | undefined
}

/** Products with what there is of each size, newest first. */
export const inventarioQuery = ({ q, categoria, pocas }: InventarioSearch) =>
  infiniteQueryOptions({
    queryKey: [...inventarioKey, { q, categoria, pocas }],
    queryFn: async ({ pageParam, signal }) => {
      const narrowed = { ...(q && { q }), ...(categoria && { categoria }), ...(pocas && { pocas }) }
      const query = { limite: String(perPage), ...narrowed, ...(pageParam && { cursor: pageParam }) }
      return (await inventario.index.$get({ query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
  })

/** A piece of the list, and one of its products. */
type InventarioPage = InferResponseType<typeof inventario.index.$get>
export type ProductoInventario = InventarioPage['items'][number]
export type TallaInventario = ProductoInventario['tallas'][number]

/** A page of all products of a line, for a count. @param cursor where it goes on; empty at the beginning. */
export async function readLinea(categoria: Categoria | null, cursor: string, signal: AbortSignal) {
  const query = {
    limite: String(perConteoPage),
    ...(categoria && { categoria }),
    ...(cursor && { cursor }),
  }
  return (await inventario.index.$get({ query }, { init: { signal } })).json()
}

/** A size, and who holds its pieces. @throws AppError `not_found`. */
export const tallaQuery = (id: string) =>
  queryOptions({
    queryKey: [...inventarioKey, 'talla', id],
    queryFn: async ({ signal }) =>
      (await inventario.tallas[':id'].$get({ param: { id: encodeURIComponent(id) } }, { init: { signal } })).json(),
  })

export type TallaDetalle = InferResponseType<(typeof inventario.tallas)[':id']['$get']>

/** The ledger of a size, newest first. */
export const movimientosQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...inventarioKey, 'movimientos', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limite: String(perPage), ...(pageParam && { cursor: pageParam }) }
      const param = { id: encodeURIComponent(id) }
      return (await inventario.tallas[':id'].movimientos.$get({ param, query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
  })

export type Movimiento = InferResponseType<(typeof inventario.tallas)[':id']['movimientos']['$get']>['items'][number]

type AjusteForm = InferRequestType<(typeof inventario.tallas)[':id']['ajustes']['$post']>['json']

/**
 * @throws AppError `stale` with the stock in `actual`; `stock_short` and `invalid_request` with `errors`; `conflict`.
 */
export const adjustTalla = async (id: string, json: AjusteForm) =>
  (
    await inventario.tallas[':id'].ajustes.$post({
      param: { id: encodeURIComponent(id) },
      header: attemptKey,
      json,
    })
  ).json()

type ConteoRevision = InferRequestType<typeof inventario.conteos.revision.$post>['json']

/** What a count would change. */
export const reviewConteo = async (lineas: ConteoRevision['lineas']) =>
  (await (await inventario.conteos.revision.$post({ json: { lineas } })).json()).lineas

export type LineaRevisada = InferResponseType<typeof inventario.conteos.revision.$post>['lineas'][number]

/** Writes the differences that were shown. */
export const saveConteo = async (shown: LineaRevisada[], nota: string) => {
  const lineas = shown.map(({ tallaId, contadas, desde, hasta, diferencia, marca }) => {
    return { tallaId, contadas, desde, hasta, diferencia, marca }
  })
  return (await inventario.conteos.$post({ header: attemptKey, json: { lineas, nota } })).json()
}

/** Of everything that shows what there is. */
export const refreshInventario = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: inventarioKey }),
    queryClient.invalidateQueries({ queryKey: ['admin-productos'] }),
  ])

export const inventarioQueries = [inventarioKey]
