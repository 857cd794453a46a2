import { type Pedido, setNotasAdmin } from '#modules/pedidos/client.ts'
import { levantadoOf } from '#modules/pedidos/components/levantado.tsx'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { notasChangeSchema } from '#modules/pedidos/schema.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { PedidoConflict } from './pedido-conflict.tsx'
import { usePedidoSave } from './use-pedido-save.ts'

/** Both notes: the consultora's to read, the administrator's to write (spec 2.2). */
export function MesaPedidoNotas({ pedido }: { pedido: Pedido }) {
  const draft = useDraft(pedido.notasAdmin ?? '', pedido.version)
  const saving = usePedidoSave({
    id: pedido.id,
    save: (notasAdmin: string) => setNotasAdmin(pedido.id, { notasAdmin, version: draft.version }),
    done: 'Notas guardadas exitosamente',
    failed: 'Error al guardar las notas',
    onSaved: draft.settle,
  })
  // What is pasted is not cut off: it would be missed only when somebody reads the notes.
  const refusal = notasChangeSchema.shape.notasAdmin.safeParse(draft.value).error?.issues[0]?.message
  return (
    <Panel title="Notas">
      <div>
        <h3 className="text-sm font-semibold">
          {levantadoOf(pedido) ? levantarTexts.notasSeen : 'Notas de la consultora'}
        </h3>
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-soft">{pedido.notas ?? 'Sin notas'}</p>
      </div>
      <PedidoConflict
        pedido={pedido}
        what="las notas"
        now={pedido.notasAdmin ?? 'Sin notas'}
        tipo="notas"
        draft={draft}
        saving={saving.isPending}
      />
      <Field label="Notas del administrador" hint="La consultora las ve en su pedido." error={refusal}>
        <Textarea value={draft.value} onChange={(event) => draft.set(event.target.value)} rows={3} />
      </Field>
      <Button
        variant="secondary"
        className="self-start"
        busy={saving.isPending}
        disabled={refusal !== undefined}
        onClick={() => saving.mutate(draft.value)}
      >
        Guardar Notas
      </Button>
      <UnsavedQuestion unsaved={draft.dirty} what="las notas" />
    </Panel>
  )
}
