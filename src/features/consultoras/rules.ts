import { searchText } from '#shared/search.ts'

/** Characters that the search box of applications takes. */
export const maxBusquedaLength = 100

/** Which applications the list shows, as its URL says it (spec 2.2: search by name, email or city). */
export const solicitudesSearch = ({ q }: Record<string, unknown>): SolicitudesSearch => ({
  q: searchText(q, maxBusquedaLength),
})
export type SolicitudesSearch = { q?: string | undefined }
