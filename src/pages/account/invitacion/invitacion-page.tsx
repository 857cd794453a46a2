import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { acceptInvitacion, checkInvitacion, sesionQuery } from '#modules/personas/cuentas/client.ts'
import {
  EnlaceChecking,
  EnlaceMain,
  SignInInstead,
  useEnlace,
} from '#modules/personas/cuentas/components/acceso/enlace.tsx'
import { NuevaContrasenaForm } from '#modules/personas/cuentas/components/acceso/nueva-contrasena-fields.tsx'
import { equipoTexts, roleTexts } from '#modules/personas/equipo/texts.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { EmailText } from '#ui/email-text.tsx'
import { setFlashMessage } from '#ui/flash-message.ts'

/** /invitacion: the page of an invitation's link (spec 3.7). */
export const Route = createFileRoute('/invitacion')({
  head: (page) => unlistedHead(page, pageTitles.invitacion, { name: 'referrer', content: 'no-referrer' }),
  component: InvitacionPage,
})

function InvitacionPage() {
  const { codigo, query, isDead } = useEnlace('invitacion', checkInvitacion)
  const usuario = useQuery(sesionQuery()).data?.usuario
  return (
    <EnlaceMain>
      <h1 className="display text-heading">{isDead ? 'Esta invitación ya no sirve' : pageTitles.invitacion}</h1>
      {isDead && (
        <>
          <p role="alert" className="mt-3 text-lg text-ink-soft">
            {equipoTexts.dead}
          </p>
          <SignInInstead />
        </>
      )}
      {query.data && !isDead && (
        <>
          <p className="mt-2 wrap-anywhere text-ink-soft">
            {`Hola, ${query.data.nombreCompleto}. Elige tu contraseña para entrar con el rol de ${roleTexts[query.data.role]}.`}
          </p>
          <p className="mt-4 text-sm text-ink-soft">Tu correo para entrar</p>
          <p className="font-semibold wrap-anywhere">
            <EmailText>{query.data.email}</EmailText>
          </p>
          {usuario && (
            <p className="mt-4 rounded-md bg-warning-soft px-4 py-3 text-sm wrap-anywhere text-ink">
              {`En este navegador está abierta la sesión de ${usuario.nombreCompleto}. Al entrar al equipo se cierra.`}
            </p>
          )}
          <NuevaContrasenaForm
            codigo={codigo}
            email={query.data.email}
            label="Entrar al equipo"
            failure="No se pudo aceptar la invitación"
            recheck={query.refetch}
            send={acceptInvitacion}
            onSaved={goOn}
          />
        </>
      )}
      <EnlaceChecking query={query} isDead={isDead} label="Verificando tu invitación…" />
    </EnlaceMain>
  )
}

/** Opens the desk, or /login if a second factor is required. */
function goOn(entered: boolean): void {
  setFlashMessage({
    kind: 'success',
    title: 'Te damos la bienvenida al equipo',
    ...(!entered && {
      description: 'Tu contraseña quedó guardada. Inicia sesión con ella para entrar al panel.',
    }),
  })
  // A full load, because the signed-in user of this browser has changed.
  window.location.assign(entered ? paths.adminDashboard : paths.login)
}
