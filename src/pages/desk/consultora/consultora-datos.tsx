import MessageCircle from 'lucide-react/icons/message-circle'
import { useMarca } from '#modules/ajustes/sitio/components/use-marca.ts'
import { firstName, whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import type { Consultora } from '#modules/personas/consultoras/client.ts'
import { consultoraTexts } from '#modules/personas/consultoras/texts.ts'
import { formatLongDate } from '#shared/format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { ContactLinks } from '#ui/contact-links.tsx'
import { Panel } from '#ui/panel.tsx'

/** How to reach her, and since when she is what she is. */
export function ConsultoraDatos({ consultora }: { consultora: Consultora }) {
  const marca = useMarca()
  const { nombreCompleto, email, telefono, whatsapp, solicitudAt, aprobada, rechazadaAt } = consultora
  return (
    <Panel title={consultoraTexts.data}>
      <ContactLinks email={email} telefono={telefono} />
      {whatsapp ? (
        <a
          href={whatsappUrl(whatsapp, consultoraTexts.whatsappHola(firstName(nombreCompleto), marca.nombre))}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {consultoraTexts.whatsapp}
        </a>
      ) : (
        <p className="text-sm text-ink-soft">{consultoraTexts.noWhatsapp}</p>
      )}
      <ul className="flex flex-col gap-1 text-sm text-ink-soft">
        <li>{consultoraTexts.applied(formatLongDate(solicitudAt))}</li>
        {aprobada && <li>{consultoraTexts.approved(formatLongDate(aprobada.at), aprobada.por)}</li>}
        {rechazadaAt && <li>{consultoraTexts.rejected(formatLongDate(rechazadaAt))}</li>}
      </ul>
    </Panel>
  )
}
