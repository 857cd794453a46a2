import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { FotosRequest } from '#modules/catalogo/foto-schema.ts'
import type { AdminProductosSearch, ConsultoraSearch } from '#modules/catalogo/rules.ts'
import type { ProductoRequest, SaveProducto } from '#modules/catalogo/schema.ts'
import type { adminProductosApi, productosApi } from '#modules/catalogo/server/api.ts'
import type { fotosApi } from '#modules/catalogo/server/fotos-api.ts'
import type { tablaApi } from '#modules/catalogo/server/tabla-api.ts'
import type { FilaCambiada } from '#modules/catalogo/tabla-schema.ts'
import type { Categoria } from '#shared/categorias.ts'
import { minuteMs } from '#shared/time.ts'
import { type Answer, apiClient, call, fullClient, pages, query } from '#ui/api-client.ts'

const productos = apiClient<typeof productosApi>('/api/productos')

const perPage = '24'
export const listStaleMs = 2 * minuteMs

/** Products newest first, a page at a time, as a search and a category narrow them (spec 1.7). */
export const productosQuery = ({ q, categoria, campana, porModelo = false }: ConsultoraSearch & PorModelo) =>
  pages(
    ['productos', { q, categoria, campana, porModelo }],
    productos.index.$get,
    {
      query: {
        limite: perPage,
        ...(q && { q }),
        ...(categoria && { categoria }),
        ...(campana && { campana }),
        ...(porModelo && { porModelo: '1' }),
      },
    },
    // The list stays as it was on the way back; stock is asked again on the product's page.
    { staleTime: listStaleMs, refetchOnWindowFocus: false },
  )

/** One card per modelo, if the brand has it so (spec 3.5.1). */
type PorModelo = { porModelo?: boolean }

/** The newest products, for the shop window (spec 1.2 and 1.7). */
export const destacadosQuery = (limite: number) =>
  query(
    ['productos', 'destacados', limite],
    productos.index.$get,
    { query: { limite: String(limite) } },
    { staleTime: listStaleMs },
  )

const sameLine = '5'

/** The newest of a line: four and one more, in case the one that is looked at is among them. */
export const mismaLineaQuery = (categoria: Categoria) =>
  query(
    ['productos', 'linea', categoria],
    productos.index.$get,
    { query: { categoria, limite: sameLine } },
    { staleTime: listStaleMs },
  )

/** A piece of the list of products. */
export type ProductosPage = Answer<typeof productos.index.$get>

/** One product with its sizes. @throws AppError `not_found`. */
export const productoQuery = (id: string) => query(['producto', id], productos[':id'].$get, { param: { id } })

/** A product as its own page gets it, one of its sizes, and a product as a list gives it. */
export type Producto = Answer<(typeof productos)[':id']['$get']>
export type Talla = Producto['tallas'][number]
export type ProductoCard = ProductosPage['items'][number]

// The brand's desk.

const adminProductos = fullClient<typeof adminProductosApi>('/api/admin/productos')

const adminPerPage = '30'

/** All products, active or not, newest first, as search, category and status narrow them (spec 2.7). */
export const adminProductosQuery = (search: AdminProductosSearch) =>
  pages(['admin-productos', keyOf(search)], adminProductos.index.$get, { query: listQueryOf(search) })

const keyOf = ({ q, categoria, estado }: AdminProductosSearch) => ({ q, categoria, estado })
const listQueryOf = ({ q, categoria, estado }: AdminProductosSearch) => ({
  limite: adminPerPage,
  ...(q && { q }),
  ...(categoria && { categoria }),
  ...(estado && ({ activo: estado === 'activos' ? '1' : '0' } as const)),
})

/** The desk's list as far as it was read, and one of its products. */
export type AdminProductosPages = InfiniteData<Answer<typeof adminProductos.index.$get>>
export type AdminProductoCard = AdminProductosPages['pages'][number]['items'][number]

/** A product as its form opens it: always as it is now. @throws AppError `not_found`. */
export const adminProductoQuery = (id: string) =>
  query(['admin-producto', id], adminProductos[':id'].$get, { param: { id } }, { staleTime: 0 })

/** A product as the desk edits it. */
export type AdminProducto = Answer<(typeof adminProductos)[':id']['$get']>

/**
 * Makes a product.
 * @throws AppError `conflict` with `errors` at `sku`; `invalid_request` with `errors`; `key_reused` with `producto`.
 */
export const createProducto = (json: ProductoRequest) => call(adminProductos.index.$post, { json })

/** @throws AppError `stale` with the product as it is by now in `actual`; `stock_short` and the like with `errors`. */
export const saveProducto = (id: string, json: SaveProducto) =>
  call(adminProductos[':id'].$put, { param: { id }, json })

const tabla = fullClient<typeof tablaApi>('/api/admin/tabla')

export const filasKey = ['admin-productos', 'tabla']

/** The desk's products with their sizes, as the table shows them. */
export const filasQuery = (search: AdminProductosSearch) =>
  pages(
    [...filasKey, keyOf(search)],
    tabla.index.$get,
    { query: listQueryOf(search) },
    // Typed values stand over what was read: only a save reads the list again.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  )

export type FilasPages = InfiniteData<Answer<typeof tabla.index.$get>>
export type Fila = FilasPages['pages'][number]['items'][number]

/** Saves rows of the table. @returns what became of each. */
export const saveFilas = async (filas: FilaCambiada[]) => (await call(tabla.index.$put, { json: { filas } })).filas

const fotos = fullClient<typeof fotosApi>('/api/admin/fotos')

/** Which products photos are of, by the names of their files. */
export const matchFotos = async (nombres: string[]) => (await call(fotos.productos.$post, { json: { nombres } })).items

/** Adds uploaded pictures to a product. @throws AppError `not_found`, `invalid_request`. */
export const addFotos = (json: FotosRequest) => call(fotos.index.$post, { json })

/** After a save: every list and page that shows the product is asked again. */
export const refreshProductos = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin-productos'] }),
    queryClient.invalidateQueries({ queryKey: ['productos'] }),
    // Those of its modelo show it too.
    queryClient.removeQueries({ queryKey: ['admin-producto'] }),
    queryClient.removeQueries({ queryKey: ['producto'] }),
  ])
