import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { cuentaTexts } from '#modules/personas/cuentas/texts.ts'
import { homeOf, paths } from '#shared/paths.ts'
import { type Audience, isRight, serves } from '#shared/rights.ts'
import { toastError } from '#ui/toast.ts'

const name = 'azahar-negado'

/**
 * Cookie of a redirect away from a staff page, so that the next page explains it (spec 2.8: non-admin on dashboard).
 */
const refusalHeaders = { 'set-cookie': `${name}=1; Path=/; Max-Age=60; SameSite=Lax` }

const sayRefused = (): void => toastError(cuentaTexts.deniedTitle, { description: cuentaTexts.denied })

/**
 * For the root: explains a redirect by the guard.
 * @param welcomed true right after a sign-in, when the guard only routes home (spec 1.2).
 */
export function sayCarriedRefusal(welcomed: boolean): void {
  if (!document.cookie.split('; ').includes(`${name}=1`)) return
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have cookieStore.
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  if (!welcomed) sayRefused()
}

type Arriving = { context: { queryClient: QueryClient }; location: { href: string }; preload: boolean }

/**
 * The route guard (spec 1.6): visitors go to /login with the page to return to, other roles to their home, users
 * without a role to the page with instructions. A refusal of a staff page is explained (spec 2.2: /admin/dashboard). On
 * the server it redirects before rendering.
 * @param to the audience: a right of staff (spec 3.7), a role, or any session.
 */
export const guard =
  (...to: Exclude<Audience, 'anyone'>[]) =>
  async ({ context, location, preload }: Arriving): Promise<void> => {
    const sesion = await context.queryClient.fetchQuery(sesionQuery())
    if (!sesion.usuario) throw redirect({ href: `${paths.login}?from=${encodeURIComponent(location.href)}` })
    if (serves(to, sesion.role)) return
    if (sesion.faltaSegundoFactor) throw redirect({ href: paths.seguridad })
    const home = sesion.role ? homeOf[sesion.role] : paths.sinAcceso
    const staffOnly = to.every(isRight)
    if (staffOnly && !preload && typeof document !== 'undefined') sayRefused()
    throw redirect({ href: home, ...(staffOnly && typeof document === 'undefined' && { headers: refusalHeaders }) })
  }
