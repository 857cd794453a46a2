import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { EmailText } from './email-text.tsx'

/** How to reach somebody: an e-mail, and a phone if there is one. */
export const ContactLinks = ({ email, telefono, className = '' }: ContactLinksProps) => (
  <ul className={`flex flex-col ${className}`}>
    <li>
      <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center gap-2.5 wrap-anywhere">
        <Mail aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
        <EmailText>{email}</EmailText>
      </a>
    </li>
    {telefono && (
      <li>
        <a href={`tel:${telefono.replace(/[^+\d]/g, '')}`} className="link inline-flex min-h-11 items-center gap-2.5">
          <Phone aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
          {telefono}
        </a>
      </li>
    )}
  </ul>
)

type ContactLinksProps = { email: string; telefono: string; className?: string }
