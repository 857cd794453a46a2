import { isRevisable } from '#features/pedidos/propuesta-rules.ts'
import { pedidoTotal } from '#features/pedidos/rules.ts'
import { adminPedidoTexts } from '#features/pedidos/texts.ts'
import type { Pedido } from '#features/pedidos/web/client.ts'
import { openPropuestaOf } from '#features/pedidos/web/mesa/revision/revision.ts'
import { RevisionPanel } from '#features/pedidos/web/mesa/revision/revision-panel.tsx'
import { revisionTexts } from '#features/pedidos/web/mesa/revision/revision-texts.ts'
import type { UseRevision } from '#features/pedidos/web/mesa/revision/use-revision.ts'
import { PedidoItems } from '#features/pedidos/web/pedido-items.tsx'
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
