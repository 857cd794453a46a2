import type { busquedaApi } from '#modules/reportes/busqueda/server/api.ts'
import { type Answer, apiClient, query } from '#ui/api-client.ts'

const busqueda = apiClient<typeof busquedaApi>('/api/busqueda')

/** What the desk finds by a text. An answer to another text is never this one's. */
export const busquedaQuery = (q: string) =>
  query(
    ['busqueda', q],
    busqueda.index.$get,
    { query: { q } },
    {
      // What was found a moment ago may have changed, and the user waits for this answer: no silent tries again.
      staleTime: 0,
      gcTime: 0,
      retry: false,
    },
  )

export type Encontrado = Answer<typeof busqueda.index.$get>
