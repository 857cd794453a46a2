import { maxBusquedaLength, oneOf, searchText } from '#shared/search.ts'

/** The search of the list of applications (spec 2.2: by name, email or city). */
export const solicitudesSearch = ({ q }: Record<string, unknown>): SolicitudesSearch => ({
  q: searchText(q, maxBusquedaLength),
})
export type SolicitudesSearch = { q?: string | undefined }

/** The states of an applicant or consultora; one tab of the directory each, in this order (spec 3.1). */
export const estadosConsultora = ['solicitud', 'activa', 'rechazada', 'suspendida'] as const
export type EstadoConsultora = (typeof estadosConsultora)[number]

/** The search of the directory; without `estado` it shows applications. */
export const directorioSearch = (search: Record<string, unknown>): DirectorioSearch => ({
  estado: oneOf(estadosConsultora, search.estado),
  ...solicitudesSearch(search),
})
export type DirectorioSearch = SolicitudesSearch & { estado?: EstadoConsultora | undefined }

/** Without a role the application was refused. */
export function estadoOf(role: 'consultor' | 'pendiente' | null, suspendidaAt: string | null): EstadoConsultora {
  if (role === null) return 'rechazada'
  if (role === 'pendiente') return 'solicitud'
  return suspendidaAt === null ? 'activa' : 'suspendida'
}
