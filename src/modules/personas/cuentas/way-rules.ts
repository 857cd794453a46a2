import { homeOf, paths } from '#shared/paths.ts'
import { may, type Role } from '#shared/rights.ts'

/** What is decided on the way to any page: it is in the first file that a visitor fetches, so it stands alone (docs/decisions/014). */

/** Is this a page that shows what only a signed-in person may see? */
export const isPrivate = (path: string): boolean => /^\/(perfil|sin-acceso|admin|consultora?)(\/|$)/.test(path)

/** Where the waiting screen sends users who do not wait (spec 1.2: /consultor/en-revision). */
export function awayFromEnRevision(signedIn: boolean, role: Role | null): string | null {
  if (!signedIn) return paths.login
  if (role === 'pendiente') return null
  if (may(role, 'consultoras')) return paths.adminConsultoras
  return role ? homeOf[role] : paths.sinAcceso
}

/** The `from` of /login as the router keeps it: a path to come back to, or nothing. */
export const loginSearch = ({ from }: Record<string, unknown>): { from?: string } =>
  typeof from === 'string' && from.length <= 512 ? { from } : {}
