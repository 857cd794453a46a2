import type { Pedido } from '#modules/pedidos/client.ts'
import { pedidoStatuses } from '#modules/pedidos/rules.ts'
import { adminPedidoTexts, statusTexts } from '#modules/pedidos/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { PedidoConflict } from './pedido-conflict.tsx'
import { PedidoMoverDialog } from './pedido-mover-dialog.tsx'
import type { PedidoStatusMoves } from './use-pedido-status.ts'

const options = pedidoStatuses.map((value) => ({ value, label: statusTexts[value] }))

/**
 * The status manager (spec 2.2 and 2.4): any status from any other; the button is disabled while the chosen one is the
 * current one, and while saving. A move that skips steps, comes back or sends it nowhere asks once.
 */
export function MesaPedidoStatus({ pedido, moves }: { pedido: Pedido; moves: PedidoStatusMoves }) {
  const { draft, saving, question } = moves
  return (
    <Panel title="Estado del pedido">
      <PedidoConflict
        pedido={pedido}
        what="el estado"
        now={statusTexts[pedido.status]}
        tipo="status"
        draft={draft}
        saving={saving}
      />
      <Field label="Status">
        <Select options={options} value={draft.value} onValueChange={draft.set} disabled={saving} />
      </Field>
      <Button
        variant="secondary"
        className="w-full"
        busy={saving}
        disabled={draft.value === pedido.status}
        onClick={() => moves.move({ status: draft.value, version: draft.version })}
      >
        {adminPedidoTexts.update}
      </Button>
      <UnsavedQuestion unsaved={draft.dirty} what="el estado" />
      {question?.why && <PedidoMoverDialog status={pedido.status} question={question} saving={saving} />}
    </Panel>
  )
}
