import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { hc, type InferResponseType } from 'hono/client'
import type { EstadoConsultora, SolicitudesSearch } from '#features/consultoras/rules.ts'
import type { SuspensionChange } from '#features/consultoras/schema.ts'
import type { consultorasApi } from '#features/consultoras/server/api.ts'
import type { Formato } from '#shared/sheet-formatos.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const consultoras = hc<ReturnType<typeof consultorasApi>>('/api/consultoras', { fetch: fetchApi })

const perPage = 50
/** The key of every list of applications. */
export const solicitudesKey = ['solicitudes']
const refetchMs = 30_000

/** Applications that wait, newest first, asked again every 30 s while the page is shown. */
export const solicitudesQuery = ({ q }: SolicitudesSearch) =>
  infiniteQueryOptions({
    queryKey: [...solicitudesKey, { q }],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limite: String(perPage), ...(q && { q }), ...(pageParam && { cursor: pageParam }) }
      return (await consultoras.solicitudes.$get({ query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
    refetchInterval: refetchMs,
  })

type SolicitudesPage = InferResponseType<typeof consultoras.solicitudes.$get>
export type SolicitudesPages = InfiniteData<SolicitudesPage>
export type Solicitud = SolicitudesPage['items'][number]

/** @throws AppError `conflict` saying who decided before; `not_found`. */
export const approveConsultora = async (id: string): Promise<void> =>
  void (await consultoras[':id'].aprobacion.$post({ param: { id: encodeURIComponent(id) } }))

/** @throws AppError as `approveConsultora`. */
export const rejectSolicitud = async (id: string): Promise<void> =>
  void (await consultoras[':id'].rechazo.$post({ param: { id: encodeURIComponent(id) } }))

/** The key of every list of the directory but the applications. */
export const directorioKey = ['directorio']

/** Those who are `estado`, newest first, asked again every 30 s while the page is shown. */
export const directorioQuery = (estado: EstadoConsultora, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...directorioKey, estado, { q }],
    queryFn: async ({ pageParam, signal }) => {
      const query = { estado, limite: String(perPage), ...(q && { q }), ...(pageParam && { cursor: pageParam }) }
      return (await consultoras.index.$get({ query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
    refetchInterval: refetchMs,
  })

type DirectorioPage = InferResponseType<typeof consultoras.index.$get>
export type DirectorioPages = InfiniteData<DirectorioPage>
export type ConsultoraInList = DirectorioPage['items'][number]

/** One who applied, with her months. @throws AppError `not_found`. */
export const consultoraQuery = (id: string) =>
  queryOptions({
    queryKey: ['consultora', id],
    queryFn: ({ signal }) => getConsultora(id, signal),
    refetchInterval: refetchMs,
  })

const getConsultora = async (id: string, signal: AbortSignal) =>
  (await consultoras[':id'].$get({ param: { id: encodeURIComponent(id) } }, { init: { signal } })).json()

export type Consultora = Awaited<ReturnType<typeof getConsultora>>

const pedidosPerPage = 10

/** Her pedidos, newest first, some at a time. */
export const consultoraPedidosQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['consultora', id, 'pedidos'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limite: String(pedidosPerPage), ...(pageParam && { cursor: pageParam }) }
      const param = { id: encodeURIComponent(id) }
      return (await consultoras[':id'].pedidos.$get({ param, query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
  })

/** @throws AppError `stale` or `conflict` saying how it is by now; `not_found`. */
export const suspendConsultora = async (id: string, json: SuspensionChange): Promise<void> =>
  void (await consultoras[':id'].suspension.$post({ param: { id: encodeURIComponent(id) }, json }))

/** @throws AppError as `suspendConsultora`. */
export const reactivateConsultora = async (id: string, json: SuspensionChange): Promise<void> =>
  void (await consultoras[':id'].reactivacion.$post({ param: { id: encodeURIComponent(id) }, json }))

/** Ends every session of hers. @returns how many there were. @throws AppError `not_found`. */
export const endSesionesOf = async (id: string, motivo: string): Promise<number> => {
  const param = { id: encodeURIComponent(id) }
  const reply = await consultoras[':id']['cierre-de-sesiones'].$post({ param, json: { motivo } })
  return (await reply.json()).cerradas
}

/** One list of the directory as a file. */
export const exportDirectorio = async (
  estado: EstadoConsultora,
  q: string | undefined,
  formato: Formato,
): Promise<Blob> => (await consultoras.exportacion.$post({ json: { estado, formato, ...(q && { q }) } })).blob()
