import { queryOptions } from '@tanstack/react-query'
import { hc } from 'hono/client'
import type { marcaApi } from '#features/sitio/server/api.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const marca = hc<ReturnType<typeof marcaApi>>('/api/marca', { fetch: fetchApi })

/** The brand: name, contact, hours and pictures. It changes when the server starts anew, so it is asked for once. */
export const marcaQuery = () =>
  queryOptions({
    queryKey: ['marca'],
    queryFn: async () => (await marca.index.$get()).json(),
    staleTime: Number.POSITIVE_INFINITY,
  })
