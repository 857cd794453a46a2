import type { QueryClient } from '@tanstack/react-query'
import type { CampanaForm } from '#modules/catalogo/campanas/schema.ts'
import type { adminCampanasApi, campanasApi, elegiblesApi } from '#modules/catalogo/campanas/server/api.ts'
import type { Categoria } from '#shared/categorias.ts'
import { type Answer, call, fullClient, pages, query } from '#ui/api-client.ts'

const campanas = fullClient<typeof campanasApi>('/api/campanas')

/** What a consultora sees of campañas: the open one, and when that changes. */
export const abiertaQuery = () => query(['campana'], campanas.abierta.$get, {}, { staleTime: 60_000 })

export type CampanaAbierta = NonNullable<Answer<typeof campanas.abierta.$get>['campana']>

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

const adminCampanas = fullClient<typeof adminCampanasApi>('/api/admin/campanas')
const elegibles = fullClient<typeof elegiblesApi>('/api/admin/elegibles')

const campanasKey = ['admin-campanas']

/** All campañas, those that come first. */
export const campanasQuery = () => pages(campanasKey, adminCampanas.index.$get, { query: {} })

export type CampanaCard = Answer<typeof adminCampanas.index.$get>['items'][number]

/** One campaña as its form opens it: always as it is now. @throws AppError `not_found`. */
export const campanaQuery = (id: string) =>
  query(['admin-campana', id], adminCampanas[':id'].$get, { param: { id } }, { staleTime: 0 })

/** A campaña as the desk edits it. */
export type Campana = Answer<(typeof adminCampanas)[':id']['$get']>
export type ProductoElegido = Campana['productos'][number]

/** @throws AppError `conflict` at `primerDia` for one that overlaps another; `invalid_request` with `errors`. */
export const createCampana = (json: CampanaForm) => call(adminCampanas.index.$post, { json })

/** @throws AppError as `createCampana`; `stale` with the campaña as it is by now in `actual`. */
export const saveCampana = (id: string, json: CampanaForm & { version: number }) =>
  call(adminCampanas[':id'].$put, { param: { id }, json })

/** @throws AppError `conflict` once something of it was sold. */
export const deleteCampana = (id: string) => call(adminCampanas[':id'].$delete, { param: { id } })

export const refreshCampanas = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: campanasKey })

export const findLinea = (categoria: Categoria) => call(elegibles.index.$get, { query: { categoria } })
export const findSkus = (skus: string[]) => call(elegibles.index.$post, { json: { skus } })
