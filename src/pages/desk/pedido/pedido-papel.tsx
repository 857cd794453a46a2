import Printer from 'lucide-react/icons/printer'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { HojaDeEmpaque } from '#modules/entregas/surtidos/components/hoja.tsx'
import type { PedidoVisto } from '#modules/pedidos/client.ts'
import { IconButton } from '#ui/button.tsx'
import { OnPaper } from '#ui/on-paper.tsx'

/** What a pedido's page is on paper: its packing slip, and no control (spec 3.3). */
export function PedidoPapel({ pedido }: { pedido: PedidoVisto }) {
  const { nombre } = useMarca()
  const { id, numeroPedido, status, createdAt, direccionEnvio, notas, guia, consultora, items } = pedido
  const surtido = pedido.seguimiento?.surtido ?? null
  const hoja = {
    id,
    numeroPedido,
    status,
    createdAt,
    direccionEnvio,
    notas,
    guia,
    lineas: items,
    caja: surtido && { surtido: surtido.numero, lugar: surtido.lugar },
  }
  return (
    <OnPaper>
      <HojaDeEmpaque hoja={{ ...hoja, consultora: consultora?.nombreCompleto ?? '' }} papel="carta" marca={nombre} />
    </OnPaper>
  )
}

export const ImprimirPedido = () => (
  <IconButton label="Imprimir hoja de empaque" onClick={() => window.print()}>
    <Printer aria-hidden="true" />
  </IconButton>
)
