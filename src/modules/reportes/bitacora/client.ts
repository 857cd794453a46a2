import { queryOptions } from '@tanstack/react-query'
import type { BitacoraSearch } from '#modules/reportes/bitacora/search.ts'
import type { bitacoraApi } from '#modules/reportes/bitacora/server/api.ts'
import { isVerbo } from '#shared/verbos.ts'
import { type Answer, call, fullClient, pages } from '#ui/api-client.ts'

const bitacora = fullClient<typeof bitacoraApi>('/api/admin/bitacora')

const perPage = '10'
const perList = '50'

/** The history of one product or consultora, newest first. */
export const historialQuery = (de: 'productos' | 'consultoras', id: string) =>
  pages(['bitacora', de, id], bitacora[de][':id'].$get, { query: { limite: perPage }, param: { id } }, { staleTime: 0 })

/** The log, filtered, newest first. */
export const bitacoraQuery = ({ q, quien, verbo, desde, hasta, objeto }: BitacoraSearch) =>
  pages(
    ['bitacora', { q, quien, verbo, desde, hasta, objeto }],
    bitacora.index.$get,
    {
      query: {
        limite: perList,
        ...(q && { q }),
        ...(quien && { quien }),
        ...(verbo && isVerbo(verbo) && { verbo }),
        ...(desde && { desde }),
        ...(hasta && { hasta }),
        ...(objeto && { objeto }),
      },
    },
    { staleTime: 0 },
  )

/** Team members, present and past. */
export const autoresQuery = () =>
  queryOptions({
    queryKey: ['bitacora-autores'],
    queryFn: async ({ signal }) => (await call(bitacora.autores.$get, {}, signal)).items,
  })

export type Apunte = Answer<typeof bitacora.index.$get>['items'][number]
