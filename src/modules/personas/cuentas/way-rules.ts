import { homeOf, paths } from '#shared/paths.ts'
import { may, type Role } from '#shared/rights.ts'

/** Routing rules of every page. In its own file, because it is part of the initial bundle (docs/decisions/014). */

/** Whether a page shows data of signed-in users. */
export const isPrivate = (path: string): boolean => /^\/(perfil|sin-acceso|admin|consultora?)(\/|$)/.test(path)

/** Where the waiting screen redirects users who are not pendiente (spec 1.2: /consultor/en-revision). */
export function awayFromEnRevision(signedIn: boolean, role: Role | null): string | null {
  if (!signedIn) return paths.login
  if (role === 'pendiente') return null
  if (may(role, 'consultoras')) return paths.adminConsultoras
  return role ? homeOf[role] : paths.sinAcceso
}

/** The `from` of /login: a path to return to, or nothing. */
export const loginSearch = ({ from }: Record<string, unknown>): { from?: string } =>
  typeof from === 'string' && from.length <= 512 ? { from } : {}
