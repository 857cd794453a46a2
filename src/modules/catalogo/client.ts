import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { FilaCambiada } from '#modules/catalogo/field-schemas.ts'
import type { AdminProductosSearch, ConsultoraSearch } from '#modules/catalogo/rules.ts'
import type { ProductoRequest, SaveProducto } from '#modules/catalogo/schema.ts'
import type { adminProductosApi, productosApi } from '#modules/catalogo/server/api.ts'
import type { fotosApi } from '#modules/catalogo/server/fotos-api.ts'
import type { tablaApi } from '#modules/catalogo/server/tabla-api.ts'
import type { Categoria } from '#shared/categorias.ts'
import { minuteMs } from '#shared/time.ts'
import { type Answer, apiClient, call, fullClient, pages, query } from '#ui/api-client.ts'
import type { FotosRequest } from './server/fotos-api.ts'

const productos = apiClient<typeof productosApi>('/api/productos')

export const perPage = '24'
export const listStaleMs = 2 * minuteMs

export const productosQuery = ({ porModelo, conTallas, facetas, ...search }: ConsultoraSearch & Wishes) =>
  pages(
    ['productos', { ...search, porModelo, conTallas, facetas }],
    productos.index.$get,
    {
      query: {
        limite: perPage,
        ...withoutEmpty(search),
        ...(porModelo && { porModelo: '1' }),
        ...(conTallas && { conTallas: '1' }),
        ...(facetas && { facetas: '1' }),
      },
    },
    // The list is cached for going back; the product's page reads the stock again.
    { staleTime: listStaleMs, refetchOnWindowFocus: false },
  )

type Wishes = {
  porModelo?: boolean
  conTallas?: boolean
  facetas?: boolean
}

/** Removes empty parameters, so that equal lists have equal URLs. */
export const withoutEmpty = <Search extends object>(search: Search) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as Search

/** The newest products, for the home page (spec 1.2 and 1.7). */
export const destacadosQuery = (limite: number) =>
  query(
    ['productos', 'destacados', limite],
    productos.index.$get,
    { query: { limite: String(limite) } },
    { staleTime: listStaleMs },
  )

const sameLine = '5'

/** The newest five products of a line, to show four next to the current one. */
export const mismaLineaQuery = (categoria: Categoria) =>
  query(
    ['productos', 'linea', categoria],
    productos.index.$get,
    { query: { categoria, limite: sameLine } },
    { staleTime: listStaleMs },
  )

export type ProductosPage = Answer<typeof productos.index.$get>
export type Facetas = NonNullable<ProductosPage['facetas']>

export const productoQuery = (id: string) => query(['producto', id], productos[':id'].$get, { param: { id } })

export type Producto = Answer<(typeof productos)[':id']['$get']>
export type Talla = Producto['tallas'][number]
export type ProductoCard = ProductosPage['items'][number]

const adminProductos = fullClient<typeof adminProductosApi>('/api/admin/productos')

const adminPerPage = '30'

export const adminProductosQuery = (search: AdminProductosSearch) =>
  pages(['admin-productos', keyOf(search)], adminProductos.index.$get, { query: listQueryOf(search) })

const keyOf = ({ q, categoria, estado, falta }: AdminProductosSearch) => ({ q, categoria, estado, falta })
const listQueryOf = ({ q, categoria, estado, falta }: AdminProductosSearch) => ({
  limite: adminPerPage,
  ...(q && { q }),
  ...(categoria && { categoria }),
  ...(falta && { falta }),
  ...(estado && ({ activo: estado === 'activos' ? '1' : '0' } as const)),
})

export type AdminProductosPages = InfiniteData<Answer<typeof adminProductos.index.$get>>
export type AdminProductoCard = AdminProductosPages['pages'][number]['items'][number]

/** A product for its form, never from the cache. @throws AppError `not_found`. */
export const adminProductoQuery = (id: string) =>
  query(['admin-producto', id], adminProductos[':id'].$get, { param: { id } }, { staleTime: 0 })

export type AdminProducto = Answer<(typeof adminProductos)[':id']['$get']>

/** @throws AppError `conflict` with `errors` at `sku`; `invalid_request` with `errors`; `key_reused` with `producto`. */
export const createProducto = (json: ProductoRequest) => call(adminProductos.index.$post, { json })

/** @throws AppError `stale` with the current product in `actual`; `stock_short` and similar with `errors`. */
export const saveProducto = (id: string, json: SaveProducto) =>
  call(adminProductos[':id'].$put, { param: { id }, json })

const tabla = fullClient<typeof tablaApi>('/api/admin/tabla')

export const filasKey = ['admin-productos', 'tabla']

export const filasQuery = (search: AdminProductosSearch) =>
  pages(
    [...filasKey, keyOf(search)],
    tabla.index.$get,
    { query: listQueryOf(search) },
    // Entered values are based on this read: only a save reads again.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  )

export type FilasPages = InfiniteData<Answer<typeof tabla.index.$get>>
export type Fila = FilasPages['pages'][number]['items'][number]

/** @returns the result of each row. */
export const saveFilas = async (filas: FilaCambiada[]) => (await call(tabla.index.$put, { json: { filas } })).filas

const fotos = fullClient<typeof fotosApi>('/api/admin/fotos')

/** Matches photos to products by file name. */
export const matchFotos = async (nombres: string[]) => (await call(fotos.productos.$post, { json: { nombres } })).items

export const addFotos = (json: FotosRequest) => call(fotos.index.$post, { json })

export const refreshProductos = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin-productos'] }),
    queryClient.invalidateQueries({ queryKey: ['productos'] }),
    // Products of its modelo show it too.
    queryClient.removeQueries({ queryKey: ['admin-producto'] }),
    queryClient.removeQueries({ queryKey: ['producto'] }),
  ])
