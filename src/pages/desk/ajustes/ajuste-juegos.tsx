import type { AjusteDe } from '#modules/ajustes/client.ts'
import { juegoName, juegosFrom, juegosText } from '#modules/ajustes/juegos.ts'
import { settings } from '#modules/ajustes/settings.ts'
import { juegosTexts } from '#modules/ajustes/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { AjusteCard } from './ajuste-card.tsx'
import { useAjusteSave } from './use-ajuste-save.ts'

/** The juegos de tallas of a line as text, a juego on each line, and as the form of a product will name them (spec 3.5.3). */
export function AjusteJuegos({ ajuste }: { ajuste: AjusteDe<'juegos'> }) {
  const { clave } = ajuste
  const { label, schema } = settings[clave]
  const draft = useDraft(juegosText(ajuste.valor), ajuste.version)
  const saving = useAjusteSave(clave, {
    version: draft.version,
    settle: (valor, version) => draft.settle(juegosText(valor), version),
  })
  const set = (typed: string) => {
    saving.reset()
    draft.set(typed)
  }
  const { data: juegos, error } = schema.safeParse(juegosFrom(draft.value))
  const save = () => {
    if (!juegos) return
    // As it is saved: without what stands twice or for nothing between commas.
    draft.set(juegosText(juegos))
    saving.mutate(juegos)
  }
  return (
    <AjusteCard
      ajuste={{ ...ajuste, deMarca: juegosText(ajuste.deMarca) }}
      {...{ draft, texts: juegosTexts }}
      saving={saving.isPending}
      now={juegosText(ajuste.valor) || juegosTexts.none}
      blocked={error !== undefined}
      onSave={save}
      onBack={() => set(juegosText(ajuste.deMarca))}
    >
      <Field
        label={juegosTexts.field(label)}
        hint={juegosTexts.how}
        error={error?.issues[0]?.message ?? saving.refusal}
      >
        <Textarea value={draft.value} onChange={(event) => set(event.target.value)} rows={3} spellCheck={false} />
      </Field>
      {juegos && juegos.length > 0 && (
        <ul aria-label={juegosTexts.preview} className="flex flex-wrap gap-2">
          {juegos.map((tallas) => (
            <li key={tallas.join()}>
              <Badge>{juegoName(tallas)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </AjusteCard>
  )
}
