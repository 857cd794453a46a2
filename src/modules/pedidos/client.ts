import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import type { Whole } from '#shared/amounts.ts'
import { AppError } from '#shared/errors.ts'
import type { Formato } from '#shared/sheet-formatos.ts'
import { type Answer, apiClient, call, callFile, pages, query } from '#ui/api-client.ts'
import type { Levantar } from './levantar-schema.ts'
import type { EdicionForm, RevisionForm } from './propuesta-schema.ts'
import type { PedidosFiltro, PedidosSearch } from './rules.ts'
import type {
  Cambios,
  DireccionChange,
  FechasChange,
  GuiaChange,
  NotasChange,
  PlacePedido,
  Pregunta,
  StatusChange,
} from './schema.ts'
import type { LlamadaForm, NotaInternaRequest, PagoForm } from './seguimiento-schema.ts'
import type { pedidosApi } from './server/api.ts'

const base = '/api/pedidos'
/** The typed client, which other files of this layer take their own calls from. */
const pedidos = apiClient<typeof pedidosApi>(base)

const perPage = '50'
/** Without an answer by then the page offers to send again, which is safe with the same key. */
const sendTimeoutMs = 20_000

export const pedidosKey = ['pedidos']

export const pedidosQuery = (search: PedidosSearch) =>
  pages([...pedidosKey, search], pedidos.index.$get, { query: { limite: perPage, ...asked(search) } })

const asked = <Search extends PedidosSearch>(search: Search): { [Name in keyof Search]: NonNullable<Search[Name]> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never

/** One pedido with lines and timeline. @throws AppError `not_found`, also for somebody else's. */
export const pedidoQuery = (id: string) => query(['pedido', id], pedidos[':id'].$get, { param: { id } })

/** Questions that the server wants confirmed first (spec 3.3); empty for any other refusal. */
export const preguntasOf = (error: Error | null): Pregunta[] =>
  error instanceof AppError && error.code === 'conflict'
    ? ((error.facts.preguntas as Pregunta[] | undefined) ?? [])
    : []

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

type PedidosPage = Answer<typeof pedidos.index.$get>

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

type Exportada = Eleccion & { que: 'pedidos' | 'lineas'; formato: Formato }

export const exportPedidos = ({ que, formato, ...chosen }: Exportada) =>
  callFile(pedidos.exportacion.$post, { json: { ...eleccion(chosen), que, formato } })

// What a consultora does to the lines of a pedido (spec 3.2).

export type Propuesta = NonNullable<Pedido['propuesta']>
export type CambioDeLinea = Propuesta['lineas'][number]

export type Respuesta = 'aceptacion' | 'rechazo' | 'cancelacion'

/** @throws AppError `conflict` with how propuesta and pedido are by now; `suspended`. */
export const answerPropuesta = ({ respuesta, ...param }: { id: string; propuestaId: string; respuesta: Respuesta }) =>
  call(pedidos[':id'].propuestas[':propuestaId'][respuesta].$post, { param })

/**
 * @param clave of a cart that joins the pedido: sent again under it, it joins once.
 * @throws AppError `lines_refused` with `lineas`; `stale` with `cambio`; `conflict` when it is too late; `suspended`; `key_reused`.
 */
export const editLineas = async (id: string, json: EdicionForm, clave?: string) => {
  const header = clave === undefined ? {} : { 'idempotency-key': clave }
  return call(pedidos[':id'].lineas.$put, { param: { id }, header, json })
}

/** What an attempt to send the cart has made or added to; `pedido` is `null` while the server knows of none. */
export const findEnvio = (clave: string) => call(pedidos.envios[':clave'].$get, { param: { clave } })

/** The consultora's newest pedido that may be added to, or `null`. Looks at the newest ten pendientes. */
export const abiertoQuery = () =>
  queryOptions({
    queryKey: ['pedidos', 'abierto'],
    queryFn: async ({ signal }) => {
      const query = { status: 'pendiente', limite: '10' } as const
      const { items } = await call(pedidos.index.$get, { query }, signal)
      return items.find(({ propuestaAt }) => propuestaAt === null) ?? null
    },
    staleTime: 0,
  })
export type PedidoAbierto = PedidoInList

// What staff do with one pedido beside its status (spec 3.1 and 3.2).

/** The sizes of the products of a pedido, each with what there is of it: always as it is now. @throws AppError `not_found`. */
export const pedidoTallasQuery = (id: string) =>
  query(['pedido-tallas', id], pedidos[':id'].tallas.$get, { param: { id } }, { staleTime: 0 })

export type TallaVenta = Answer<(typeof pedidos)[':id']['tallas']['$get']>['items'][number]['tallas'][number]

/**
 * @throws AppError `stock_short` with `tallas` and what is left of each; `stale`; `invalid_request` with `errors` at `lineas.N` and
 * `agregadas.N` of what was sent.
 */
export const proposeLineas = (id: string, json: RevisionForm) =>
  call(pedidos[':id'].propuestas.$post, { param: { id }, json })

type OfPropuesta = { id: string; propuestaId: string }
const propuesta = pedidos[':id'].propuestas[':propuestaId']

/** How an open propuesta ends at the desk; each @throws AppError `conflict` with the `propuesta` as it is by now. */
export const propuestaEndings = {
  aceptacion: (it: OfPropuesta) => call(propuesta.aceptacion.$post, { param: it }),
  rechazo: (it: OfPropuesta) => call(propuesta.rechazo.$post, { param: it }),
  retiro: (it: OfPropuesta) => call(propuesta.retiro.$post, { param: it }),
}
export type PropuestaEnding = keyof typeof propuestaEndings

/** @throws AppError `stale` when somebody wrote a payment down meanwhile; `invalid_request` with `errors`. */
export const addPago = (id: string, json: PagoForm) => call(pedidos[':id'].pagos.$post, { param: { id }, json })

/** @throws AppError `conflict` for one that was corrected already; `stale`. */
export const correctPago = ({ id, pagoId, version }: { id: string; pagoId: string; version: number }) =>
  call(pedidos[':id'].pagos[':pagoId'].correccion.$post, { param: { id, pagoId }, json: { version } })

export const addLlamada = (id: string, json: LlamadaForm) =>
  call(pedidos[':id'].llamadas.$post, { param: { id }, json })

export const addNotaInterna = (id: string, json: NotaInternaRequest) =>
  call(pedidos[':id']['notas-internas'].$post, { param: { id }, json })

// Ordering by codes (spec 3.2 and 3.4).

const { lectura, levantados } = pedidos

/** Consultoras whom a pedido may be raised for; without a text those who ordered last. */
export const activasQuery = (q: string) =>
  queryOptions({
    queryKey: ['levantar-consultoras', q],
    queryFn: async ({ signal }) => (await call(levantados.consultoras.$get, { query: { q } }, signal)).items,
  })

export const activaQuery = (id: string) =>
  queryOptions({
    queryKey: ['levantar-consultora', id],
    queryFn: async ({ signal }) =>
      (await call(levantados.consultoras.$get, { query: { id } }, signal)).items[0] ?? null,
  })

export type ConsultoraActiva = Answer<typeof levantados.consultoras.$get>['items'][number]

/** @throws AppError `lines_refused` with `lineas`, or any other refusal; nothing is lost by either. */
export const raisePedido = (json: Levantar) => call(levantados.$post, { json }, AbortSignal.timeout(sendTimeoutMs))

/** Products for sale that a text finds, with sizes and what is left of them. */
export const ventaQuery = (q: string) =>
  queryOptions({
    queryKey: ['levantar-productos', q],
    queryFn: ({ signal }) => call(levantados.productos.$get, { query: { q } }, signal),
    staleTime: 0,
  })

export const readMensaje = (texto: string) => call(lectura.$post, { json: { texto } })

export type Lectura = Awaited<ReturnType<typeof readMensaje>>
export type ProductoVenta = Lectura['productos'][number]

/** What one orders most, as it is for sale now (spec 3.4). */
export const masPedidosQuery = () =>
  queryOptions({
    queryKey: ['pedidos', 'mas-pedidos'],
    queryFn: async ({ signal }) => (await call(pedidos['mas-pedidos'].$get, {}, signal)).items,
  })
