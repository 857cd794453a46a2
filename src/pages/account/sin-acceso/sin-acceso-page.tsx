import { createFileRoute, redirect } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { homeOf, paths } from '#shared/paths.ts'
import { SinAcceso } from './sin-acceso.tsx'

/** Where somebody whose application was refused is told what to do. */
export const Route = createFileRoute('/sin-acceso')({
  beforeLoad: async ({ context }) => {
    const { usuario, role, faltaSegundoFactor } = await context.queryClient.fetchQuery({
      ...sesionQuery(),
      staleTime: 0,
    })
    if (!usuario) throw redirect({ href: paths.login })
    if (faltaSegundoFactor) throw redirect({ href: paths.seguridad })
    if (role) throw redirect({ href: homeOf[role] })
  },
  head: (page) => unlistedHead(page, 'Tu cuenta no tiene acceso'),
  component: SinAcceso,
})
