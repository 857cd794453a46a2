import { type Pedido, setFechas } from '#modules/pedidos/client.ts'
import { AppError } from '#shared/errors.ts'
import { formatDayOr } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { PedidoConflict } from './pedido-conflict.tsx'
import { usePedidoSave } from './use-pedido-save.ts'

/** Estimated and actual delivery (spec 2.2 and 2.5): an empty date is saved as none. */
export function MesaPedidoFechas({ pedido }: { pedido: Pedido }) {
  const { fechaEstimadaEntrega, fechaEntrega } = pedido
  const draft = useDraft({ fechaEstimadaEntrega, fechaEntrega }, pedido.version)
  const saving = usePedidoSave({
    id: pedido.id,
    save: (fechas: typeof draft.value) => setFechas(pedido.id, { ...fechas, version: draft.version }),
    done: 'Fechas actualizadas exitosamente',
    failed: 'Error al actualizar las fechas',
    onSaved: draft.settle,
  })
  const change = (fechas: Partial<typeof draft.value>) => {
    saving.reset()
    draft.set({ ...draft.value, ...fechas })
  }
  const refused = saving.error instanceof AppError ? (saving.error.facts.errors ?? []) : []
  const errorOf = (path: string) => refused.find((error) => error.path === path)?.message
  return (
    <Panel title="Fechas">
      <PedidoConflict
        pedido={pedido}
        what="las fechas"
        now={`entrega estimada ${formatDayOr(fechaEstimadaEntrega, 'sin fecha')}, entrega real ${formatDayOr(fechaEntrega, 'sin fecha')}.`}
        tipo="fechas"
        draft={draft}
        saving={saving.isPending}
      />
      <Field label="Entrega estimada" error={errorOf('fechaEstimadaEntrega')}>
        <DatePicker
          value={draft.value.fechaEstimadaEntrega}
          onValueChange={(day) => change({ fechaEstimadaEntrega: day })}
        />
      </Field>
      <Field label="Entrega real" error={errorOf('fechaEntrega')}>
        <DatePicker value={draft.value.fechaEntrega} onValueChange={(day) => change({ fechaEntrega: day })} />
      </Field>
      <Button
        variant="secondary"
        className="self-start"
        busy={saving.isPending}
        onClick={() => saving.mutate(draft.value)}
      >
        Actualizar Fechas
      </Button>
      <UnsavedQuestion unsaved={draft.dirty} what="las fechas" />
    </Panel>
  )
}
