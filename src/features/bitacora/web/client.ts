import { infiniteQueryOptions } from '@tanstack/react-query'
import { hc, type InferResponseType } from 'hono/client'
import type { bitacoraApi } from '#features/bitacora/server/api.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const bitacora = hc<ReturnType<typeof bitacoraApi>>('/api/admin/bitacora', { fetch: fetchApi })

const perPage = 10

/** What one product or one who applied went through at the desk, newest first, some changes at a time. */
export const historialQuery = (de: 'productos' | 'consultoras', id: string) =>
  infiniteQueryOptions({
    queryKey: ['bitacora', de, id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limite: String(perPage), ...(pageParam && { cursor: pageParam }) }
      const param = { id: encodeURIComponent(id) }
      return (await bitacora[de][':id'].$get({ query, param }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
    staleTime: 0,
  })

export type Apunte = InferResponseType<typeof bitacora.index.$get>['items'][number]
