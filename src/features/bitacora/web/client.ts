import { infiniteQueryOptions } from '@tanstack/react-query'
import { hc, type InferResponseType } from 'hono/client'
import type { bitacoraApi } from '#features/bitacora/server/api.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const bitacora = hc<ReturnType<typeof bitacoraApi>>('/api/admin/bitacora', { fetch: fetchApi })

const perPage = 10

/** What one thing went through at the desk, newest first, some changes at a time. */
export const bitacoraQuery = (objeto: string) =>
  infiniteQueryOptions({
    queryKey: ['bitacora', objeto],
    queryFn: async ({ pageParam, signal }) => {
      const query = { objeto, limite: String(perPage), ...(pageParam && { cursor: pageParam }) }
      return (await bitacora.index.$get({ query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
    staleTime: 0,
  })

export type Apunte = InferResponseType<typeof bitacora.index.$get>['items'][number]
