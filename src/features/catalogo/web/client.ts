import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { hc } from 'hono/client'
import type { FotosRequest } from '#features/catalogo/foto-schema.ts'
import type { AdminProductosSearch, Categoria, ConsultoraSearch } from '#features/catalogo/rules.ts'
import type { ProductoRequest, SaveProducto } from '#features/catalogo/schema.ts'
import type { adminProductosApi, productosApi } from '#features/catalogo/server/api.ts'
import type { fotosApi } from '#features/catalogo/server/fotos-api.ts'
import type { tablaApi } from '#features/catalogo/server/tabla-api.ts'
import type { FilaCambiada } from '#features/catalogo/tabla-schema.ts'
import { minuteMs } from '#shared/time.ts'
import { apiClient } from '#ui/api-client.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const productos = apiClient<typeof productosApi>('/api/productos')

const perPage = 24
export const listStaleMs = 2 * minuteMs

/** Products newest first, a page at a time, as a search and a category narrow them (spec 1.7). */
export const productosQuery = ({ q, categoria, campana, porModelo = false }: ConsultoraSearch & PorModelo) =>
  infiniteQueryOptions({
    queryKey: ['productos', { q, categoria, campana, porModelo }],
    queryFn: ({ pageParam, signal }) => {
      const narrowed = { ...(q && { q }), ...(categoria && { categoria }), ...(campana && { campana }) }
      const query = { limite: String(perPage), ...narrowed, ...(porModelo && ({ porModelo: '1' } as const)) }
      return getProductos({ ...query, ...(pageParam && { cursor: pageParam }) }, signal)
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
    // The list stays as it was on the way back; stock is asked again on the product's page.
    staleTime: listStaleMs,
    refetchOnWindowFocus: false,
  })

/** One card per modelo, if the brand has it so (spec 3.5.1). */
type PorModelo = { porModelo?: boolean }

/** The newest products, for the shop window (spec 1.2 and 1.7). */
export const destacadosQuery = (limite: number) =>
  queryOptions({
    queryKey: ['productos', 'destacados', limite],
    queryFn: ({ signal }) => getProductos({ limite: String(limite) }, signal),
    staleTime: listStaleMs,
  })

const sameLine = 5

/** The newest of a line: four and one more, in case the one that is looked at is among them. */
export const mismaLineaQuery = (categoria: Categoria) =>
  queryOptions({
    queryKey: ['productos', 'linea', categoria],
    queryFn: ({ signal }) => getProductos({ categoria, limite: String(sameLine) }, signal),
    staleTime: listStaleMs,
  })

type ListQuery = Parameters<typeof productos.index.$get>[0]['query']
const getProductos = async (query: ListQuery, signal?: AbortSignal) =>
  (await productos.index.$get({ query }, { init: { signal: signal ?? null } })).json()

/** A piece of the list of products. */
export type ProductosPage = Awaited<ReturnType<typeof getProductos>>

/** One product with its sizes. @throws AppError `not_found`. */
export const productoQuery = (id: string) =>
  queryOptions({ queryKey: ['producto', id], queryFn: ({ signal }) => getProducto(id, signal) })

const getProducto = async (id: string, signal: AbortSignal) =>
  (await productos[':id'].$get({ param: { id: encodeURIComponent(id) } }, { init: { signal } })).json()

/** A product as its own page gets it, one of its sizes, and a product as a list gives it. */
export type Producto = Awaited<ReturnType<typeof getProducto>>
export type Talla = Producto['tallas'][number]
export type ProductoCard = ProductosPage['items'][number]

// The brand's desk.

const adminProductos = hc<ReturnType<typeof adminProductosApi>>('/api/admin/productos', { fetch: fetchApi })

const adminPerPage = 30

/** All products, active or not, newest first, as search, category and status narrow them (spec 2.7). */
export const adminProductosQuery = (search: AdminProductosSearch) =>
  infiniteQueryOptions({
    queryKey: ['admin-productos', keyOf(search)],
    queryFn: ({ pageParam, signal }) => getAdminProductos(listQueryOf(search, pageParam), signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
  })

type AdminListQuery = Parameters<typeof adminProductos.index.$get>[0]['query']
const keyOf = ({ q, categoria, estado }: AdminProductosSearch) => ({ q, categoria, estado })
const listQueryOf = ({ q, categoria, estado }: AdminProductosSearch, cursor: string): AdminListQuery => ({
  limite: String(adminPerPage),
  ...(q && { q }),
  ...(categoria && { categoria }),
  ...(estado && ({ activo: estado === 'activos' ? '1' : '0' } as const)),
  ...(cursor && { cursor }),
})
const getAdminProductos = async (query: AdminListQuery, signal: AbortSignal) =>
  (await adminProductos.index.$get({ query }, { init: { signal } })).json()

/** The desk's list as far as it was read, and one of its products. */
export type AdminProductosPages = InfiniteData<Awaited<ReturnType<typeof getAdminProductos>>>
export type AdminProductoCard = AdminProductosPages['pages'][number]['items'][number]

/** A product as its form opens it: always as it is now. @throws AppError `not_found`. */
export const adminProductoQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin-producto', id],
    queryFn: ({ signal }) => getAdminProducto(id, signal),
    staleTime: 0,
  })

const getAdminProducto = async (id: string, signal: AbortSignal) =>
  (await adminProductos[':id'].$get({ param: { id: encodeURIComponent(id) } }, { init: { signal } })).json()

/** A product as the desk edits it. */
export type AdminProducto = Awaited<ReturnType<typeof getAdminProducto>>

/**
 * Makes a product.
 * @throws AppError `conflict` with `errors` at `sku`; `invalid_request` with `errors`; `key_reused` with `producto`.
 */
export const createProducto = async (json: ProductoRequest) =>
  (await adminProductos.index.$post({ json, header: {} })).json()

/** @throws AppError `stale` with the product as it is by now in `actual`; `stock_short` and the like with `errors`. */
export const saveProducto = async (id: string, json: SaveProducto) =>
  (await adminProductos[':id'].$put({ param: { id: encodeURIComponent(id) }, json })).json()

const tabla = hc<ReturnType<typeof tablaApi>>('/api/admin/tabla', { fetch: fetchApi })

export const filasKey = ['admin-productos', 'tabla']

/** The desk's products with their sizes, as the table shows them. */
export const filasQuery = (search: AdminProductosSearch) =>
  infiniteQueryOptions({
    queryKey: [...filasKey, keyOf(search)],
    queryFn: ({ pageParam, signal }) => getFilas(listQueryOf(search, pageParam), signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
    // What is typed stands over what was read: only a save reads anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

const getFilas = async (query: AdminListQuery, signal: AbortSignal) =>
  (await tabla.index.$get({ query }, { init: { signal } })).json()
export type FilasPages = InfiniteData<Awaited<ReturnType<typeof getFilas>>>
export type Fila = FilasPages['pages'][number]['items'][number]

/** Saves rows of the table. @returns what became of each. */
export const saveFilas = async (filas: FilaCambiada[]) =>
  (await (await tabla.index.$put({ json: { filas } })).json()).filas

const fotos = hc<ReturnType<typeof fotosApi>>('/api/admin/fotos', { fetch: fetchApi })

/** Which products photos are of, by the names of their files. */
export const matchFotos = async (nombres: string[]) =>
  (await (await fotos.productos.$post({ json: { nombres } })).json()).items

/** Adds uploaded pictures to a product. @throws AppError `not_found`, `invalid_request`. */
export const addFotos = async (json: FotosRequest) => (await fotos.index.$post({ json })).json()

/** After a save: every list and page that shows the product is asked again. */
export const refreshProductos = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin-productos'] }),
    queryClient.invalidateQueries({ queryKey: ['productos'] }),
    // Those of its modelo show it too.
    queryClient.removeQueries({ queryKey: ['admin-producto'] }),
    queryClient.removeQueries({ queryKey: ['producto'] }),
  ])
