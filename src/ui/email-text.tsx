import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { Fragment } from 'react'

/** Longer words may break, to fit a phone. */
const maxWord = 24
/** Characters that fit a narrow cell. */
const maxHalf = 18

/** An e-mail address that wraps before its @, and a long local part also after punctuation. The domain stays whole. */
export function EmailText({ children: email, className = '' }: { children: string; className?: string }) {
  const halves = email.split(/(?=@)/)
  const parts = halves.flatMap((half) =>
    half.length > maxHalf && !half.startsWith('@') ? half.split(/(?<=[._+-])/) : half,
  )
  const wraps = parts.some(({ length }) => length > maxWord) ? 'wrap-anywhere' : 'wrap-normal'
  return (
    <span className={`inline-block ${wraps} ${className}`}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

/** @param dense lines of 24 px from 768 px. */
export const ContactLinks = ({ email, telefono, dense = false }: ContactLinksProps) => (
  <ul className={`flex flex-col ${dense ? 'text-sm' : ''}`}>
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
