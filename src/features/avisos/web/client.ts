import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { avisosApi } from '#features/avisos/server/api.ts'
import type { esperasApi } from '#features/avisos/server/espera-api.ts'
import { apiClient } from '#ui/api-client.ts'

const avisos = apiClient<typeof avisosApi>('/api/avisos')

const avisosKey = ['avisos']

/** What she waits for, of one product or of all. */
export const misAvisosQuery = (productoId?: string) =>
  queryOptions({
    queryKey: [...avisosKey, { productoId }],
    queryFn: async ({ signal }) => {
      const query = productoId ? { productoId } : {}
      return (await (await avisos.index.$get({ query }, { init: { signal } })).json()).items
    },
  })

export type Aviso = InferResponseType<typeof avisos.index.$get>['items'][number]

/** What she was told of and may order first, as it is now. */
export const readTold = async (): Promise<Aviso[]> =>
  (await (await avisos.index.$get({ query: { estado: 'avisado' } })).json()).items

/** What it is, in one line: `Vestido, talla M`. */
export const queEs = ({ nombre, talla }: { nombre: string; talla: string }): string => `${nombre}, talla ${talla}`

/** @throws AppError `conflict` when there are pieces by now or she waits for too many; `suspended`; `not_found`. */
export const askAviso = async (tallaId: string) => (await avisos.index.$post({ json: { tallaId } })).json()

/** @throws AppError `not_found`. */
export const removeAviso = async (id: string): Promise<void> =>
  void (await avisos[':id'].$delete({ param: { id: encodeURIComponent(id) } }))

/** @throws AppError `conflict` when it is too late. */
export const restoreAviso = async (id: string): Promise<void> =>
  void (await avisos[':id'].restitucion.$post({ param: { id: encodeURIComponent(id) } }))

export const refreshAvisos = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: avisosKey })

// The brand's desk.

const esperas = apiClient<typeof esperasApi>('/api/esperas')

const perPage = 50

/** Of the list of sizes, and of who waits for each. */
export const esperasKey = ['esperas']

/** Sizes that consultoras wait for, most wanted first. */
export const esperasQuery = () =>
  infiniteQueryOptions({
    queryKey: esperasKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limite: String(perPage), ...(pageParam && { cursor: pageParam }) }
      return (await esperas.index.$get({ query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
  })

export type Espera = InferResponseType<typeof esperas.index.$get>['items'][number]

/** Who waits for a size, in the order of asking. */
export const quienesQuery = (tallaId: string) =>
  infiniteQueryOptions({
    queryKey: [...esperasKey, tallaId],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limite: String(perPage), ...(pageParam && { cursor: pageParam }) }
      const param = { tallaId: encodeURIComponent(tallaId) }
      return (await esperas[':tallaId'].$get({ param, query }, { init: { signal } })).json()
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
  })
