import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'

/** An e-mail address that wraps before its @. */
export function EmailText({ children: email, className = '' }: { children: string; className?: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className={`inline-block ${className}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

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
