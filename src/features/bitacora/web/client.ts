import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { hc, type InferResponseType } from 'hono/client'
import type { BitacoraSearch } from '#features/bitacora/search.ts'
import type { bitacoraApi } from '#features/bitacora/server/api.ts'
import { isVerbo } from '#shared/verbos.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const bitacora = hc<ReturnType<typeof bitacoraApi>>('/api/admin/bitacora', { fetch: fetchApi })

const perPage = 10
const perList = 50

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

/** The whole log, newest first, as far as it fits the filters. */
export const bitacoraQuery = ({ q, quien, verbo, desde, hasta, objeto }: BitacoraSearch) =>
  infiniteQueryOptions({
    queryKey: ['bitacora', { q, quien, verbo, desde, hasta, objeto }],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        limite: String(perList),
        ...(q && { q }),
        ...(quien && { quien }),
        ...(verbo && isVerbo(verbo) && { verbo }),
        ...(desde && { desde }),
        ...(hasta && { hasta }),
        ...(objeto && { objeto }),
        ...(pageParam && { cursor: pageParam }),
      }
      return (await bitacora.index.$get({ query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
    staleTime: 0,
  })

/** Who is or was of the team. */
export const autoresQuery = () =>
  queryOptions({
    queryKey: ['bitacora-autores'],
    queryFn: async ({ signal }) => (await (await bitacora.autores.$get({}, { init: { signal } })).json()).items,
  })

export type Apunte = InferResponseType<typeof bitacora.index.$get>['items'][number]
