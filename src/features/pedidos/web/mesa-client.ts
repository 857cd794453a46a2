import { queryOptions } from '@tanstack/react-query'
import type { RevisionForm } from '#features/pedidos/propuesta-schema.ts'
import type { LlamadaForm, NotaInternaRequest, PagoForm } from '#features/pedidos/seguimiento-schema.ts'
import { pedidos } from './client.ts'

/** What staff do with one pedido beside its status (spec 3.1 and 3.2): propose other lines, write down payments, calls and notes. */

const one = (id: string) => ({ id: encodeURIComponent(id) })

/** The sizes of the products of a pedido, each with what there is of it: always as it is now. @throws AppError `not_found`. */
export const pedidoTallasQuery = (id: string) =>
  queryOptions({
    queryKey: ['pedido-tallas', id],
    queryFn: ({ signal }) => getTallas(id, signal),
    staleTime: 0,
  })

const getTallas = async (id: string, signal: AbortSignal) =>
  (await pedidos[':id'].tallas.$get({ param: one(id) }, { init: { signal } })).json()

export type TallaVenta = Awaited<ReturnType<typeof getTallas>>['items'][number]['tallas'][number]

/**
 * @throws AppError `stock_short` with `tallas` and what is left of each; `stale`; `invalid_request` with `errors` at `lineas.N` and
 * `agregadas.N` of what was sent.
 */
export const proposeLineas = async (id: string, json: RevisionForm) =>
  (await pedidos[':id'].propuestas.$post({ param: one(id), json })).json()

type OfPropuesta = { id: string; propuestaId: string }
const propuesta = pedidos[':id'].propuestas[':propuestaId']
const param = ({ id, propuestaId }: OfPropuesta) => ({ ...one(id), propuestaId: encodeURIComponent(propuestaId) })

/** How an open propuesta ends at the desk; each @throws AppError `conflict` with the `propuesta` as it is by now. */
export const propuestaEndings = {
  /** She said yes on the phone. */
  aceptacion: async (it: OfPropuesta) => (await propuesta.aceptacion.$post({ param: param(it) })).json(),
  /** She would rather be called. */
  rechazo: async (it: OfPropuesta) => (await propuesta.rechazo.$post({ param: param(it) })).json(),
  retiro: async (it: OfPropuesta) => (await propuesta.retiro.$post({ param: param(it) })).json(),
}
export type PropuestaEnding = keyof typeof propuestaEndings

/** @throws AppError `stale` when somebody wrote a payment down meanwhile; `invalid_request` with `errors`. */
export const addPago = async (id: string, json: PagoForm) =>
  (await pedidos[':id'].pagos.$post({ param: one(id), json })).json()

/** @throws AppError `conflict` for one that was corrected already; `stale`. */
export const correctPago = async ({ id, pagoId, version }: { id: string; pagoId: string; version: number }) =>
  (
    await pedidos[':id'].pagos[':pagoId'].correccion.$post({
      param: { ...one(id), pagoId: encodeURIComponent(pagoId) },
      json: { version },
    })
  ).json()

export const addLlamada = async (id: string, json: LlamadaForm) =>
  (await pedidos[':id'].llamadas.$post({ param: one(id), json })).json()

export const addNotaInterna = async (id: string, json: NotaInternaRequest) =>
  (await pedidos[':id']['notas-internas'].$post({ param: one(id), json })).json()
