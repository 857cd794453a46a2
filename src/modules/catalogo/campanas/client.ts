import type { QueryClient } from '@tanstack/react-query'
import type { CampanaForm } from '#modules/catalogo/campanas/schema.ts'
import type { adminCampanasApi, campanasApi, elegiblesApi } from '#modules/catalogo/campanas/server/api.ts'
import type { Categoria } from '#shared/categorias.ts'
import { type Answer, call, fullClient, pages, query } from '#ui/api-client.ts'

const campanas = fullClient<typeof campanasApi>('/api/campanas')

/** The open campaña, and when the next one opens or closes. */
export const abiertaQuery = () => query(['campana'], campanas.abierta.$get, {}, { staleTime: 60_000 })

export type CampanaAbierta = NonNullable<Answer<typeof campanas.abierta.$get>['campana']>

/** Invalidates everything that shows a price to a consultora. */
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

/** Calls `refreshPrices` if another campaña is open than the cached one. */
export async function refreshIfChanged(queryClient: QueryClient): Promise<void> {
  const { queryKey } = abiertaQuery()
  const known = () => JSON.stringify(queryClient.getQueryData(queryKey))
  const before = known()
  await queryClient.invalidateQueries({ queryKey })
  if (known() !== before) await refreshPrices(queryClient)
}

const adminCampanas = fullClient<typeof adminCampanasApi>('/api/admin/campanas')
const elegibles = fullClient<typeof elegiblesApi>('/api/admin/elegibles')

const campanasKey = ['admin-campanas']

export const campanasQuery = ({ proximas = false } = {}) =>
  pages([...campanasKey, { proximas }], adminCampanas.index.$get, { query: proximas ? { proximas: '1' } : {} })

export type CampanaCard = Answer<typeof adminCampanas.index.$get>['items'][number]

/** A campaña for its form, never from the cache. @throws AppError `not_found`. */
export const campanaQuery = (id: string) =>
  query(['admin-campana', id], adminCampanas[':id'].$get, { param: { id } }, { staleTime: 0 })

export type Campana = Answer<(typeof adminCampanas)[':id']['$get']>
export type ProductoElegido = Campana['productos'][number]

/** @throws AppError `conflict` at `primerDia` for one that overlaps another; `invalid_request` with `errors`. */
export const createCampana = (json: CampanaForm) => call(adminCampanas.index.$post, { json })

/** @throws AppError like `createCampana`; `stale` with the current campaña in `actual`. */
export const saveCampana = (id: string, json: CampanaForm & { version: number }) =>
  call(adminCampanas[':id'].$put, { param: { id }, json })

/** @throws AppError `conflict` once one of its products was ordered. */
export const deleteCampana = (id: string) => call(adminCampanas[':id'].$delete, { param: { id } })

export const refreshCampanas = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: campanasKey })

export const findLinea = (categoria: Categoria) => call(elegibles.index.$get, { query: { categoria } })
export const findSkus = (skus: string[]) => call(elegibles.index.$post, { json: { skus } })
