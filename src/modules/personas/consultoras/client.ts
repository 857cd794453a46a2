import type { EstadoConsultora, SolicitudesSearch } from '#modules/personas/consultoras/rules.ts'
import type { SuspensionChange } from '#modules/personas/consultoras/schema.ts'
import type { consultorasApi } from '#modules/personas/consultoras/server/api.ts'
import type { Formato } from '#shared/sheet-formatos.ts'
import { type Answer, call, callFile, fullClient, pages, query } from '#ui/api-client.ts'

const consultoras = fullClient<typeof consultorasApi>('/api/consultoras')

const perPage = '50'
export const solicitudesKey = ['solicitudes']
const refetchMs = 30_000

/** Pending applications, newest first; polled every 30 s while the page is visible. */
export const solicitudesQuery = ({ q }: SolicitudesSearch) =>
  pages(
    [...solicitudesKey, { q }],
    consultoras.solicitudes.$get,
    { query: { limite: perPage, ...(q && { q }) } },
    { refetchInterval: refetchMs },
  )

export type Solicitud = Answer<typeof consultoras.solicitudes.$get>['items'][number]

/** @throws AppError `conflict` naming who decided before; `not_found`. */
export const approveConsultora = (id: string) => call(consultoras[':id'].aprobacion.$post, { param: { id } })

export const rejectSolicitud = (id: string) => call(consultoras[':id'].rechazo.$post, { param: { id } })

export const directorioKey = ['directorio']

/** Consultoras in a state, newest first; polled every 30 s while the page is visible. */
export const directorioQuery = (estado: EstadoConsultora, q: string | undefined) =>
  pages(
    [...directorioKey, estado, { q }],
    consultoras.index.$get,
    { query: { estado, limite: perPage, ...(q && { q }) } },
    { refetchInterval: refetchMs },
  )

export type ConsultoraInList = Answer<typeof consultoras.index.$get>['items'][number]

/** A consultora with monthly figures. @throws AppError `not_found`. */
export const consultoraQuery = (id: string) =>
  query(['consultora', id], consultoras[':id'].$get, { param: { id } }, { refetchInterval: refetchMs })

export type Consultora = Answer<(typeof consultoras)[':id']['$get']>

const pedidosPerPage = '10'

export const consultoraPedidosQuery = (id: string) =>
  pages(['consultora', id, 'pedidos'], consultoras[':id'].pedidos.$get, {
    param: { id },
    query: { limite: pedidosPerPage },
  })

/** @throws AppError `stale` or `conflict` with the current state; `not_found`. */
export const suspendConsultora = (id: string, json: SuspensionChange) =>
  call(consultoras[':id'].suspension.$post, { param: { id }, json })

export const reactivateConsultora = (id: string, json: SuspensionChange) =>
  call(consultoras[':id'].reactivacion.$post, { param: { id }, json })

/** @returns the number of ended sessions. @throws AppError `not_found`. */
export const endSesionesOf = async (id: string, motivo: string): Promise<number> =>
  (await call(consultoras[':id']['cierre-de-sesiones'].$post, { param: { id }, json: { motivo } })).cerradas

export const exportDirectorio = (estado: EstadoConsultora, q: string | undefined, formato: Formato) =>
  callFile(consultoras.exportacion.$post, { json: { estado, formato, ...(q && { q }) } })
