import { createFileRoute, redirect } from '@tanstack/react-router'
import { Foto } from '#modules/ajustes/sitio/components/foto.tsx'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { loginSearch } from '#modules/personas/cuentas/way-rules.ts'
import { paths } from '#shared/paths.ts'
import { LoginForm } from './login-form.tsx'

/** Sign-in (spec 1.2). Someone who is signed in already is sent on to /consultora/mis-pedidos. */
export const Route = createFileRoute('/login')({
  validateSearch: loginSearch,
  beforeLoad: async ({ context }) => {
    const sesion = await context.queryClient.fetchQuery(sesionQuery())
    if (sesion.usuario) throw redirect({ href: paths.misPedidos })
  },
  head: (page) => unlistedHead(page, 'Iniciar sesión'),
  component: LoginPage,
})

function LoginPage() {
  const { from } = Route.useSearch()
  return (
    <main id="contenido" tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] outline-none lg:grid-cols-2">
      <div className="grid place-items-center px-5 py-12 md:py-20">
        <LoginForm from={from} />
      </div>
      {/* At a desk, a piece of the shop window; on a phone it is not even fetched. */}
      <Foto
        name="tienda"
        decorative
        sizes="(min-width: 1024px) 50vw, 1px"
        className="hidden aspect-auto! lg:block [&_img]:object-[14%_50%]"
      />
    </main>
  )
}
