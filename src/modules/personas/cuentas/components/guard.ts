import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { cuentaTexts } from '#modules/personas/cuentas/texts.ts'
import { homeOf, paths } from '#shared/paths.ts'
import { type Audience, isRight, serves } from '#shared/rights.ts'
import { toastError } from '#ui/toast.ts'

const name = 'azahar-negado'

/** Carried by a redirect away from a page of staff, so that the next page can say why (spec 2.8: non-admin on dashboard). */
const refusalHeaders = { 'set-cookie': `${name}=1; Path=/; Max-Age=60; SameSite=Lax` }

const sayRefused = (): void => toastError(cuentaTexts.deniedTitle, { description: cuentaTexts.denied })

/**
 * For the root: says why a redirect happened.
 * @param welcomed right after a sign-in the guard only sends home (spec 1.2): nobody was refused.
 */
export function sayCarriedRefusal(welcomed: boolean): void {
  if (!document.cookie.split('; ').includes(`${name}=1`)) return
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not everywhere.
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  if (!welcomed) sayRefused()
}

type Arriving = { context: { queryClient: QueryClient }; location: { href: string }; preload: boolean }

/**
 * The route guard (spec 1.6): visitors go to /login with the page to come back to, another role to its own home, users without a role to the page
 * that says what to do. A refused page of staff says why (spec 2.2: /admin/dashboard). On the server it is a redirect before anything is rendered.
 * @param to whom the page is for: a right of staff (spec 3.7), a role, or any session.
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
