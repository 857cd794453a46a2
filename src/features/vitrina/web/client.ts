import { queryOptions } from '@tanstack/react-query'
import type { TarjetaFormato } from '#features/vitrina/rules.ts'
import type { SaveSeleccion, SeleccionRequest } from '#features/vitrina/schema.ts'
import type { vitrinaApi } from '#features/vitrina/server/api.ts'
import type { vitrinasApi } from '#features/vitrina/server/con-api.ts'
import { apiClient } from '#ui/api-client.ts'

/** Vitrinas that are on, as everybody reads them: `con-client.ts`. */
export const vitrinas = apiClient<typeof vitrinasApi>('/api/vitrinas')

const vitrina = apiClient<typeof vitrinaApi>('/api/vitrina')

const getVitrina = async (signal?: AbortSignal) =>
  (await vitrina.index.$get({}, { init: { signal: signal ?? null } })).json()

/** My vitrina: on or off, and what clientas see. */
export const vitrinaQuery = () => queryOptions({ queryKey: ['vitrina'], queryFn: ({ signal }) => getVitrina(signal) })
export type Vitrina = Awaited<ReturnType<typeof getVitrina>>

/** @throws AppError `conflict` when there is no phone for WhatsApp. */
export const setEncendida = async (encendida: boolean) => (await vitrina.index.$put({ json: { encendida } })).json()

/** @throws AppError `stale` when it is another by now; `too_many_requests`. */
export const changeCodigo = async (codigo: string) => (await vitrina.codigo.$post({ json: { codigo } })).json()

const getSelecciones = async (signal: AbortSignal) =>
  (await (await vitrina.selecciones.$get({}, { init: { signal } })).json()).items

/** My selecciones, newest first. */
export const seleccionesQuery = () =>
  queryOptions({ queryKey: ['vitrina', 'selecciones'], queryFn: ({ signal }) => getSelecciones(signal) })
export type SeleccionOwn = Awaited<ReturnType<typeof getSelecciones>>[number]

const getSeleccion = async (id: string, signal: AbortSignal) =>
  (await vitrina.selecciones[':id'].$get({ param: { id: encodeURIComponent(id) } }, { init: { signal } })).json()

/** One of mine as its form opens it. @throws AppError `not_found`. */
export const seleccionQuery = (id: string) =>
  queryOptions({
    queryKey: ['vitrina', 'seleccion', id],
    queryFn: ({ signal }) => getSeleccion(id, signal),
    staleTime: 0,
  })
export type Seleccion = Awaited<ReturnType<typeof getSeleccion>>

/** @throws AppError `invalid_request` with `errors` at `nombre` and `productos`; `conflict` with 50 of them. */
export const createSeleccion = async (json: SeleccionRequest) => (await vitrina.selecciones.$post({ json })).json()

/** @throws AppError `stale` when it was saved elsewhere; `invalid_request` with `errors`. */
export const saveSeleccion = async (id: string, json: SaveSeleccion) =>
  (await vitrina.selecciones[':id'].$put({ param: { id }, json })).json()

export const deleteSeleccion = async (id: string): Promise<void> => {
  await vitrina.selecciones[':id'].$delete({ param: { id } })
}

const getVisitas = async (signal: AbortSignal) => (await vitrina.visitas.$get({}, { init: { signal } })).json()

/** How often my links were opened. */
export const visitasQuery = () =>
  queryOptions({ queryKey: ['vitrina', 'visitas'], queryFn: ({ signal }) => getVisitas(signal) })

/** A picture to post. @throws AppError `unavailable` while many wait; `too_many_requests`. */
export async function drawTarjeta(asked: {
  producto: string
  formato: TarjetaFormato
  precio: boolean
}): Promise<Blob> {
  const query = { ...asked, precio: asked.precio ? '1' : '0' } as const
  return (await vitrina.tarjeta.$get({ query })).blob()
}
