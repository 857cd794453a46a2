import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { hc, type InferResponseType } from 'hono/client'
import type { SolicitudesSearch } from '#features/consultoras/rules.ts'
import type { consultorasApi } from '#features/consultoras/server/api.ts'
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
