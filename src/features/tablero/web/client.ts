import { queryOptions } from '@tanstack/react-query'
import { hc, type InferResponseType } from 'hono/client'
import type { tableroApi } from '#features/tablero/server/api.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const tablero = hc<ReturnType<typeof tableroApi>>('/api/tablero', { fetch: fetchApi })

const refetchMs = 30_000

/** The brand's first page, asked again every 30 s while it is shown. @throws AppError `forbidden` for anybody but staff. */
export const tableroQuery = () =>
  queryOptions({
    queryKey: ['tablero'],
    queryFn: async ({ signal }) => (await tablero.index.$get({}, { init: { signal } })).json(),
    refetchInterval: refetchMs,
  })

export type Tablero = InferResponseType<typeof tablero.index.$get>
