import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { hc } from 'hono/client'
import type { CampanaForm } from '#features/campanas/schema.ts'
import type { adminCampanasApi, campanasApi, elegiblesApi } from '#features/campanas/server/api.ts'
import type { Categoria } from '#features/catalogo/rules.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const campanas = hc<ReturnType<typeof campanasApi>>('/api/campanas', { fetch: fetchApi })

const getAbierta = async (signal: AbortSignal) => (await campanas.abierta.$get({}, { init: { signal } })).json()

/** What a consultora sees of campañas: the open one, and when that changes. */
export const abiertaQuery = () =>
  queryOptions({ queryKey: ['campana'], queryFn: ({ signal }) => getAbierta(signal), staleTime: 60_000 })

export type CampanaAbierta = NonNullable<Awaited<ReturnType<typeof getAbierta>>['campana']>

/** A campaña opened, closed or was written: whatever shows a price to a consultora is asked again. */
export const refreshPrices = (queryClient: QueryClient) =>
  Promise.all(
    [
      ['campana'],
      ['productos'],
      ['producto'],
      ['carrito'],
      ['pedidos', 'mas-pedidos'],
      ['levantar-productos'],
      ['cuadricula'],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )

/** The same, where another campaña is open than the page knows of, or that one was changed. */
export async function refreshIfChanged(queryClient: QueryClient): Promise<void> {
  const { queryKey } = abiertaQuery()
  const known = () => JSON.stringify(queryClient.getQueryData(queryKey))
  const before = known()
  await queryClient.invalidateQueries({ queryKey })
  if (known() !== before) await refreshPrices(queryClient)
}

// The brand's desk.

const adminCampanas = hc<ReturnType<typeof adminCampanasApi>>('/api/admin/campanas', { fetch: fetchApi })
const elegibles = hc<ReturnType<typeof elegiblesApi>>('/api/admin/elegibles', { fetch: fetchApi })

const getCampanas = async (cursor: string, signal: AbortSignal) =>
  (await adminCampanas.index.$get({ query: cursor ? { cursor } : {} }, { init: { signal } })).json()

const campanasKey = ['admin-campanas']

/** All campañas, those that come first. */
export const campanasQuery = () =>
  infiniteQueryOptions({
    queryKey: campanasKey,
    queryFn: ({ pageParam, signal }) => getCampanas(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
  })

export type CampanaCard = Awaited<ReturnType<typeof getCampanas>>['items'][number]

const getCampana = async (id: string, signal: AbortSignal) =>
  (await adminCampanas[':id'].$get({ param: { id: encodeURIComponent(id) } }, { init: { signal } })).json()

/** One campaña as its form opens it: always as it is now. @throws AppError `not_found`. */
export const campanaQuery = (id: string) =>
  queryOptions({ queryKey: ['admin-campana', id], queryFn: ({ signal }) => getCampana(id, signal), staleTime: 0 })

/** A campaña as the desk edits it. */
export type Campana = Awaited<ReturnType<typeof getCampana>>
export type ProductoElegido = Campana['productos'][number]

/** @throws AppError `conflict` at `primerDia` for one that overlaps another; `invalid_request` with `errors`. */
export const createCampana = async (json: CampanaForm) => (await adminCampanas.index.$post({ json })).json()

/** @throws AppError as `createCampana`; `stale` with the campaña as it is by now in `actual`. */
export const saveCampana = async (id: string, json: CampanaForm & { version: number }) =>
  (await adminCampanas[':id'].$put({ param: { id: encodeURIComponent(id) }, json })).json()

/** @throws AppError `conflict` once something of it was sold. */
export const deleteCampana = async (id: string): Promise<void> => {
  await adminCampanas[':id'].$delete({ param: { id: encodeURIComponent(id) } })
}

export const refreshCampanas = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: campanasKey })

export const findLinea = async (categoria: Categoria) => (await elegibles.index.$get({ query: { categoria } })).json()
export const findSkus = async (skus: string[]) => (await elegibles.index.$post({ json: { skus } })).json()
