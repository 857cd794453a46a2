import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { tableroApi } from '#features/tablero/server/api.ts'
import { apiClient } from '#ui/api-client.ts'

const base = '/api/tablero'
const tablero = apiClient<typeof tableroApi>(base)

const refetchMs = 30_000

/** The brand's first page, asked again every 30 s while it is shown. @throws AppError `forbidden` for anybody but staff. */
export const tableroQuery = () =>
  queryOptions({
    queryKey: ['tablero'],
    queryFn: async ({ signal }) => (await tablero.index.$get({}, { init: { signal } })).json(),
    refetchInterval: refetchMs,
  })

/** What waits for staff: the counts of the desk's menu, asked again every 30 s. */
export const porAtenderQuery = () =>
  queryOptions({
    queryKey: ['por-atender'],
    queryFn: async ({ signal }) => (await tablero['por-atender'].$get({}, { init: { signal } })).json(),
    refetchInterval: refetchMs,
  })

export type PorAtender = InferResponseType<(typeof tablero)['por-atender']['$get']>

/** The stream of what changes at the desk (`useLive`, `deskTopics`). */
export const deskEnVivo = `${base}/en-vivo`

export type Tablero = InferResponseType<typeof tablero.index.$get>
