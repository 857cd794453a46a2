import { useQuery } from '@tanstack/react-query'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import { whatsappHola } from '#modules/ajustes/sitio/texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { isStaff } from '#shared/rights.ts'
import { EmailText } from '#ui/email-text.tsx'

/** Whom to contact after losing phone, recovery codes or passkey (spec 3.7). */
export function SinFactor() {
  const { nombre } = useMarca()
  const { data: sesion } = useQuery(sesionQuery())
  const ofTeam = isStaff(sesion?.role) || sesion?.faltaSegundoFactor
  return (
    <p className="text-sm text-ink-soft">
      ¿No puedes confirmarlo?{' '}
      {ofTeam ? (
        'Pide a quien administra el equipo que restablezca tu verificación.'
      ) : (
        <>
          {sesion?.usuario
            ? `Pide a ${nombre} que restablezca tu verificación:`
            : `Pide a quien administra tu equipo o, si eres consultora, a ${nombre} que restablezca tu verificación:`}{' '}
          <Contact />
        </>
      )}
    </p>
  )
}

function Contact() {
  const { nombre, whatsapp, telefono, email } = useMarca()
  return (
    <>
      <a href={whatsappUrl(whatsapp, whatsappHola(nombre))} className="link whitespace-nowrap">
        {telefono}
      </a>{' '}
      o{' '}
      <a href={`mailto:${email}`} className="link">
        <EmailText>{email}</EmailText>
      </a>
      .
    </>
  )
}
