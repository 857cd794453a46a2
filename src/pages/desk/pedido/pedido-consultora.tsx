import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { enUsoQuery, valoresDe } from '#modules/ajustes/client.ts'
import { fillWhatsapp } from '#modules/ajustes/rules.ts'
import { settings } from '#modules/ajustes/settings.ts'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { firstName, whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import type { Pedido } from '#modules/pedidos/client.ts'
import { levantadoOf } from '#modules/pedidos/components/levantado.tsx'
import { guiaText } from '#modules/pedidos/guia-rules.ts'
import { whatsappFor } from '#modules/pedidos/seguimiento-rules.ts'
import { seguimientoTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { formatPesos, piezasText } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ContactLinks } from '#ui/email-text.tsx'
import { FieldError } from '#ui/field.tsx'
import { Menu, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { Panel } from '#ui/page.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { MesaPedidoLlamadas, RegistrarLlamada } from './pedido-seguimiento.tsx'

type ConsultoraProps = { pedido: Pedido; consultora: NonNullable<Pedido['consultora']> }

/** The pedido's consultora: contact, last call, and the balance over all pedidos. */
export function MesaPedidoConsultora({ pedido, consultora }: ConsultoraProps) {
  const { id, nombreCompleto, email, telefono, porPagarCentavos = 0, aFavorCentavos = 0 } = consultora
  const whatsapp = useWhatsapp(pedido, consultora)
  return (
    <Panel
      title="Consultora"
      className="gap-3!"
      actions={
        <span className={`text-sm tabular-nums ${porPagarCentavos > 0 ? 'font-semibold' : 'text-ink-soft'}`}>
          {seguimientoTexts.deuda({ porPagarCentavos, aFavorCentavos })}
        </span>
      }
    >
      <div>
        <p className="font-semibold wrap-anywhere">
          <Link
            to={paths.adminConsultora(id)}
            className="relative block w-fit max-w-full before:absolute before:-top-5 before:bottom-0 before:inset-x-0"
          >
            <span className="link line-clamp-2">{nombreCompleto}</span>
          </Link>
        </p>
        <ContactLinks email={email} telefono={telefono} dense />
      </div>
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap gap-2">
          {whatsapp && (
            <WhatsappLink
              href={whatsapp.href}
              className={buttonClass({ variant: 'secondary', className: 'flex-auto px-3!' })}
            >
              <MessageCircle aria-hidden="true" className="size-5" />
              WhatsApp
            </WhatsappLink>
          )}
          <RegistrarLlamada pedido={pedido} />
        </div>
        {whatsapp ? (
          <WhatsappMensaje whatsapp={whatsapp} />
        ) : (
          <FieldError>Teléfono inválido. Verifica el número de teléfono</FieldError>
        )}
      </div>
      <MesaPedidoLlamadas pedido={pedido} />
    </Panel>
  )
}

type LinkProps = { href: string; className: string; children: ReactNode }

/** Opens WhatsApp in a new tab. */
export const WhatsappLink = ({ href, className, children }: LinkProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
    <VisuallyHidden>Contactar por </VisuallyHidden>
    {children}
  </a>
)

type Whatsapp = NonNullable<ReturnType<typeof useWhatsapp>>

/** The preselected WhatsApp message, and the others. */
function WhatsappMensaje({ whatsapp: { mensajes, own } }: { whatsapp: Whatsapp }) {
  const edits = useMay('ajustes')
  if (!own) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
      <span className="text-ink-soft">{`Mensaje: «${own.label}»`}</span>
      <Menu
        trigger={
          <Button variant="link" size="sm">
            Elegir otro
            <VisuallyHidden> mensaje</VisuallyHidden>
          </Button>
        }
      >
        {mensajes.map(({ clave, label, href }) => (
          <MenuLink key={clave} render={<a href={href} target="_blank" rel="noopener noreferrer" />}>
            {label}
          </MenuLink>
        ))}
        {edits && (
          <>
            <MenuSeparator />
            <MenuLink render={<Link to={paths.adminAjustes} />}>Editar los mensajes</MenuLink>
          </>
        )}
      </Menu>
    </div>
  )
}

/**
 * WhatsApp with the brand's text for the pedido's state (spec 3.1), or without text if the settings cannot be read;
 * `null` for an invalid phone.
 */
export function useWhatsapp(pedido: Pedido, consultora: ConsultoraProps['consultora']) {
  const marca = useMarca()
  const { data: ajustes = [] } = useQuery(enUsoQuery())
  const { whatsapp: numero, nombreCompleto } = consultora
  if (!numero) return null
  const { numeroPedido, totalCentavos, items, guia } = pedido
  const values = {
    nombre: firstName(nombreCompleto),
    pedido: numeroPedido,
    total: formatPesos(totalCentavos),
    piezas: piezasText(items.reduce((sum, { cantidad }) => sum + cantidad, 0)),
    marca: marca.nombre,
    enlace: `${marca.origen}${paths.pedido(pedido.id)}`,
    guia: guia ? [guiaText(guia), guia.url].filter(Boolean).join(': ') : '',
  }
  const mensajes = valoresDe(ajustes, 'whatsapp').map(({ clave, valor }) => ({
    clave,
    label: settings[clave].label,
    href: whatsappUrl(numero, fillWhatsapp(valor, values)),
  }))
  const fitting = whatsappFor({
    ...pedido,
    llamadas: pedido.seguimiento?.llamadas ?? [],
    levantado: Boolean(levantadoOf(pedido)),
  })
  const own = mensajes.find(({ clave }) => clave === fitting)
  return { mensajes, own, href: own?.href ?? whatsappUrl(numero) }
}
