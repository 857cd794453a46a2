import type { QueryClient } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import type { inventarioApi } from '#modules/entregas/inventario/server/api.ts'
import type { Categoria } from '#shared/categorias.ts'
import { type Answer, apiClient, call, pages, query } from '#ui/api-client.ts'

const inventario = apiClient<typeof inventarioApi>('/api/inventario')

const perPage = '30'
/** Larger pages for a count, which reads whole lines. */
const perConteoPage = '100'

const inventarioKey = ['inventario']

export type InventarioSearch = {
  q?: string | undefined
  categoria?: Categoria | undefined
  pocas?: '1' | undefined
}

export const inventarioQuery = ({ q, categoria, pocas }: InventarioSearch) =>
  pages([...inventarioKey, { q, categoria, pocas }], inventario.index.$get, {
    query: { limite: perPage, ...(q && { q }), ...(categoria && { categoria }), ...(pocas && { pocas }) },
  })

type InventarioPage = Answer<typeof inventario.index.$get>
export type ProductoInventario = InventarioPage['items'][number]
export type TallaInventario = ProductoInventario['tallas'][number]

/** A page of all products of a line, for a count. @param cursor empty for the first page. */
export function readLinea(categoria: Categoria | null, cursor: string, signal: AbortSignal) {
  const query = { limite: perConteoPage, ...(categoria && { categoria }), ...(cursor && { cursor }) }
  return call(inventario.index.$get, { query }, signal)
}

/** @throws AppError `not_found`. */
export const tallaQuery = (id: string) =>
  query([...inventarioKey, 'talla', id], inventario.tallas[':id'].$get, { param: { id } })

export type TallaDetalle = Answer<(typeof inventario.tallas)[':id']['$get']>

export const movimientosQuery = (id: string) =>
  pages([...inventarioKey, 'movimientos', id], inventario.tallas[':id'].movimientos.$get, {
    param: { id },
    query: { limite: perPage },
  })

export type Movimiento = Answer<(typeof inventario.tallas)[':id']['movimientos']['$get']>['items'][number]

type AjusteForm = InferRequestType<(typeof inventario.tallas)[':id']['ajustes']['$post']>['json']

/** @throws AppError `stale` with the stock in `actual`; `stock_short` and `invalid_request` with `errors`; `conflict`. */
export const adjustTalla = (id: string, json: AjusteForm) =>
  call(inventario.tallas[':id'].ajustes.$post, { param: { id }, json })

type ConteoRevision = InferRequestType<typeof inventario.conteos.revision.$post>['json']

export const reviewConteo = async (lineas: ConteoRevision['lineas']) =>
  (await call(inventario.conteos.revision.$post, { json: { lineas } })).lineas

export type LineaRevisada = Answer<typeof inventario.conteos.revision.$post>['lineas'][number]

/** Writes the displayed differences. */
export const saveConteo = async (shown: LineaRevisada[], nota: string) => {
  const lineas = shown.map(({ tallaId, contadas, desde, hasta, diferencia, marca }) => {
    return { tallaId, contadas, desde, hasta, diferencia, marca }
  })
  return call(inventario.conteos.$post, { json: { lineas, nota } })
}

export const refreshInventario = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: inventarioKey }),
    queryClient.invalidateQueries({ queryKey: ['admin-productos'] }),
  ])

export const inventarioQueries = [inventarioKey]
