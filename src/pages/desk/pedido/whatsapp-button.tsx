import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { enUsoQuery, valoresDe } from '#modules/ajustes/client.ts'
import { fillWhatsapp, type WhatsappValues } from '#modules/ajustes/rules.ts'
import { settings, type WhatsappClave } from '#modules/ajustes/settings.ts'
import { whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import { ajustesTexts } from '#modules/ajustes/texts.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Menu } from '#ui/menu.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import { MenuSeparator } from '#ui/menu-separator.tsx'

type ButtonProps = {
  /** Digits, as `whatsappNumber` makes them. */
  numero: string
  /** The message that it opens with; the others are in the menu under it. */
  clave: WhatsappClave
  values: WhatsappValues
  children: ReactNode
}

/** Opens WhatsApp with the brand's words for the situation (spec 3.1). While they cannot be read it opens without words. */
export function WhatsappButton({ numero, clave, values, children }: ButtonProps) {
  const { data: ajustes = [] } = useQuery(enUsoQuery())
  const edits = useMay('ajustes')
  const textos = valoresDe(ajustes, 'whatsapp')
  const linkOf = (texto: string) => whatsappUrl(numero, fillWhatsapp(texto, values))
  const own = textos.find((it) => it.clave === clave)
  return (
    <div className="flex flex-col gap-2">
      <a
        href={own ? linkOf(own.valor) : whatsappUrl(numero)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'secondary' })}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        {children}
      </a>
      {own && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <span className="text-ink-soft">{ajustesTexts.opensWith(settings[clave].label)}</span>
          <Menu
            trigger={
              <Button variant="link" size="sm">
                {ajustesTexts.otherMessage}
              </Button>
            }
          >
            {textos.map((it) => (
              <MenuLink key={it.clave} render={<a href={linkOf(it.valor)} target="_blank" rel="noopener noreferrer" />}>
                {settings[it.clave].label}
              </MenuLink>
            ))}
            {edits && (
              <>
                <MenuSeparator />
                <MenuLink render={<Link to={paths.adminAjustes} />}>{ajustesTexts.editMessages}</MenuLink>
              </>
            )}
          </Menu>
        </div>
      )}
    </div>
  )
}
