import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import { whatsappHola } from '#modules/ajustes/sitio/texts.ts'
import { EmailText } from '#ui/email-text.tsx'

/** Phone (by message), e-mail, hours and street address, each with its link (spec 1.2). */
export function ContactLines({ address = false }: { address?: boolean }) {
  const { nombre, whatsapp, telefono, email, horarioContacto, direccion } = useMarca()
  const { calle, colonia, codigoPostal, ciudad, estado } = direccion
  return (
    <ul className="mt-5 grid gap-4">
      <Line icon={<MessageCircle aria-hidden="true" />} what="Teléfono y WhatsApp">
        <a href={whatsappUrl(whatsapp, whatsappHola(nombre))} className={linkClass}>
          {telefono}
        </a>
      </Line>
      <Line icon={<Mail aria-hidden="true" />} what="Correo electrónico">
        <a href={`mailto:${email}`} className={linkClass}>
          <EmailText>{email}</EmailText>
        </a>
      </Line>
      <Line icon={<Clock aria-hidden="true" />} what="Horario de atención">
        {horarioContacto}
      </Line>
      {address && (
        <Line icon={<MapPin aria-hidden="true" />} what="Dirección">
          <address className="not-italic">
            {calle}, {colonia}
            <br />
            {codigoPostal} {ciudad}, {estado}
          </address>
        </Line>
      )}
    </ul>
  )
}

/** A touch area of 44 px that does not increase the line height. */
const linkClass = 'link relative inline-flex min-h-6 items-center before:absolute before:inset-x-0 before:-inset-y-2.5'

const Line = ({ icon, what, children }: { icon: ReactNode; what: string; children: ReactNode }) => (
  <li className="flex gap-4">
    <span className="mt-0.5 grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-soft-ink [&_svg]:size-4.5 [&_svg]:stroke-[1.6]">
      {icon}
    </span>
    <div className="min-w-0">
      <p className="text-sm text-ink-soft">{what}</p>
      <div className="break-words">{children}</div>
    </div>
  </li>
)
