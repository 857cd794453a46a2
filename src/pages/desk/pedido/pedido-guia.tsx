import { useQuery } from '@tanstack/react-query'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { type Pedido, setGuia } from '#modules/pedidos/client.ts'
import { GuiaLink } from '#modules/pedidos/components/guia-link.tsx'
import { GuiaFields, guiaOf, paqueteriasOf, readGuia, valuesOf } from '#modules/pedidos/components/mesa/guia-fields.tsx'
import { guiaText } from '#modules/pedidos/guia-rules.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { AppError } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { PedidoConflict } from './pedido-conflict.tsx'
import { usePedidoSave } from './use-pedido-save.ts'

/** What its parcel is followed by (spec 3.3): written down, corrected or taken away; each is an event of the timeline. */
export function MesaPedidoGuia({ pedido }: { pedido: Pedido }) {
  const { data: enUso = [] } = useQuery(enUsoQuery())
  const paqueterias = paqueteriasOf(enUso)
  const { guia } = pedido
  const draft = useDraft(guia && valuesOf(guia), pedido.version)
  const values = guiaOf(draft.value, paqueterias)
  const saving = usePedidoSave({
    id: pedido.id,
    save: (typed: typeof draft.value) =>
      setGuia(pedido.id, { guia: typed && readGuia(typed).guia, version: draft.version }),
    done: envioGuiaTexts.saved,
    failed: envioGuiaTexts.failed,
    onSaved: draft.settle,
  })
  const { errors } = readGuia(values)
  const refused = saving.error instanceof AppError ? (saving.error.facts.errors ?? []) : []
  const refusal = refused.find(({ path }) => path === 'guia.paqueteria')?.message
  const touched = draft.dirty && draft.value !== null
  return (
    <Panel title={envioGuiaTexts.title}>
      <PedidoConflict
        pedido={pedido}
        what={envioGuiaTexts.what}
        now={guia ? guiaText(guia) : envioGuiaTexts.noneNow}
        tipo="guia"
        draft={draft}
        saving={saving.isPending}
      />
      {guia && <GuiaLink guia={guia} />}
      <GuiaFields
        values={values}
        paqueterias={paqueterias}
        errors={{ ...(touched ? errors : {}), ...(refusal && { paqueteria: refusal }) }}
        onChange={(typed) => {
          saving.reset()
          // A number that was emptied where there was none is nothing typed.
          const isBlank = guia === null && typed.numero === '' && typed.bultos === 1
          draft.set(isBlank ? null : typed)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={saving.isPending}
          disabled={!touched || Object.keys(errors).length > 0}
          onClick={() => {
            // The carrier may have come after the number.
            draft.set(values)
            saving.mutate(values)
          }}
        >
          {envioGuiaTexts.save}
        </Button>
        {guia && (
          <Button variant="quiet" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
            {envioGuiaTexts.remove}
          </Button>
        )}
      </div>
      <UnsavedQuestion unsaved={draft.dirty} what={envioGuiaTexts.what} />
    </Panel>
  )
}
