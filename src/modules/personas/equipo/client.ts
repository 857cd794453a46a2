import type { CambioDeRol, InvitacionForm } from '#modules/personas/equipo/schema.ts'
import type { equipoApi } from '#modules/personas/equipo/server/api.ts'
import { type Answer, call, fullClient, query } from '#ui/api-client.ts'

const equipo = fullClient<typeof equipoApi>('/api/admin/equipo')

const refetchMs = 30_000

export const equipoQuery = () => query(['equipo'], equipo.index.$get, {}, { refetchInterval: refetchMs, staleTime: 0 })

type Equipo = Answer<typeof equipo.index.$get>
export type Miembro = Equipo['miembros'][number]
export type Invitacion = Equipo['invitaciones'][number]

/** @throws AppError `invalid_request` at `email` when the address has an account or an open invitation. */
export const inviteMiembro = (json: InvitacionForm) => call(equipo.invitaciones.$post, { json })

/** @throws AppError `not_found` for a closed invitation, as `withdrawInvitacion`. */
export const resendInvitacion = (id: string) => call(equipo.invitaciones[':id'].reenvio.$post, { param: { id } })

export const withdrawInvitacion = (id: string) => call(equipo.invitaciones[':id'].$delete, { param: { id } })

/** @throws AppError `stale` when the role has changed since. */
export const changeRol = (id: string, json: CambioDeRol) => call(equipo[':id'].rol.$put, { param: { id }, json })

export const endSesionesOfMiembro = (id: string, motivo: string) =>
  call(equipo[':id']['cierre-de-sesiones'].$post, { param: { id }, json: { motivo } })

export const removeMiembro = (id: string, motivo: string) =>
  call(equipo[':id'].baja.$post, { param: { id }, json: { motivo } })
