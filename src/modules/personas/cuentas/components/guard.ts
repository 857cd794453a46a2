import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { homeOf, paths } from '#shared/paths.ts'
import { type Audience, isRight, serves } from '#shared/rights.ts'
import { refusalHeaders, sayRefused } from './refusal.ts'

type Arriving = { context: { queryClient: QueryClient }; location: { href: string }; preload: boolean }

/**
 * The route guard (spec 1.6): nobody goes to /login with the page to come back to, another role goes to its
 * own home, someone without a role to the page that says what to do. On the server it is a redirect before
 * anything is rendered. Whoever asked for a page of staff is told why (spec 2.2: /admin/dashboard).
 * The API refuses by itself; this only spares people a page of refusals.
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
