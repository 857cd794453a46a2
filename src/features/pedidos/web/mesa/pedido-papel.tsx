import Printer from 'lucide-react/icons/printer'
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Pedido } from '#features/pedidos/web/client.ts'
import { useMarca } from '#features/sitio/web/use-marca.ts'
import { papelTexts } from '#features/surtidos/texts.ts'
import { HojaDeEmpaque } from '#features/surtidos/web/hoja.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/** What a pedido's page is on paper, however it is printed: its packing slip, and no control (spec 3.3). */
export function PedidoPapel({ pedido }: { pedido: Pedido }) {
  const { nombre } = useMarca()
  if (!usePrinting()) return null
  const { id, numeroPedido, status, createdAt, direccionEnvio, notas, guia, consultora, items } = pedido
  const surtido = pedido.seguimiento?.surtido ?? null
  const lineas = items.map((item) => ({ ...item, color: null }))
  const hoja = {
    id,
    numeroPedido,
    status,
    createdAt,
    direccionEnvio,
    notas,
    guia,
    lineas,
    caja: surtido && { surtido: surtido.numero, lugar: surtido.lugar },
  }
  return (
    <div className="pedido-papel hidden print:block">
      <HojaDeEmpaque hoja={{ ...hoja, consultora: consultora?.nombreCompleto ?? '' }} papel="carta" marca={nombre} />
    </div>
  )
}

export const ImprimirPedido = () => (
  <IconButton label={papelTexts.printSlip} onClick={() => window.print()}>
    <Printer aria-hidden="true" />
  </IconButton>
)

/** The slip is drawn when the browser is about to print, and before it looks: until then the page has it once only, on the screen. */
const usePrinting = (): boolean =>
  useSyncExternalStore(
    onPrinting,
    () => printing || matchMedia('print').matches,
    () => false,
  )

let printing = false

function onPrinting(changed: () => void): () => void {
  const paper = matchMedia('print')
  const before = () => {
    printing = true
    flushSync(changed)
  }
  const after = () => {
    printing = false
    changed()
  }
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  paper.addEventListener('change', changed)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    paper.removeEventListener('change', changed)
  }
}
