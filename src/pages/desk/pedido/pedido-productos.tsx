import type { Pedido } from '#modules/pedidos/client.ts'
import { PedidoItems } from '#modules/pedidos/components/pedido-items.tsx'
import { isRevisable } from '#modules/pedidos/propuesta-rules.ts'
import { pedidoTotal } from '#modules/pedidos/rules.ts'
import { adminPedidoTexts } from '#modules/pedidos/texts.ts'
import { openPropuestaOf } from '#pages/desk/pedido/revision/revision.ts'
import { RevisionPanel } from '#pages/desk/pedido/revision/revision-panel.tsx'
import { revisionTexts } from '#pages/desk/pedido/revision/revision-texts.ts'
import type { UseRevision } from '#pages/desk/pedido/revision/use-revision.ts'
import { Button } from '#ui/button.tsx'
import { Fold } from '#ui/fold.tsx'
import { Panel } from '#ui/panel.tsx'

/** What is agreed, what she sent where that is not the same, and the way to propose something else (spec 3.2). */
export function MesaPedidoProductos({ pedido, use }: { pedido: Pedido; use: UseRevision }) {
  const { items, enviado, totalCentavos, status } = pedido
  if (use.revision) return <RevisionPanel pedido={pedido} revision={use.revision} use={use} />
  const mayRevise = isRevisable(status) && openPropuestaOf(pedido) === null
  return (
    <Panel
      title="Productos"
      actions={
        mayRevise && (
          <Button size="sm" variant="secondary" onClick={use.begin}>
            {revisionTexts.begin}
          </Button>
        )
      }
    >
      <PedidoItems items={items} totalCentavos={totalCentavos} />
      {enviado && (
        <Fold title={adminPedidoTexts.asSent}>
          <PedidoItems items={enviado} totalCentavos={pedidoTotal(enviado)} label={adminPedidoTexts.asSent} />
        </Fold>
      )}
    </Panel>
  )
}
