import type { Reader } from '#platform/db/database.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'
import type { MaybeActor, Role } from '#shared/rights.ts'

/** The signed-in user, for the header of every page. */
export type Sesion = {
  usuario: { id: string; email: string; nombreCompleto: string; avatar: Imagen | null } | null
  role: Role | null
  suspendida?: true
  /** Staff must set up or prove a second factor before they can use the desk. */
  faltaSegundoFactor?: true
  /** For former staff. */
  salioDelEquipo?: true
  modoClienta?: true
}

export async function findSesion(read: Reader, actor: MaybeActor): Promise<Sesion> {
  if (!actor) return { usuario: null, role: null }
  const { id, email, role } = actor
  const profile = await read
    .selectFrom('profiles')
    .leftJoin('imagenes', 'imagenes.id', 'profiles.avatarImagenId')
    .select(['nombreCompleto', 'equipoHasta', ...imagenColumns])
    .$if(role === 'consultor', (query) =>
      query.leftJoin('userRoles', 'userRoles.userId', 'profiles.id').select('suspendidaAt'),
    )
    .where('profiles.id', '=', id)
    .executeTakeFirst()
  return {
    usuario: { id, email, nombreCompleto: profile?.nombreCompleto ?? '', avatar: profile ? imagenFrom(profile) : null },
    role,
    ...(profile?.suspendidaAt && { suspendida: true as const }),
    ...(role === null && profile?.equipoHasta && { salioDelEquipo: true as const }),
    ...(actor.faltaSegundoFactor && { faltaSegundoFactor: actor.faltaSegundoFactor }),
    ...(actor.modoClienta && { modoClienta: actor.modoClienta }),
  }
}

export type Perfil = {
  id: string
  nombreCompleto: string
  email: string
  telefono: string
  avatar: Imagen | null
}

/** The user's own profile (spec 1.7 and 2.7). */
export async function findPerfil(read: Reader, userId: string): Promise<Perfil | undefined> {
  const row = await read
    .selectFrom('profiles')
    .leftJoin('imagenes', 'imagenes.id', 'profiles.avatarImagenId')
    .select(['profiles.id', 'nombreCompleto', 'email', 'telefono', ...imagenColumns])
    .where('profiles.id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, nombreCompleto, email, telefono } = row
  return { id, nombreCompleto, email, telefono, avatar: imagenFrom(row) }
}
