import { addNotaInterna, type Pedido } from '#modules/pedidos/client.ts'
import { errorsOf } from '#modules/pedidos/components/mesa/guia-fields.tsx'
import { notaInternaSchema } from '#modules/pedidos/seguimiento-schema.ts'
import { seguimientoTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { formatMinute } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useStoredDraft } from '#ui/use-draft.ts'
import { notaInternaDraft } from './seguimiento-drafts.ts'
import { usePedidoSave } from './use-pedido-save.ts'

/** Notes for staff alone, newest first, apart from those that the consultora reads (spec 3.1). */
export function MesaPedidoNotasInternas({ pedido }: { pedido: Pedido }) {
  const draft = useStoredDraft(() => notaInternaDraft(pedido.id))
  const texto = draft.value ?? ''
  const saving = usePedidoSave({
    id: pedido.id,
    save: async (nota: string) => {
      await addNotaInterna(pedido.id, { texto: nota })
      return pedido
    },
    done: 'Nota agregada',
    failed: 'No se pudo agregar la nota',
    onSaved: draft.settle,
  })
  const { error } = notaInternaSchema.safeParse({ texto })
  const { notasInternas = [] } = pedido.seguimiento ?? {}
  return (
    <Panel title="Notas internas" actions={<span className="text-sm text-ink-soft">Sólo las ve el equipo.</span>}>
      {notasInternas.length > 0 && (
        <ul className="flex flex-col gap-3">
          {notasInternas.map(({ id, texto: nota, createdAt, nombre }) => (
            <li key={id}>
              <p className="wrap-anywhere whitespace-pre-line">{nota}</p>
              <p className="text-sm text-ink-soft">
                <time dateTime={createdAt}>{formatMinute(createdAt)}</time> · {nombre ?? 'El equipo'}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Field label={seguimientoTexts.notaLabel} labelHidden error={texto === '' ? undefined : errorsOf(error).texto}>
        <Textarea
          rows={1}
          className="min-h-12!"
          placeholder={seguimientoTexts.notaLabel}
          value={texto}
          onChange={({ target }) => (target.value === '' ? draft.forget() : draft.keep(target.value))}
        />
      </Field>
      <Button
        variant="secondary"
        className="self-start"
        busy={saving.isPending}
        disabled={error !== undefined}
        onClick={() => saving.mutate(texto)}
      >
        Agregar nota
      </Button>
      <UnsavedQuestion unsaved={texto.trim() !== ''} what="la nota" onLeave={draft.forget} />
    </Panel>
  )
}
