import { queryOptions } from '@tanstack/react-query'
import { listStaleMs, perPage, withoutEmpty } from '#modules/catalogo/client.ts'
import type { Buscado } from '#modules/catalogo/rules.ts'
import { type Answer, apiClient, call, callFile, pages, query } from '#ui/api-client.ts'
import type { Pagina, TarjetaFormato } from './rules.ts'
import type { SaveSeleccion, SeleccionRequest } from './schema.ts'
import type { vitrinaApi } from './server/api.ts'
import type { vitrinasApi } from './server/con-api.ts'

export const vitrinas = apiClient<typeof vitrinasApi>('/api/vitrinas')

const vitrina = apiClient<typeof vitrinaApi>('/api/vitrina')

export const vitrinaQuery = () => query(['vitrina'], vitrina.index.$get)
export type Vitrina = Answer<typeof vitrina.index.$get>

/** @throws AppError `conflict` without a phone for WhatsApp. */
export const setEncendida = (encendida: boolean) => call(vitrina.index.$put, { json: { encendida } })

/** @throws AppError `stale` when the code has changed meanwhile; `too_many_requests`. */
export const changeCodigo = (codigo: string) => call(vitrina.codigo.$post, { json: { codigo } })

const getSelecciones = async (signal: AbortSignal) => (await call(vitrina.selecciones.$get, {}, signal)).items

export const seleccionesQuery = () =>
  queryOptions({ queryKey: ['vitrina', 'selecciones'], queryFn: ({ signal }) => getSelecciones(signal) })
export type SeleccionOwn = Awaited<ReturnType<typeof getSelecciones>>[number]

/** @throws AppError `not_found`. */
export const seleccionQuery = (id: string) =>
  query(['vitrina', 'seleccion', id], vitrina.selecciones[':id'].$get, { param: { id } }, { staleTime: 0 })
export type Seleccion = Answer<(typeof vitrina.selecciones)[':id']['$get']>

/** @throws AppError `invalid_request` with `errors` at `nombre` and `productos`; `conflict` beyond 50 selecciones. */
export const createSeleccion = (json: SeleccionRequest) => call(vitrina.selecciones.$post, { json })

/** @throws AppError `stale` when it was saved elsewhere meanwhile; `invalid_request` with `errors`. */
export const saveSeleccion = (id: string, json: SaveSeleccion) =>
  call(vitrina.selecciones[':id'].$put, { param: { id }, json })

export const deleteSeleccion = (id: string) => call(vitrina.selecciones[':id'].$delete, { param: { id } })

export const visitasQuery = () => query(['vitrina', 'visitas'], vitrina.visitas.$get)

/** A picture to post. @throws AppError `unavailable` when too many wait; `too_many_requests`. */
export const drawTarjeta = (asked: { producto: string; formato: TarjetaFormato; precio: boolean }) =>
  callFile(vitrina.tarjeta.$get, { query: { ...asked, precio: asked.precio ? '1' : '0' } })

/** @throws AppError `not_found`, also when the vitrina is off. */
export const conQuery = (codigo: string) => query(['con', codigo], vitrinas[':codigo'].$get, { param: { codigo } })

export type Con = Answer<(typeof vitrinas)[':codigo']['$get']>

/** The selecciones with products for sale, six of each. */
export const conSeleccionesQuery = (codigo: string) =>
  query(['con', codigo, 'selecciones'], vitrinas[':codigo'].selecciones.$get, { param: { codigo } })

/** A product at the public price. @throws AppError `not_found`. */
export const conProductoQuery = (codigo: string, id: string) =>
  query(['con', codigo, 'producto', id], vitrinas[':codigo'].productos[':id'].$get, { param: { codigo, id } })

/** Products of one line or of all, as in the catalogue. */
export const conProductosQuery = (codigo: string, search: Buscado) =>
  pages(
    ['con', codigo, 'productos', search],
    vitrinas[':codigo'].productos.$get,
    { param: { codigo }, query: { limite: perPage, facetas: '1', ...withoutEmpty(search) } },
    { staleTime: listStaleMs },
  )

/** The products of a selección that are for sale. @throws AppError `not_found`. */
export const conSeleccionQuery = (codigo: string, slug: string) =>
  query(['con', codigo, 'seleccion', slug], vitrinas[':codigo'].selecciones[':slug'].$get, { param: { codigo, slug } })

/** Counts a visit: no cookie, fire-and-forget (spec 3.4). */
export function sendVisita(codigo: string, pagina: Pagina): void {
  const body = new Blob([JSON.stringify(pagina)], { type: 'application/json' })
  navigator.sendBeacon(`/api/vitrinas/${encodeURIComponent(codigo)}/visitas`, body)
}
