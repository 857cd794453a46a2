import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import type { PedidosFiltro, PedidosSearch } from '#modules/pedidos/rules.ts'
import type {
  Cambios,
  DireccionChange,
  FechasChange,
  GuiaChange,
  NotasChange,
  PlacePedido,
  StatusChange,
} from '#modules/pedidos/schema.ts'
import type { pedidosApi } from '#modules/pedidos/server/api.ts'
import type { Whole } from '#shared/amounts.ts'
import type { Formato } from '#shared/sheet-formatos.ts'
import { type Answer, apiClient, call, callFile, pages, query } from '#ui/api-client.ts'

const base = '/api/pedidos'
/** The typed client, which other files of this layer take their own calls from. */
export const pedidos = apiClient<typeof pedidosApi>(base)

const perPage = '50'
/** Without an answer by then the page offers to send again, which is safe with the same key. */
const sendTimeoutMs = 20_000

/** The key of every list of pedidos. */
export const pedidosKey = ['pedidos']

/** The pedidos that one may see, a page at a time: the one description of a list, whoever goes through it. */
export const pedidosQuery = (search: PedidosSearch) =>
  pages([...pedidosKey, search], pedidos.index.$get, { query: { limite: perPage, ...asked(search) } })

/** What is asked for, and nothing that is not. */
const asked = <Search extends PedidosSearch>(search: Search): { [Name in keyof Search]: NonNullable<Search[Name]> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never

/** One pedido with lines and timeline. @throws AppError `not_found`, also for somebody else's. */
export const pedidoQuery = (id: string) => query(['pedido', id], pedidos[':id'].$get, { param: { id } })

/** A pedido as its page gets it, with amounts or without. */
export type PedidoVisto = Answer<(typeof pedidos)[':id']['$get']>
/** A pedido for a reader who sees its amounts (`hasAmounts`); one of its lines; one change of it. */
export type Pedido = Whole<PedidoVisto>
export type PedidoItem = Pedido['items'][number]
export type PedidoItemVisto = PedidoVisto['items'][number]
export type PedidoEvento = Pedido['eventos'][number]

/** The streams of live changes (`useLive`, topic `pedido`). */
export const pedidosEnVivo = `${base}/en-vivo`
export const pedidoEnVivo = (id: string): string => `${base}/${id}/en-vivo`

/**
 * Sends a cart. @param idempotencyKey the attempt's Idempotency-Key: sent again with the same key it finds the same pedido.
 * @throws AppError `lines_refused` with `lineas`, or any other refusal; nothing is lost by either.
 */
export const placePedido = (json: PlacePedido, idempotencyKey: string) =>
  call(pedidos.index.$post, { json, header: { 'idempotency-key': idempotencyKey } }, AbortSignal.timeout(sendTimeoutMs))

/** @throws AppError `conflict` with the `status` that the pedido has by now. */
export const cancelPedido = (id: string) => call(pedidos[':id'].cancelacion.$post, { param: { id } })

/** @throws AppError `stale` with `status` and `version` as they are by now; `stock_short`. */
export const setPedidoStatus = (id: string, change: StatusChange) =>
  call(pedidos[':id'].status.$put, { param: { id }, json: change })

// The brand's desk.

type PedidosPage = Answer<typeof pedidos.index.$get>

/** A list as far as it was read, and one of its pedidos. */
export type PedidosPages = InfiniteData<PedidosPage>
export type PedidoInList = PedidosPage['items'][number]

/** The four figures over the list (spec 2.2: /admin/pedidos). */
export const resumenQuery = () => query(['pedidos-resumen'], pedidos.resumen.$get)

/** The next pendiente pedido after this one, for the staff who phone consultoras in turn; `null` when there is none. */
export const siguientePendienteQuery = (id: string) =>
  queryOptions({
    queryKey: ['pedido-siguiente', id],
    queryFn: async ({ signal }) =>
      (await call(pedidos[':id']['siguiente-pendiente'].$get, { param: { id } }, signal)).siguiente,
    staleTime: 5_000,
  })

/** @throws AppError `stale` with `cambio`: who changed the same notes meanwhile, when, from what to what. */
export const setNotasAdmin = (id: string, json: NotasChange) => call(pedidos[':id'].notas.$put, { param: { id }, json })

/** @throws AppError `stale` as `setNotasAdmin` does. */
export const setFechas = (id: string, json: FechasChange) => call(pedidos[':id'].fechas.$put, { param: { id }, json })

/** @throws AppError `stale` as `setNotasAdmin` does; `invalid_request` with a sentence per field. */
export const setDireccion = (id: string, json: DireccionChange) =>
  call(pedidos[':id'].direccion.$put, { param: { id }, json })

/** @throws AppError `stale` as `setNotasAdmin` does; `invalid_request` for a carrier that the settings do not name. */
export const setGuia = (id: string, json: GuiaChange) => call(pedidos[':id'].guia.$put, { param: { id }, json })

// Several of the list at once (spec 3.1).

/** The consultoras with a pedido that a text finds, eight at most. */
export const consultorasQuery = (q: string) =>
  queryOptions({
    queryKey: ['pedidos-consultoras', q],
    queryFn: async ({ signal }) => (await call(pedidos.consultoras.$get, { query: { q } }, signal)).items,
  })

/** The consultora of an id, or `null`. */
export const consultoraQuery = (id: string) =>
  queryOptions({
    queryKey: ['pedidos-consultora', id],
    queryFn: async ({ signal }) => (await call(pedidos.consultoras.$get, { query: { id } }, signal)).items[0] ?? null,
  })

/** Which pedidos: all of a filter, or those of `ids` that still fit it. */
export type Eleccion = { filtro: PedidosFiltro; orden?: PedidosSearch['orden']; ids?: string[] }
const eleccion = ({ filtro, orden, ids }: Eleccion) => ({
  filtro: asked(filtro),
  ...(orden && { orden }),
  ...(ids && { ids }),
})

/** The pedidos chosen, as they are now: 500 at most, and whether the filter has more. */
export const elegidosQuery = (chosen: Eleccion) =>
  query(['pedidos-elegidos', chosen], pedidos.elegidos.$post, { json: eleccion(chosen) }, { gcTime: 0 })

/** Moves up to 25 pedidos to their next status; sent again it does nothing twice. */
export const changePedidos = async (json: Cambios) => (await call(pedidos.cambios.$post, { json })).items
export type Cambiado = Awaited<ReturnType<typeof changePedidos>>[number]

export type Exportada = Eleccion & { que: 'pedidos' | 'lineas'; formato: Formato }

/** Those pedidos, or their lines, as a file. */
export const exportPedidos = ({ que, formato, ...chosen }: Exportada) =>
  callFile(pedidos.exportacion.$post, { json: { ...eleccion(chosen), que, formato } })
