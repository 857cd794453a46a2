import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Role } from '#shared/actor.ts'
import { homeOf, paths } from '#shared/paths.ts'
import { sesionQuery } from './client.ts'

type Arriving = { context: { queryClient: QueryClient }; location: { href: string } }

/**
 * The route guard (spec 1, section 6): nobody goes to /login with the page to come back to, another role goes to its
 * own home, someone without a role goes where she is told what she can do. On the server it is a redirect before
 * anything is rendered. The API refuses by itself; this only spares people a page of refusals.
 * @param roles whom the page is for; `signed-in` is any session.
 */
export const guard =
  (...roles: (Role | 'signed-in')[]) =>
  async ({ context, location }: Arriving): Promise<void> => {
    const sesion = await context.queryClient.fetchQuery(sesionQuery())
    if (!sesion.usuario) throw redirect({ href: `${paths.login}?from=${encodeURIComponent(location.href)}` })
    if (roles.some((role) => role === 'signed-in' || role === sesion.role)) return
    throw redirect({ href: sesion.role ? homeOf[sesion.role] : paths.sinAcceso })
  }
