import type { AjusteDe } from '#modules/ajustes/client.ts'
import { guiaUrl } from '#modules/ajustes/paqueteria-rules.ts'
import { paqueteriasFrom, paqueteriasText } from '#modules/ajustes/paqueteria-schema.ts'
import { settings } from '#modules/ajustes/settings.ts'
import { paqueteriasTexts } from '#modules/ajustes/texts.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { AjusteCard } from './ajuste-card.tsx'
import { useAjusteSave } from './use-ajuste-save.ts'

/** The carriers as text, one on each line, and the link that each makes of a number (spec 3.3). */
export function AjustePaqueterias({ ajuste }: { ajuste: AjusteDe<'envios'> }) {
  const { clave } = ajuste
  const draft = useDraft(paqueteriasText(ajuste.valor), ajuste.version)
  const saving = useAjusteSave(clave, {
    version: draft.version,
    settle: (valor, version) => draft.settle(paqueteriasText(valor), version),
  })
  const set = (typed: string) => {
    saving.reset()
    draft.set(typed)
  }
  const { data: paqueterias, error } = settings[clave].schema.safeParse(paqueteriasFrom(draft.value))
  const save = () => {
    if (!paqueterias) return
    // As it is saved: without empty lines.
    draft.set(paqueteriasText(paqueterias))
    saving.mutate(paqueterias)
  }
  return (
    <AjusteCard
      ajuste={{ ...ajuste, deMarca: paqueteriasText(ajuste.deMarca) }}
      {...{ draft, texts: paqueteriasTexts }}
      saving={saving.isPending}
      now={paqueteriasText(ajuste.valor) || paqueteriasTexts.none}
      blocked={error !== undefined}
      onSave={save}
      onBack={() => set(paqueteriasText(ajuste.deMarca))}
    >
      <Field
        label={paqueteriasTexts.field}
        hint={paqueteriasTexts.how}
        error={error?.issues[0]?.message ?? saving.refusal}
      >
        <Textarea value={draft.value} onChange={(event) => set(event.target.value)} rows={7} spellCheck={false} />
      </Field>
      {paqueterias && paqueterias.length > 0 && (
        <div className="text-sm">
          <p className="text-ink-soft">{paqueteriasTexts.preview}</p>
          <dl className="mt-1 grid gap-x-4 gap-y-1 md:grid-cols-[auto_minmax(0,1fr)]">
            {paqueterias.map((it) => (
              <div key={it.nombre} className="contents">
                <dt className="font-semibold">{it.nombre}</dt>
                <dd className="wrap-anywhere text-ink-soft">{guiaUrl(it, '1234567890') ?? paqueteriasTexts.noLink}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </AjusteCard>
  )
}
