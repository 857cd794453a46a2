import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { checkRecuperacion, recoverContrasena } from '#modules/personas/cuentas/client.ts'
import {
  EnlaceChecking,
  EnlaceMain,
  SignInInstead,
  useEnlace,
} from '#modules/personas/cuentas/components/acceso/enlace.tsx'
import { NuevaContrasenaForm } from '#modules/personas/cuentas/components/acceso/nueva-contrasena-fields.tsx'
import { contrasenaTexts } from '#modules/personas/cuentas/texts.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { setFlashMessage } from '#ui/flash-message.ts'

/** /nueva-contrasena: the page of a recovery mail's link. */
export const Route = createFileRoute('/nueva-contrasena')({
  head: (page) => unlistedHead(page, pageTitles.nuevaContrasena, { name: 'referrer', content: 'no-referrer' }),
  component: NuevaContrasenaPage,
})

function NuevaContrasenaPage() {
  const { codigo, query, isDead } = useEnlace('recuperacion', async (code) => {
    await checkRecuperacion(code)
    return true
  })
  return (
    <EnlaceMain>
      {isDead ? (
        <DeadLink />
      ) : (
        <>
          <h1 className="display text-heading">{pageTitles.nuevaContrasena}</h1>
          <p className="mt-2 text-ink-soft">Al guardarla se cierran todas tus sesiones abiertas.</p>
          {query.isSuccess && (
            <NuevaContrasenaForm
              codigo={codigo}
              label="Guardar contraseña"
              failure={contrasenaTexts.saveFailed}
              recheck={query.refetch}
              send={recoverContrasena}
              onSaved={goToLogin}
            />
          )}
          <EnlaceChecking query={query} isDead={isDead} label="Verificando tu enlace…" />
        </>
      )}
    </EnlaceMain>
  )
}

function goToLogin(): void {
  setFlashMessage({
    kind: 'success',
    title: 'Contraseña guardada',
    description: 'Ya puedes iniciar sesión con tu contraseña nueva.',
  })
  // A full load, because this browser's session ended too.
  window.location.assign(paths.login)
}

const DeadLink = () => (
  <>
    <h1 className="display text-heading">Este enlace ya no sirve</h1>
    <p role="alert" className="mt-3 text-lg text-ink-soft">
      {contrasenaTexts.deadLink}
    </p>
    <div className="mt-6 flex flex-col items-start">
      <Link to={paths.recuperar} className={buttonClass()}>
        {contrasenaTexts.again}
      </Link>
      <SignInInstead />
    </div>
  </>
)
