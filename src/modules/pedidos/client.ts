import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import type { Whole } from '#shared/amounts.ts'
import { AppError } from '#shared/errors.ts'
import { withoutInvisible } from '#shared/invisible-characters.ts'
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
const pedidos = apiClient<typeof pedidosApi>(base)

const perPage = '50'
/** After this time the page offers a retry, which is safe with the same idempotency key. */
const sendTimeoutMs = 20_000

export const pedidosKey = ['pedidos']

export const pedidosQuery = (search: PedidosSearch) =>
  pages([...pedidosKey, search], pedidos.index.$get, { query: { limite: perPage, ...asked(search) } })

const asked = <Search extends PedidosSearch>(search: Search): { [Name in keyof Search]: NonNullable<Search[Name]> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never

/** One pedido with lines and timeline. @throws AppError `not_found`, also for another consultora's pedido. */
export const pedidoQuery = (id: string) => query(['pedido', id], pedidos[':id'].$get, { param: { id } })

/** Questions that the server wants confirmed first (spec 3.3); empty for any other error. */
export const preguntasOf = (error: Error | null): Pregunta[] =>
  error instanceof AppError && error.code === 'conflict'
    ? ((error.facts.preguntas as Pregunta[] | undefined) ?? [])
    : []

/** A pedido as the API returns it: amounts may be absent. */
export type PedidoVisto = Answer<(typeof pedidos)[':id']['$get']>
/** A pedido for a reader who sees its amounts (`hasAmounts`). */
export type Pedido = Whole<PedidoVisto>
/** One line, with its amounts. */
export type PedidoItem = Pedido['items'][number]
/** One line; amounts may be absent. */
export type PedidoItemVisto = PedidoVisto['items'][number]
/** One entry of the timeline. */
export type PedidoEvento = Pedido['eventos'][number]

/** Event streams of live changes (`useLive`, topic `pedido`). */
export const pedidosEnVivo = `${base}/en-vivo`
export const pedidoEnVivo = (id: string): string => `${base}/${id}/en-vivo`

/**
 * Sends a cart.
 * @param idempotencyKey a retry with the same key returns the same pedido.
 * @throws AppError `lines_refused` with `lineas`, or any other error; the cart is kept.
 */
export const placePedido = (json: PlacePedido, idempotencyKey: string) =>
  call(pedidos.index.$post, { json, header: { 'idempotency-key': idempotencyKey } }, AbortSignal.timeout(sendTimeoutMs))

/** @throws AppError `conflict` with the current `status`. */
export const cancelPedido = (id: string) => call(pedidos[':id'].cancelacion.$post, { param: { id } })

/** @throws AppError `stale` with the current `status` and `version`; `stock_short`. */
export const setPedidoStatus = (id: string, change: StatusChange) =>
  call(pedidos[':id'].status.$put, { param: { id }, json: change })

type PedidosPage = Answer<typeof pedidos.index.$get>

export type PedidosPages = InfiniteData<PedidosPage>
export type PedidoInList = PedidosPage['items'][number]

/** The four figures above the list (spec 2.2: /admin/pedidos). */
export const resumenQuery = () => query(['pedidos-resumen'], pedidos.resumen.$get)

/** The next pendiente pedido to phone about; `null` when there is none. */
export const siguientePendienteQuery = (id: string) =>
  queryOptions({
    queryKey: ['pedido-siguiente', id],
    queryFn: async ({ signal }) =>
      (await call(pedidos[':id']['siguiente-pendiente'].$get, { param: { id } }, signal)).siguiente,
    staleTime: 5_000,
  })

/** @throws AppError `stale` with `cambio`: who changed the notes meanwhile, when, old and new value. */
export const setNotasAdmin = (id: string, json: NotasChange) => call(pedidos[':id'].notas.$put, { param: { id }, json })

/** @throws AppError `stale` like `setNotasAdmin`. */
export const setFechas = (id: string, json: FechasChange) => call(pedidos[':id'].fechas.$put, { param: { id }, json })

/** @throws AppError `stale` like `setNotasAdmin`; `invalid_request` with a sentence per field. */
export const setDireccion = (id: string, json: DireccionChange) =>
  call(pedidos[':id'].direccion.$put, { param: { id }, json })

/** @throws AppError `stale` like `setNotasAdmin`; `invalid_request` for a carrier that is not in the settings. */
export const setGuia = (id: string, json: GuiaChange) => call(pedidos[':id'].guia.$put, { param: { id }, json })

// Bulk actions and filters of the staff list (spec 3.1).

/** Consultoras with at least one pedido that match a text, eight at most. */
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

/** A selection: all pedidos of a filter, or those of `ids` that still match it. */
export type Eleccion = { filtro: PedidosFiltro; orden?: PedidosSearch['orden']; ids?: string[] }
const eleccion = ({ filtro, orden, ids }: Eleccion) => ({
  filtro: asked(filtro),
  ...(orden && { orden }),
  ...(ids && { ids }),
})

/** The current state of the selected pedidos: 500 at most, and whether there are more. */
export const elegidosQuery = (chosen: Eleccion) =>
  query(['pedidos-elegidos', chosen], pedidos.elegidos.$post, { json: eleccion(chosen) }, { gcTime: 0 })

/** Moves up to 25 pedidos to their next status; idempotent. */
export const changePedidos = async (json: Cambios) => (await call(pedidos.cambios.$post, { json })).items
export type Cambiado = Awaited<ReturnType<typeof changePedidos>>[number]

type Exportada = Eleccion & { que: 'pedidos' | 'lineas'; formato: Formato }

export const exportPedidos = ({ que, formato, ...chosen }: Exportada) =>
  callFile(pedidos.exportacion.$post, { json: { ...eleccion(chosen), que, formato } })

// Actions of a consultora on the lines of a pedido (spec 3.2 and 3.4).

export type Propuesta = NonNullable<Pedido['propuesta']>
export type CambioDeLinea = Propuesta['lineas'][number]

export type Respuesta = 'aceptacion' | 'rechazo' | 'cancelacion'

/** @throws AppError `conflict` with the current state of propuesta and pedido; `suspended`. */
export const answerPropuesta = ({ respuesta, ...param }: { id: string; propuestaId: string; respuesta: Respuesta }) =>
  call(pedidos[':id'].propuestas[':propuestaId'][respuesta].$post, { param })

/**
 * @param clave idempotency key of a cart that is added to the pedido.
 * @throws AppError `lines_refused` with `lineas`; `stale` with `cambio`; `conflict` when the pedido can no longer be edited; `suspended`;
 * `key_reused`.
 */
export const editLineas = async (id: string, json: EdicionForm, clave?: string) => {
  const header = clave === undefined ? {} : { 'idempotency-key': clave }
  return call(pedidos[':id'].lineas.$put, { param: { id }, header, json })
}

/** The result of an attempt to send a cart, by its idempotency key; `pedido` is `null` while there is none. */
export const findEnvio = (clave: string) => call(pedidos.envios[':clave'].$get, { param: { clave } })

/** The consultora's newest pedido that can still be added to, or `null`; searches the newest ten pendientes. */
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

// Other staff actions on one pedido (spec 3.1 and 3.2).

/** The sizes of a pedido's products with their available stock; never served from the cache. @throws AppError `not_found`. */
export const pedidoTallasQuery = (id: string) =>
  query(['pedido-tallas', id], pedidos[':id'].tallas.$get, { param: { id } }, { staleTime: 0 })

export type TallaVenta = Answer<(typeof pedidos)[':id']['tallas']['$get']>['items'][number]['tallas'][number]

/**
 * @throws AppError `stock_short` with `tallas` and the available pieces of each; `stale`; `invalid_request` with `errors` at `lineas.N` and
 * `agregadas.N` of the request.
 */
export const proposeLineas = (id: string, json: RevisionForm) =>
  call(pedidos[':id'].propuestas.$post, { param: { id }, json })

type OfPropuesta = { id: string; propuestaId: string }
const propuesta = pedidos[':id'].propuestas[':propuestaId']

/** Staff actions that end an open propuesta; each @throws AppError `conflict` with the current `propuesta`. */
export const propuestaEndings = {
  aceptacion: (it: OfPropuesta) => call(propuesta.aceptacion.$post, { param: it }),
  rechazo: (it: OfPropuesta) => call(propuesta.rechazo.$post, { param: it }),
  retiro: (it: OfPropuesta) => call(propuesta.retiro.$post, { param: it }),
}
export type PropuestaEnding = keyof typeof propuestaEndings

/** @throws AppError `stale` when another payment was recorded meanwhile; `invalid_request` with `errors`. */
export const addPago = (id: string, json: PagoForm) => call(pedidos[':id'].pagos.$post, { param: { id }, json })

/** @throws AppError `conflict` for a payment that is already corrected; `stale`. */
export const correctPago = ({ id, pagoId, version }: { id: string; pagoId: string; version: number }) =>
  call(pedidos[':id'].pagos[':pagoId'].correccion.$post, { param: { id, pagoId }, json: { version } })

export const addLlamada = (id: string, json: LlamadaForm) =>
  call(pedidos[':id'].llamadas.$post, { param: { id }, json })

export const addNotaInterna = (id: string, json: NotaInternaRequest) =>
  call(pedidos[':id']['notas-internas'].$post, { param: { id }, json })

// Placing pedidos on behalf of a consultora, and ordering by product codes (spec 3.2 and 3.4).

const { lectura, levantados } = pedidos

/** Consultoras to place a pedido for; without a text, those with the most recent pedidos. */
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

/** @throws AppError `lines_refused` with `lineas`, or any other error; the draft is kept. */
export const raisePedido = (json: Levantar) => call(levantados.$post, { json }, AbortSignal.timeout(sendTimeoutMs))

/** Products for sale that match a text, with sizes and available stock. */
export const ventaQuery = (q: string) =>
  queryOptions({
    queryKey: ['levantar-productos', q],
    queryFn: ({ signal }) => call(levantados.productos.$get, { query: { q } }, signal),
    staleTime: 0,
  })

/** Pasted messages may have invisible characters, which the API refuses. */
export const readMensaje = (texto: string) => call(lectura.$post, { json: { texto: withoutInvisible(texto) } })

export type Lectura = Awaited<ReturnType<typeof readMensaje>>
export type ProductoVenta = Lectura['productos'][number]

/** The consultora's most ordered products that are for sale (spec 3.4). */
export const masPedidosQuery = () =>
  queryOptions({
    queryKey: ['pedidos', 'mas-pedidos'],
    queryFn: async ({ signal }) => (await call(pedidos['mas-pedidos'].$get, {}, signal)).items,
  })
