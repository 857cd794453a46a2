import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { Foto } from '#modules/ajustes/sitio/components/foto.tsx'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type Sesion, sesionQuery, tellTabs } from '#modules/personas/cuentas/client.ts'
import { LoginFields } from '#modules/personas/cuentas/components/acceso/login-fields.tsx'
import { LoginLlave } from '#modules/personas/cuentas/components/acceso/login-llave.tsx'
import { afterSignIn } from '#modules/personas/cuentas/rules.ts'
import { cuentaToastMs } from '#modules/personas/cuentas/texts.ts'
import { loginSearch } from '#modules/personas/cuentas/way-rules.ts'
import { paths } from '#shared/paths.ts'
import { setFlashMessage } from '#ui/flash-message.ts'

/**
 * E-mail and password, then a full page load of the requested page (spec 1.2, 1.5 and 1.8).
 * @param from the requesting page, unvalidated; `afterSignIn` decides whether it is followed.
 */
function LoginForm({ from }: { from: string | undefined }) {
  const [asksCodigo, setAsksCodigo] = useState(false)
  const enter = ({ role }: Sesion) => {
    setFlashMessage({
      kind: 'success',
      title: '¡Bienvenida!',
      description: 'Has iniciado sesión exitosamente.',
      durationMs: cuentaToastMs.welcome,
    })
    // Other tabs that wait for a sign-in continue.
    tellTabs('dentro')
    window.location.assign(afterSignIn(from, role))
  }
  return (
    <div className="w-full max-w-md">
      <h1 className="display text-heading">{asksCodigo ? 'Confirma que eres tú' : 'Iniciar Sesión'}</h1>
      {!asksCodigo && (
        <p className="mt-2 text-ink-soft">
          {from?.startsWith('/consultora/')
            ? 'Para ver precios y pedir, inicia sesión.'
            : 'Entra a tu catálogo, tu carrito y tus pedidos.'}
        </p>
      )}
      <LoginFields onEntered={enter} onCodigo={setAsksCodigo} className={asksCodigo ? 'mt-2' : 'mt-8'}>
        <Link to={paths.recuperar} className="link inline-flex min-h-11 items-center self-start text-sm font-semibold">
          ¿Olvidaste tu contraseña?
        </Link>
        <LoginLlave onEntered={enter} />
      </LoginFields>
      {!asksCodigo && (
        <p className="mt-8 border-t border-line pt-6 text-ink-soft">
          ¿Aún no eres consultora?{' '}
          <Link to={paths.registro} className="link font-semibold">
            Regístrate aquí
          </Link>
        </p>
      )}
    </div>
  )
}

/** Sign-in (spec 1.2). Signed-in users are redirected to /consultora/mis-pedidos. */
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
    <main
      id="contenido"
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] outline-none lg:min-h-[calc(100dvh-var(--header))] lg:grid-cols-2"
    >
      {/* Top-aligned, so that later parts cause no layout shift. */}
      <div className="grid items-start justify-items-center px-5 py-12 md:py-20 lg:py-28">
        <LoginForm from={from} />
      </div>
      {/* A picture on wide screens; phones do not fetch it. */}
      <Foto
        name="tienda"
        decorative
        sizes="(min-width: 1024px) 50vw, 1px"
        className="hidden aspect-auto! lg:block [&_img]:object-[14%_50%]"
      />
    </main>
  )
}
