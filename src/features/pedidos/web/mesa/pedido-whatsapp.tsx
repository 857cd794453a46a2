import { WhatsappButton } from '#features/ajustes/web/whatsapp-button.tsx'
import { whatsappOf } from '#features/pedidos/rules.ts'
import { adminPedidoTexts } from '#features/pedidos/texts.ts'
import type { Pedido } from '#features/pedidos/web/client.ts'
import { levantadoOf } from '#features/pedidos/web/levantado.tsx'
import { firstName } from '#features/sitio/rules.ts'
import { useMarca } from '#features/sitio/web/use-marca.ts'
import { formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { FieldError } from '#ui/field-error.tsx'

/** She may not know yet that it was raised for her. */
const isFresh = (status: Pedido['status']): boolean => status === 'pendiente' || status === 'confirmado'

type WhatsappProps = { pedido: Pedido; consultora: NonNullable<Pedido['consultora']> }

/** WhatsApp to the consultora of a pedido, with the words for its status (spec 2.2 and 3.1). */
export function MesaPedidoWhatsapp({ pedido, consultora }: WhatsappProps) {
  const marca = useMarca()
  if (!consultora.whatsapp) return <FieldError>{adminPedidoTexts.phoneInvalid}</FieldError>
  const piezas = pedido.items.reduce((sum, { cantidad }) => sum + cantidad, 0)
  return (
    <WhatsappButton
      numero={consultora.whatsapp}
      clave={levantadoOf(pedido) && isFresh(pedido.status) ? 'whatsapp_levantado' : whatsappOf(pedido.status)}
      values={{
        nombre: firstName(consultora.nombreCompleto),
        pedido: pedido.numeroPedido,
        total: formatPesos(pedido.totalCentavos),
        piezas: `${piezas} ${piezas === 1 ? 'pieza' : 'piezas'}`,
        marca: marca.nombre,
        enlace: `${marca.origen}${paths.pedido(pedido.id)}`,
      }}
    >
      {adminPedidoTexts.whatsapp}
    </WhatsappButton>
  )
}
