import type { RevisionForm } from '#modules/pedidos/propuesta-schema.ts'
import type { LlamadaForm, NotaInternaRequest, PagoForm } from '#modules/pedidos/seguimiento-schema.ts'
import { type Answer, call, query } from '#ui/api-client.ts'
import { pedidos } from './client.ts'

/** What staff do with one pedido beside its status (spec 3.1 and 3.2): propose other lines, write down payments, calls and notes. */

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
  /** She said yes on the phone. */
  aceptacion: (it: OfPropuesta) => call(propuesta.aceptacion.$post, { param: it }),
  /** She would rather be called. */
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
