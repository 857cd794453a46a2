import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Parte } from '#modules/clientas/rules.ts'
import type { AbonoForm, ClientaForm, Entregas } from '#modules/clientas/schema.ts'
import type { clientasApi } from '#modules/clientas/server/api.ts'
import type { libretaApi } from '#modules/clientas/server/libreta-api.ts'
import type { negocioApi } from '#modules/clientas/server/negocio-api.ts'
import { hasAmounts, type SeenInModo, type Whole } from '#shared/amounts.ts'
import type { Formato } from '#shared/sheet-formatos.ts'
import { type Answer, apiClient, call, callFile, fullClient, pages, query } from '#ui/api-client.ts'

const clientas = apiClient<typeof clientasApi, SeenInModo>('/api/clientas')
const libreta = fullClient<typeof libretaApi>('/api/libreta')
const negocio = apiClient<typeof negocioApi, SeenInModo>('/api/negocio')

/** The key of all queries of the libreta: one change may affect others. */
export const libretaKey = ['libreta']
/** The key of own prices and everything derived from them. */
export const negocioKey = ['negocio']

export const refreshLibreta = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: libretaKey })

/** The largest debts first, except in modo clienta, where they are not shown. */
export const clientasQuery = (q: string, modo: boolean) =>
  pages([...libretaKey, 'clientas', q, modo], clientas.index.$get, {
    query: { limite: '50', ...(q && { q }), ...(!modo && { primero: 'deudas' as const }) },
  })

export const findClientasQuery = (q: string) =>
  queryOptions({
    queryKey: [...libretaKey, 'buscar', q],
    queryFn: async ({ signal }) =>
      (await call(clientas.index.$get, { query: { limite: '8', ...(q && { q }) } }, signal)).items,
  })

export const resumenQuery = () => query([...libretaKey, 'resumen'], libreta.resumen.$get)

const getClienta = (id: string) => call(clientas[':id'].$get, { param: { id } })

/** @throws AppError `not_found`, also for another consultora's. */
export const clientaQuery = (id: string) =>
  queryOptions({ queryKey: [...libretaKey, 'clienta', id], queryFn: () => getClienta(id) })

export type ClientaDetalle = Awaited<ReturnType<typeof getClienta>>

/** @throws AppError `invalid_request` with `errors` per field; `conflict` when the libreta is full. */
export const addClienta = (json: ClientaForm) => call(clientas.index.$post, { json })
export const saveClienta = (id: string, json: ClientaForm) => call(clientas[':id'].$put, { param: { id }, json })
export const removeClienta = (id: string) => call(clientas[':id'].$delete, { param: { id } })
export const addClientas = (list: { nombre: string; telefono: string }[]) =>
  call(libreta.clientas.$post, { json: { clientas: list } })
export const removeLibreta = () => call(libreta.index.$delete)
export const exportLibreta = (formato: Formato) => callFile(libreta.exportacion.$get, { query: { formato } })

export const setEntregas = (id: string, json: Entregas) => call(clientas[':id'].entregas.$put, { param: { id }, json })
export const addAbono = (id: string, json: AbonoForm) => call(clientas[':id'].abonos.$post, { param: { id }, json })
export const correctAbono = (id: string, abonoId: string) =>
  call(clientas[':id'].abonos[':abonoId'].correccion.$post, { param: { id, abonoId } })

export const repartoCarritoQuery = () =>
  queryOptions({
    queryKey: [...libretaKey, 'carrito'],
    queryFn: async ({ signal }) => (await call(libreta.carrito.$get, {}, signal)).items,
  })
/** Parts without names, as sent. */
const unnamed = (partes: Parte[]): Parte[] => partes.map(({ clientaId, cantidad }) => ({ clientaId, cantidad }))

export const setRepartoCarrito = (tallaId: string, partes: Parte[]) =>
  call(libreta.carrito.$put, { json: { tallaId, partes: unnamed(partes) } })

/** The parts of a pedido by line, at the consultora's prices. */
export const repartoPedidoQuery = (id: string) =>
  query([...libretaKey, 'pedido', id], libreta.pedidos[':id'].$get, { param: { id } })
export const setRepartoPedido = (id: string, posicion: number, partes: Parte[]) =>
  call(libreta.pedidos[':id'].$put, { param: { id }, json: { posicion, partes: unnamed(partes) } })
export const dismissAvisos = (id: string) => call(libreta.pedidos[':id'].avisos.$delete, { param: { id } })

/** Public and own prices of these products, by product. */
export const preciosQuery = (ids: string[]) =>
  queryOptions({
    queryKey: [...negocioKey, 'precios', [...new Set(ids)].toSorted()],
    queryFn: async ({ signal }) => {
      const { items } = await call(negocio.precios.$get, { query: { ids: [...new Set(ids)].join(',') } }, signal)
      return Object.fromEntries(items.map((it) => [it.productoId, it]))
    },
    enabled: ids.length > 0,
  })

export const misPreciosQuery = () =>
  queryOptions({
    queryKey: [...negocioKey, 'precios'],
    queryFn: async ({ signal }) => {
      const { items } = await call(negocio.precios.$get, { query: {} }, signal)
      return Object.fromEntries(items.map((it) => [it.productoId, it.miPrecioCentavos]))
    },
  })

/** @param centavos `null` for the public price. */
export const setPrecio = (id: string, centavos: number | null) =>
  call(negocio.precios[':id'].$put, { param: { id }, json: { centavos } })

export const mesQuery = (mes: string) => query([...negocioKey, 'mes', mes], negocio.mes.$get, { query: { mes } })

export const ajustesQuery = () => query([...negocioKey, 'ajustes'], negocio.ajustes.$get)
export const setAjustes = (pideContrasena: boolean) => call(negocio.ajustes.$put, { json: { pideContrasena } })

type MesVisto = Answer<typeof negocio.mes.$get>
export type Mes = Whole<MesVisto>
/** Whether the amounts are present: not in modo clienta. */
export const isMes = (mes: MesVisto): mes is Mes => hasAmounts(mes.total, 'ventaCentavos')

export const startModo = () => call(negocio['modo-clienta'].$put)
/** @throws AppError `invalid_request` at `password`; `too_many_requests`. */
export const endModo = (password: string) => call(negocio['modo-clienta'].$delete, { json: { password } })
