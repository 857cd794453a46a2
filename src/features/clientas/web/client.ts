import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { hc } from 'hono/client'
import type { Parte } from '#features/clientas/rules.ts'
import type { AbonoForm, ClientaForm, Entregas } from '#features/clientas/schema.ts'
import type { clientasApi } from '#features/clientas/server/api.ts'
import type { libretaApi } from '#features/clientas/server/libreta-api.ts'
import type { negocioApi } from '#features/clientas/server/negocio-api.ts'
import { hasAmounts, type SeenInModo, type Whole } from '#shared/amounts.ts'
import type { Formato } from '#shared/sheet-formatos.ts'
import { apiClient } from '#ui/api-client.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const clientas = apiClient<typeof clientasApi, SeenInModo>('/api/clientas')
const libreta = hc<ReturnType<typeof libretaApi>>('/api/libreta', { fetch: fetchApi })
const negocio = apiClient<typeof negocioApi, SeenInModo>('/api/negocio')

/** The key of all that the libreta shows: what changes one part may change others. */
export const libretaKey = ['libreta']
/** The key of her prices and what follows from them. */
export const negocioKey = ['negocio']

/** After any change of hers. */
export const refreshLibreta = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: libretaKey })

export const clientasQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...libretaKey, 'clientas', q],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limite: '50', ...(q && { q }), ...(pageParam && { cursor: pageParam }) }
      return (await clientas.index.$get({ query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
  })

/** The first few whom a text finds. */
export const findClientasQuery = (q: string) =>
  queryOptions({
    queryKey: [...libretaKey, 'buscar', q],
    queryFn: async ({ signal }) =>
      (await (await clientas.index.$get({ query: { limite: '8', ...(q && { q }) } }, { init: { signal } })).json())
        .items,
  })

export const resumenQuery = () =>
  queryOptions({
    queryKey: [...libretaKey, 'resumen'],
    queryFn: async ({ signal }) => (await libreta.resumen.$get({}, { init: { signal } })).json(),
  })

const getClienta = async (id: string) => (await clientas[':id'].$get({ param: { id: encodeURIComponent(id) } })).json()

/** @throws AppError `not_found`, also for somebody else's. */
export const clientaQuery = (id: string) =>
  queryOptions({ queryKey: [...libretaKey, 'clienta', id], queryFn: () => getClienta(id) })

export type ClientaDetalle = Awaited<ReturnType<typeof getClienta>>

/** @throws AppError `invalid_request` with `errors` at its fields; `conflict` when the libreta is full. */
export const addClienta = async (json: ClientaForm) => (await clientas.index.$post({ json })).json()
export const saveClienta = async (id: string, json: ClientaForm) =>
  (await clientas[':id'].$put({ param: { id }, json })).json()
export const removeClienta = async (id: string) => void (await clientas[':id'].$delete({ param: { id } }))
export const addClientas = async (list: { nombre: string; telefono: string }[]) =>
  (await libreta.clientas.$post({ json: { clientas: list } })).json()
export const removeLibreta = async () => void (await libreta.index.$delete())
export const exportLibreta = async (formato: Formato): Promise<Blob> =>
  (await libreta.exportacion.$get({ query: { formato } })).blob()

export const setEntregas = async (id: string, json: Entregas) =>
  (await clientas[':id'].entregas.$put({ param: { id }, json })).json()
export const addAbono = async (id: string, json: AbonoForm) =>
  (await clientas[':id'].abonos.$post({ param: { id }, json })).json()
export const correctAbono = async (id: string, abonoId: string) =>
  (await clientas[':id'].abonos[':abonoId'].correccion.$post({ param: { id, abonoId } })).json()

/** What of the cart is for whom. */
export const repartoCarritoQuery = () =>
  queryOptions({
    queryKey: [...libretaKey, 'carrito'],
    queryFn: async ({ signal }) => (await (await libreta.carrito.$get({}, { init: { signal } })).json()).items,
  })
/** A part as it is sent: whoever divides a line has the names beside it. */
const unnamed = (partes: Parte[]): Parte[] => partes.map(({ clientaId, cantidad }) => ({ clientaId, cantidad }))

export const setRepartoCarrito = async (tallaId: string, partes: Parte[]) =>
  (await libreta.carrito.$put({ json: { tallaId, partes: unnamed(partes) } })).json()

/** What of a pedido is for whom, at her prices. */
export const repartoPedidoQuery = (id: string) =>
  queryOptions({
    queryKey: [...libretaKey, 'pedido', id],
    queryFn: async ({ signal }) => (await libreta.pedidos[':id'].$get({ param: { id } }, { init: { signal } })).json(),
  })
export const setRepartoPedido = async (id: string, posicion: number, partes: Parte[]) =>
  (await libreta.pedidos[':id'].$put({ param: { id }, json: { posicion, partes: unnamed(partes) } })).json()
export const dismissAvisos = async (id: string) => void (await libreta.pedidos[':id'].avisos.$delete({ param: { id } }))

/** Public price and her own of these products, by product. */
export const preciosQuery = (ids: string[]) =>
  queryOptions({
    queryKey: [...negocioKey, 'precios', [...new Set(ids)].toSorted()],
    queryFn: async ({ signal }) => {
      const { items } = await (
        await negocio.precios.$get({ query: { ids: [...new Set(ids)].join(',') } }, { init: { signal } })
      ).json()
      return Object.fromEntries(items.map((it) => [it.productoId, it]))
    },
    enabled: ids.length > 0,
  })

/** Every price of her own, by product. */
export const misPreciosQuery = () =>
  queryOptions({
    queryKey: [...negocioKey, 'precios'],
    queryFn: async ({ signal }) => {
      const { items } = await (await negocio.precios.$get({ query: {} }, { init: { signal } })).json()
      return Object.fromEntries(items.map((it) => [it.productoId, it.miPrecioCentavos]))
    },
  })

/** @param centavos `null` for the public price. */
export const setPrecio = async (id: string, centavos: number | null) =>
  (await negocio.precios[':id'].$put({ param: { id }, json: { centavos } })).json()

export const mesQuery = (mes: string) =>
  queryOptions({
    queryKey: [...negocioKey, 'mes', mes],
    queryFn: ({ signal }) => getMes(mes, signal),
  })

export const ajustesQuery = () =>
  queryOptions({
    queryKey: [...negocioKey, 'ajustes'],
    queryFn: async ({ signal }) => (await negocio.ajustes.$get({}, { init: { signal } })).json(),
  })
export const setAjustes = async (pideContrasena: boolean) =>
  (await negocio.ajustes.$put({ json: { pideContrasena } })).json()

const getMes = async (mes: string, signal: AbortSignal) =>
  (await negocio.mes.$get({ query: { mes } }, { init: { signal } })).json()
type MesVisto = Awaited<ReturnType<typeof getMes>>
export type Mes = Whole<MesVisto>
/** Whether its reader sees what it comes to: not in modo clienta. */
export const isMes = (mes: MesVisto): mes is Mes => hasAmounts(mes.total, 'ventaCentavos')

export const startModo = async () => void (await negocio['modo-clienta'].$put())
/** @throws AppError `invalid_request` at `password`; `too_many_requests`. */
export const endModo = async (password: string) => void (await negocio['modo-clienta'].$delete({ json: { password } }))
