import { useState } from 'react'
import { lacksDireccion, type PedidoStatus, pedidoStatuses, stockEffect, unusualMove } from '#features/pedidos/rules.ts'
import { adminPedidoTexts, moveTexts, pedidoTexts, statusTexts } from '#features/pedidos/texts.ts'
import { type Pedido, setPedidoStatus } from '#features/pedidos/web/client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { PedidoConflict } from './pedido-conflict.tsx'
import { MesaPedidoPanel } from './pedido-panel.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'
import { usePedidoSave } from './use-pedido-save.ts'

const options = pedidoStatuses.map((value) => ({ value, label: statusTexts[value] }))

/**
 * The status manager (spec 2.2 and 2.4): any status from any other; the button is disabled while the chosen one is the
 * current one, and while saving. A move that skips steps, comes back or sends it nowhere asks once.
 */
export function MesaPedidoStatus({ pedido }: { pedido: Pedido }) {
  const [asking, setAsking] = useState(false)
  const draft = useDraft<PedidoStatus>(pedido.status, pedido.version)
  const saving = usePedidoSave({
    id: pedido.id,
    save: (status: PedidoStatus) => setPedidoStatus(pedido.id, { status, version: draft.version }),
    done: pedidoTexts.statusSaved,
    failed: pedidoTexts.statusFailed,
    onSaved: draft.settle,
  })
  const why = questionOf(pedido, draft.value)
  const send = () => saving.mutate(draft.value, { onSettled: () => setAsking(false) })
  return (
    <MesaPedidoPanel title="Estado del pedido">
      <PedidoConflict
        pedido={pedido}
        what="el estado"
        now={statusTexts[pedido.status]}
        tipo="status"
        draft={draft}
        saving={saving.isPending}
      />
      <Field label="Status">
        <Select options={options} value={draft.value} onValueChange={draft.set} disabled={saving.isPending} />
      </Field>
      <Button
        className="w-full"
        busy={saving.isPending}
        disabled={draft.value === pedido.status}
        onClick={() => (why ? setAsking(true) : send())}
      >
        {adminPedidoTexts.update}
      </Button>
      <UnsavedQuestion unsaved={draft.dirty} what="el estado" />
      {why && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={moveTexts.title(pedido.status, draft.value)}
          description={why}
          confirmLabel={moveTexts.confirm(draft.value)}
          cancelLabel={moveTexts.cancel(pedido.status)}
          tone="primary"
          busy={saving.isPending}
          onConfirm={send}
        />
      )}
    </MesaPedidoPanel>
  )
}

/** What to say before this move; `null` when it just goes. */
function questionOf({ status, direccionEnvio }: Pedido, to: PedidoStatus): string | null {
  if (status === to) return null
  const move = unusualMove(status, to)
  const reasons = [
    lacksDireccion(to, direccionEnvio) ? moveTexts.lacksDireccion : null,
    move === 'skips' ? moveTexts.skips : null,
    move === 'returns' ? moveTexts.returns(stockEffect(status, to)) : null,
  ]
  return reasons.filter((reason) => reason !== null).join(' ') || null
}
