import { maxBusquedaLength, oneOf, searchText } from '#shared/search.ts'

/** Which applications the list shows, as its URL says it (spec 2.2: search by name, email or city). */
export const solicitudesSearch = ({ q }: Record<string, unknown>): SolicitudesSearch => ({
  q: searchText(q, maxBusquedaLength),
})
export type SolicitudesSearch = { q?: string | undefined }

/** The state of an applicant or consultora: one list of the directory each, in the order of its tabs (spec 3.1). */
export const estadosConsultora = ['solicitud', 'activa', 'rechazada', 'suspendida'] as const
export type EstadoConsultora = (typeof estadosConsultora)[number]

/** The directory as its URL says it: without `estado` it shows the applications, as ever. */
export const directorioSearch = (search: Record<string, unknown>): DirectorioSearch => ({
  estado: oneOf(estadosConsultora, search.estado),
  ...solicitudesSearch(search),
})
export type DirectorioSearch = SolicitudesSearch & { estado?: EstadoConsultora | undefined }

/** A user without a role was refused. */
export function estadoOf(role: 'consultor' | 'pendiente' | null, suspendidaAt: string | null): EstadoConsultora {
  if (role === null) return 'rechazada'
  if (role === 'pendiente') return 'solicitud'
  return suspendidaAt === null ? 'activa' : 'suspendida'
}
