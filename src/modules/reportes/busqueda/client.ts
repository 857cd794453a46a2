import type { busquedaApi } from '#modules/reportes/busqueda/server/api.ts'
import { type Answer, apiClient, query } from '#ui/api-client.ts'

const busqueda = apiClient<typeof busquedaApi>('/api/busqueda')

/** Results of the desk's search. */
export const busquedaQuery = (q: string) =>
  query(
    ['busqueda', q],
    busqueda.index.$get,
    { query: { q } },
    {
      // Fresh results, without silent retries, because the user waits.
      staleTime: 0,
      gcTime: 0,
      retry: false,
    },
  )

export type Encontrado = Answer<typeof busqueda.index.$get>
