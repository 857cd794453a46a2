import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import type { AjusteDe } from '#modules/ajustes/client.ts'
import { settings } from '#modules/ajustes/settings.ts'
import { guiaTexts } from '#modules/ajustes/texts.ts'
import { GuiaTable } from '#modules/catalogo/components/guia-table.tsx'
import { type Guia, hasGuia, newGuia, sinGuia, withFila } from '#modules/catalogo/guia-rules.ts'
import type { Categoria } from '#shared/categorias.ts'
import { Button } from '#ui/button.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { AjusteCard } from './ajuste-card.tsx'
import { GuiaEditor } from './guia-editor.tsx'
import { useAjusteSave } from './use-ajuste-save.ts'

type GuiaProps = {
  ajuste: AjusteDe<'guias'>
  /** What a new one begins with. */
  tallas: string[]
}

/** The guía de tallas of a line (spec 3.5.6): none, or a table that is edited in place. */
export function AjusteGuia({ ajuste, tallas }: GuiaProps) {
  const { clave } = ajuste
  const { hint, label, schema } = settings[clave]
  const draft = useDraft<Guia>(ajuste.valor, ajuste.version)
  const saving = useAjusteSave(clave, draft)
  const box = useRef<HTMLDivElement>(null)
  /** How often a table that is refused was to be saved: from the first time on it says what is wrong. */
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  const checked = schema.safeParse(draft.value)
  const set = (guia: Guia) => {
    saving.reset()
    draft.set(guia)
  }
  const save = () => {
    if (!checked.success) return setRefusals(refusals + 1)
    setRefusals(0)
    // As it is saved: `86 a 90` is `86–90`.
    draft.set(checked.data)
    saving.mutate(checked.data)
  }
  const isThere = draft.value.filas.length > 0 || draft.value.medidas.length > 0
  return (
    <AjusteCard
      {...{ ajuste, draft, texts: guiaTexts }}
      saving={saving.isPending}
      now={
        hasGuia(ajuste.valor) ? (
          <GuiaTable guia={ajuste.valor} caption={label} ground="bg-warning-soft" />
        ) : (
          guiaTexts.none
        )
      }
      onSave={save}
      onBack={() => set(ajuste.deMarca)}
    >
      <div ref={box} className="flex min-w-0 flex-col gap-4">
        {isThere ? (
          <>
            <p className="text-sm text-ink-soft">{`${hint} ${guiaTexts.how}`}</p>
            <GuiaEditor
              guia={draft.value}
              label={label}
              issues={refusals > 0 ? (checked.error?.issues ?? []) : []}
              onChange={set}
              onRemove={() => set(sinGuia)}
            />
          </>
        ) : (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <p className="text-ink-soft">{guiaTexts.none}</p>
            <Button
              variant="secondary"
              icon={<Plus aria-hidden="true" className="size-5" />}
              onClick={() => set(withFirst(newGuia(categoriaOf(clave), tallas)))}
            >
              {guiaTexts.start}
            </Button>
          </div>
        )}
        {saving.refusal && <p className="text-sm text-danger">{saving.refusal}</p>}
      </div>
    </AjusteCard>
  )
}

/** A line without juegos begins with a row to write in. */
const withFirst = (guia: Guia) => (hasGuia(guia) ? guia : withFila(guia))

const categoriaOf = (clave: AjusteDe<'guias'>['clave']) => clave.replace('guia_', '') as Categoria
