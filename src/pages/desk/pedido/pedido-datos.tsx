import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { addNotaInterna, type Pedido, preguntasOf, setFechas, setGuia, setNotasAdmin } from '#modules/pedidos/client.ts'
import { GuiaLink } from '#modules/pedidos/components/guia-link.tsx'
import { levantadoOf } from '#modules/pedidos/components/levantado.tsx'
import {
  errorsOf,
  GuiaFields,
  paqueteriasOf,
  readGuia,
  useGuiaValues,
  valuesOf,
} from '#modules/pedidos/components/mesa/guia-fields.tsx'
import { guiaText } from '#modules/pedidos/guia-rules.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { notasChangeSchema } from '#modules/pedidos/schema.ts'
import { notaInternaSchema } from '#modules/pedidos/seguimiento-schema.ts'
import { seguimientoTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { detailOf } from '#shared/errors.ts'
import { formatDayOr, formatMinute } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field, FieldError, Textarea } from '#ui/field.tsx'
import { PanelPart } from '#ui/page.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useDraft, useStoredDraft } from '#ui/use-draft.ts'
import { fieldErrorsOf } from '#ui/use-form.ts'
import { PedidoParte, usePedidoSave } from './pedido-save.tsx'
import { notaInternaDraft } from './pedido-seguimiento.tsx'

/** The notes that the consultora reads, and below a line those that only staff see. */
export function MesaPedidoNotas({ pedido }: { pedido: Pedido }) {
  const draft = useDraft(pedido.notasAdmin ?? '', pedido.version)
  const saving = usePedidoSave({
    id: pedido.id,
    save: (notasAdmin: string) => setNotasAdmin(pedido.id, { notasAdmin, version: draft.version }),
    done: 'Notas guardadas exitosamente',
    failed: 'Error al guardar las notas',
    onSaved: draft.settle,
  })
  // Pasted text is not truncated, which would go unnoticed.
  const refusal = notasChangeSchema.shape.notasAdmin.safeParse(draft.value).error?.issues[0]?.message
  return (
    <PedidoParte
      title="Notas"
      pedido={pedido}
      what="las notas"
      now={pedido.notasAdmin ?? 'Sin notas'}
      tipo="notas"
      draft={draft}
      saving={saving.isPending}
      before={
        <div>
          <h3 className="text-sm font-semibold">
            {levantadoOf(pedido) ? levantarTexts.notasSeen : 'Notas de la consultora'}
          </h3>
          <p className="my-1 wrap-anywhere whitespace-pre-line">{pedido.notas ?? 'Sin notas'}</p>
          <p className="text-sm text-ink-soft">Las ven ella y el equipo.</p>
        </div>
      }
    >
      <Field label="Notas del administrador" hint="La consultora las ve en su pedido." error={refusal}>
        <Textarea
          value={draft.value}
          onChange={(event) => draft.set(event.target.value)}
          rows={2}
          className="min-h-20!"
        />
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
      <NotasInternas pedido={pedido} />
    </PedidoParte>
  )
}

/** Notes that only staff see, newest first (spec 3.1). */
function NotasInternas({ pedido }: { pedido: Pedido }) {
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
    <PanelPart title="Notas internas">
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
      <Field
        label={seguimientoTexts.notaLabel}
        labelHidden
        hint="Solo las ve el equipo."
        error={texto === '' ? undefined : errorsOf(error).texto}
      >
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
    </PanelPart>
  )
}

/** Estimated and actual delivery (spec 2.2 and 2.5); an empty date is saved as none. */
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
  const errors = fieldErrorsOf(saving.error)
  return (
    <PedidoParte
      title="Fechas"
      frame={PanelPart}
      pedido={pedido}
      what="las fechas"
      now={`entrega estimada ${formatDayOr(fechaEstimadaEntrega, 'sin fecha')}, entrega real ${formatDayOr(fechaEntrega, 'sin fecha')}.`}
      tipo="fechas"
      draft={draft}
      saving={saving.isPending}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10.25rem,1fr))] gap-3">
        <Field label="Entrega estimada" error={errors.fechaEstimadaEntrega}>
          <DatePicker
            value={draft.value.fechaEstimadaEntrega}
            onValueChange={(day) => change({ fechaEstimadaEntrega: day })}
          />
        </Field>
        <Field label="Entrega real" error={errors.fechaEntrega}>
          <DatePicker value={draft.value.fechaEntrega} onValueChange={(day) => change({ fechaEntrega: day })} />
        </Field>
      </div>
      <Button
        variant="secondary"
        className="self-start"
        busy={saving.isPending}
        onClick={() => saving.mutate(draft.value)}
      >
        Actualizar Fechas
      </Button>
    </PedidoParte>
  )
}

/** The guía of the shipment (spec 3.3); each change is an event of the timeline. */
export function MesaPedidoGuia({ pedido }: { pedido: Pedido }) {
  const { data: enUso = [] } = useQuery(enUsoQuery())
  const paqueterias = paqueteriasOf(enUso)
  const { guia } = pedido
  const draft = useDraft(guia && valuesOf(guia), pedido.version)
  const values = useGuiaValues(draft.value, paqueterias)
  const [asks, setAsks] = useState(false)
  const saving = usePedidoSave({
    id: pedido.id,
    save: (typed: typeof draft.value) =>
      setGuia(pedido.id, { guia: typed && readGuia(typed).guia, version: draft.version, mismaGuia: asks }),
    done: envioGuiaTexts.saved,
    failed: envioGuiaTexts.failed,
    onSaved: draft.settle,
  })
  const { errors } = readGuia(values)
  const refusal = fieldErrorsOf(saving.error)['guia.paqueteria']
  const touched = draft.dirty && draft.value !== null
  return (
    <PedidoParte
      title={envioGuiaTexts.title}
      frame={PanelPart}
      pedido={pedido}
      what={envioGuiaTexts.what}
      now={guia ? guiaText(guia) : envioGuiaTexts.noneNow}
      tipo="guia"
      draft={draft}
      saving={saving.isPending}
    >
      {guia && <GuiaLink guia={guia} />}
      <GuiaFields
        values={values}
        paqueterias={paqueterias}
        errors={{ ...(touched ? errors : {}), ...(refusal && { paqueteria: refusal }) }}
        onChange={(typed) => {
          saving.reset()
          setAsks(false)
          // Cleared without a previous guía: unchanged.
          const isBlank = guia === null && typed.numero === '' && typed.bultos === 1
          draft.set(isBlank ? null : typed)
        }}
      />
      {asks && <FieldError>{saving.error && detailOf(saving.error)}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={saving.isPending}
          disabled={!touched || Object.keys(errors).length > 0}
          onClick={() => {
            // The carriers may have loaded after the number was typed.
            draft.set(values)
            saving.mutate(values, { onSettled: (_, error) => setAsks(preguntasOf(error).length > 0) })
          }}
        >
          {asks ? envioGuiaTexts.saveAlso : envioGuiaTexts.save}
        </Button>
        {guia && (
          <Button variant="quiet" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
            {envioGuiaTexts.remove}
          </Button>
        )}
      </div>
    </PedidoParte>
  )
}
