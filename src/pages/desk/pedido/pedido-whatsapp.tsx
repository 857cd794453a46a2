import { useMarca } from '#modules/ajustes/sitio/components/use-marca.ts'
import { firstName } from '#modules/ajustes/sitio/rules.ts'
import type { Pedido } from '#modules/pedidos/client.ts'
import { levantadoOf } from '#modules/pedidos/components/levantado.tsx'
import { guiaText } from '#modules/pedidos/guia-rules.ts'
import { adminPedidoTexts } from '#modules/pedidos/texts.ts'
import { whatsappFor } from '#modules/pedidos/whatsapp-rules.ts'
import { formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { FieldError } from '#ui/field-error.tsx'
import { WhatsappButton } from './whatsapp-button.tsx'

type WhatsappProps = { pedido: Pedido; consultora: NonNullable<Pedido['consultora']> }

/** WhatsApp to the consultora of a pedido, with the words for what happened last (spec 2.2 and 3.1). */
export function MesaPedidoWhatsapp({ pedido, consultora }: WhatsappProps) {
  const marca = useMarca()
  if (!consultora.whatsapp) return <FieldError>{adminPedidoTexts.phoneInvalid}</FieldError>
  const piezas = pedido.items.reduce((sum, { cantidad }) => sum + cantidad, 0)
  return (
    <WhatsappButton
      numero={consultora.whatsapp}
      clave={whatsappFor({
        ...pedido,
        llamadas: pedido.seguimiento?.llamadas ?? [],
        levantado: Boolean(levantadoOf(pedido)),
      })}
      values={{
        nombre: firstName(consultora.nombreCompleto),
        pedido: pedido.numeroPedido,
        total: formatPesos(pedido.totalCentavos),
        piezas: `${piezas} ${piezas === 1 ? 'pieza' : 'piezas'}`,
        marca: marca.nombre,
        enlace: `${marca.origen}${paths.pedido(pedido.id)}`,
        guia: pedido.guia ? [guiaText(pedido.guia), pedido.guia.url].filter(Boolean).join(': ') : '',
      }}
    >
      {adminPedidoTexts.whatsapp}
    </WhatsappButton>
  )
}
