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

/** @param dense beside each other where there is room, in lines of 24 px, still touched at 44. */
export const ContactLinks = ({ email, telefono, dense = false }: ContactLinksProps) => (
  <ul className={dense ? 'flex flex-wrap gap-x-3 text-sm max-md:flex-col' : 'flex flex-col'}>
    <li className="min-w-0">
      <a href={`mailto:${email}`} className={contactClass(dense)}>
        <Mail aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
        <EmailText>{email}</EmailText>
      </a>
    </li>
    {telefono && (
      <li>
        <a href={`tel:${telefono.replace(/[^+\d]/g, '')}`} className={contactClass(dense)}>
          <Phone aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
          {telefono}
        </a>
      </li>
    )}
  </ul>
)

const contactClass = (dense: boolean) =>
  `link inline-flex min-h-11 items-center wrap-anywhere ${dense ? 'gap-1.5 md:min-h-6 md:gap-1' : 'gap-2.5'}`

type ContactLinksProps = { email: string; telefono: string; dense?: boolean }
