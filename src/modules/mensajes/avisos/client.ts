import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { avisosApi } from '#modules/mensajes/avisos/server/api.ts'
import type { esperasApi } from '#modules/mensajes/avisos/server/espera-api.ts'
import { type Answer, apiClient, call, pages } from '#ui/api-client.ts'

const avisos = apiClient<typeof avisosApi>('/api/avisos')

const avisosKey = ['avisos']

/** The sizes that the user waits for, of one product or of all. */
export const misAvisosQuery = (productoId?: string) =>
  queryOptions({
    queryKey: [...avisosKey, { productoId }],
    queryFn: async ({ signal }) => {
      const query = productoId ? { productoId } : {}
      return (await call(avisos.index.$get, { query }, signal)).items
    },
  })

export type Aviso = Answer<typeof avisos.index.$get>['items'][number]

/** Sizes back in stock, with a turn to order. */
export const readTold = async (): Promise<Aviso[]> =>
  (await call(avisos.index.$get, { query: { estado: 'avisado' } })).items

/** A size in one line: `Vestido, talla M`. */
export const queEs = ({ nombre, talla }: { nombre: string; talla: string }): string => `${nombre}, talla ${talla}`

/** @throws AppError `conflict` when pieces are available, or beyond the maximum of avisos; `suspended`; `not_found`. */
export const askAviso = (tallaId: string) => call(avisos.index.$post, { json: { tallaId } })

/** @throws AppError `not_found`. */
export const removeAviso = (id: string) => call(avisos[':id'].$delete, { param: { id } })

/** @throws AppError `conflict` after the time for undo. */
export const restoreAviso = (id: string) => call(avisos[':id'].restitucion.$post, { param: { id } })

export const refreshAvisos = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: avisosKey })

// For staff.

const esperas = apiClient<typeof esperasApi>('/api/esperas')

const perPage = '50'

export const esperasKey = ['esperas']

/** Sizes that consultoras wait for, most wanted first. */
export const esperasQuery = () => pages(esperasKey, esperas.index.$get, { query: { limite: perPage } })

export type Espera = Answer<typeof esperas.index.$get>['items'][number]

/** The consultoras who wait for a size, in queue order. */
export const quienesQuery = (tallaId: string) =>
  pages([...esperasKey, tallaId], esperas[':tallaId'].$get, { param: { tallaId }, query: { limite: perPage } })
