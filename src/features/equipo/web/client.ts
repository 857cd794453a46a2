import { queryOptions } from '@tanstack/react-query'
import { hc, type InferResponseType } from 'hono/client'
import type { CambioDeRol, InvitacionForm } from '#features/equipo/schema.ts'
import type { equipoApi } from '#features/equipo/server/api.ts'
import { fetchApi } from '#ui/fetch-api.ts'

const equipo = hc<ReturnType<typeof equipoApi>>('/api/admin/equipo', { fetch: fetchApi })

const refetchMs = 30_000

/** The team and its open invitations, asked again while they are shown. */
export const equipoQuery = () =>
  queryOptions({
    queryKey: ['equipo'],
    queryFn: async ({ signal }) => (await equipo.index.$get({}, { init: { signal } })).json(),
    refetchInterval: refetchMs,
    staleTime: 0,
  })

type Equipo = InferResponseType<typeof equipo.index.$get>
export type Miembro = Equipo['miembros'][number]
export type Invitacion = Equipo['invitaciones'][number]

/** @throws AppError `invalid_request` at `email` when it has an account, or waits for an answer. */
export const inviteMiembro = async (json: InvitacionForm) => (await equipo.invitaciones.$post({ json })).json()

/** @throws AppError `not_found` for an invitation that is not open any more, as `withdrawInvitacion`. */
export const resendInvitacion = async (id: string): Promise<void> =>
  void (await equipo.invitaciones[':id'].reenvio.$post({ param: { id } }))

export const withdrawInvitacion = async (id: string): Promise<void> =>
  void (await equipo.invitaciones[':id'].$delete({ param: { id } }))

/** @throws AppError `stale` when her role was another one by then. */
export const changeRol = async (id: string, json: CambioDeRol): Promise<void> =>
  void (await equipo[':id'].rol.$put({ param: { id }, json }))

export const endSesionesOfMiembro = async (id: string, motivo: string): Promise<void> =>
  void (await equipo[':id']['cierre-de-sesiones'].$post({ param: { id }, json: { motivo } }))

export const removeMiembro = async (id: string, motivo: string): Promise<void> =>
  void (await equipo[':id'].baja.$post({ param: { id }, json: { motivo } }))
