import { queryOptions } from '@tanstack/react-query'
import type { TarjetaFormato } from '#modules/clientas/vitrina/rules.ts'
import type { SaveSeleccion, SeleccionRequest } from '#modules/clientas/vitrina/schema.ts'
import type { vitrinaApi } from '#modules/clientas/vitrina/server/api.ts'
import type { vitrinasApi } from '#modules/clientas/vitrina/server/con-api.ts'
import { type Answer, apiClient, call, callFile, query } from '#ui/api-client.ts'

/** Vitrinas that are on, as everybody reads them: `con-client.ts`. */
export const vitrinas = apiClient<typeof vitrinasApi>('/api/vitrinas')

const vitrina = apiClient<typeof vitrinaApi>('/api/vitrina')

/** My vitrina: on or off, and what clientas see. */
export const vitrinaQuery = () => query(['vitrina'], vitrina.index.$get)
export type Vitrina = Answer<typeof vitrina.index.$get>

/** @throws AppError `conflict` when there is no phone for WhatsApp. */
export const setEncendida = (encendida: boolean) => call(vitrina.index.$put, { json: { encendida } })

/** @throws AppError `stale` when it is another by now; `too_many_requests`. */
export const changeCodigo = (codigo: string) => call(vitrina.codigo.$post, { json: { codigo } })

const getSelecciones = async (signal: AbortSignal) => (await call(vitrina.selecciones.$get, {}, signal)).items

/** My selecciones, newest first. */
export const seleccionesQuery = () =>
  queryOptions({ queryKey: ['vitrina', 'selecciones'], queryFn: ({ signal }) => getSelecciones(signal) })
export type SeleccionOwn = Awaited<ReturnType<typeof getSelecciones>>[number]

/** One of mine as its form opens it. @throws AppError `not_found`. */
export const seleccionQuery = (id: string) =>
  query(['vitrina', 'seleccion', id], vitrina.selecciones[':id'].$get, { param: { id } }, { staleTime: 0 })
export type Seleccion = Answer<(typeof vitrina.selecciones)[':id']['$get']>

/** @throws AppError `invalid_request` with `errors` at `nombre` and `productos`; `conflict` with 50 of them. */
export const createSeleccion = (json: SeleccionRequest) => call(vitrina.selecciones.$post, { json })

/** @throws AppError `stale` when it was saved elsewhere; `invalid_request` with `errors`. */
export const saveSeleccion = (id: string, json: SaveSeleccion) =>
  call(vitrina.selecciones[':id'].$put, { param: { id }, json })

export const deleteSeleccion = (id: string) => call(vitrina.selecciones[':id'].$delete, { param: { id } })

/** How often my links were opened. */
export const visitasQuery = () => query(['vitrina', 'visitas'], vitrina.visitas.$get)

/** A picture to post. @throws AppError `unavailable` while many wait; `too_many_requests`. */
export const drawTarjeta = (asked: { producto: string; formato: TarjetaFormato; precio: boolean }) =>
  callFile(vitrina.tarjeta.$get, { query: { ...asked, precio: asked.precio ? '1' : '0' } })
