import MessageCircle from 'lucide-react/icons/message-circle'
import { fillWhatsapp } from '#modules/ajustes/rules.ts'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import type { Con } from '#modules/clientas/vitrina/con-client.ts'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import { formatPesos } from '#shared/format.ts'
import { buttonClass } from '#ui/button.tsx'

type WhatsappProps = {
  con: Con
  /** Of the page that is open: the link in the message. */
  path: string
  /** Of a product's page: what she is asked for. */
  prenda?: { nombre: string; precioCentavos: number | undefined; talla: string | null }
  className?: string
}

/** Opens WhatsApp to the consultora, with what is asked for in the text (spec 3.4). */
export function ConWhatsapp({ con, path, prenda, className = '' }: WhatsappProps) {
  const { nombre: marca, origen } = useMarca()
  const texto = fillWhatsapp(prenda ? con.textos.pidelo : con.textos.hola, {
    ...{ nombre: con.nombre, marca, enlace: origen + path },
    producto: prenda?.nombre ?? '',
    talla: prenda?.talla ?? 'por definir',
    precio: prenda?.precioCentavos === undefined ? '' : formatPesos(prenda.precioCentavos),
  })
  return (
    <a
      href={whatsappUrl(con.whatsapp, texto)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ ...(prenda && { size: 'lg' }), className: `md:whitespace-nowrap ${className}` })}
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      {prenda ? conTexts.pidelo(con.nombre) : `Escríbele a ${con.nombre}`}
    </a>
  )
}
