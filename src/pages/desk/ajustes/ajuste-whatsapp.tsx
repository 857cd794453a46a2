import type { AjusteDe } from '#modules/ajustes/client.ts'
import { fillWhatsapp, maxWhatsappLength } from '#modules/ajustes/rules.ts'
import { settings, type TextSeccion } from '#modules/ajustes/settings.ts'
import { useMarca } from '#modules/ajustes/sitio/components/use-marca.ts'
import { ajustesTexts, exampleValues, textoTexts } from '#modules/ajustes/texts.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { AjusteCard } from './ajuste-card.tsx'
import { useAjusteSave } from './use-ajuste-save.ts'

/** One text of WhatsApp: the words, who reads them how, and the way back to the brand's own. */
export function AjusteWhatsapp({ ajuste }: { ajuste: AjusteDe<TextSeccion> }) {
  const { clave, deMarca } = ajuste
  const { label, hint, schema, seccion } = settings[clave]
  const marca = useMarca()
  const draft = useDraft(ajuste.valor, ajuste.version)
  const saving = useAjusteSave(clave, draft)
  const set = (texto: string) => {
    saving.reset()
    draft.set(texto)
  }
  // What is pasted is not cut off: it would be missed only when somebody reads the message.
  const refusal = schema.safeParse(draft.value).error?.issues[0]?.message
  return (
    <AjusteCard
      {...{ ajuste, draft, texts: textoTexts }}
      saving={saving.isPending}
      now={ajuste.valor}
      blocked={refusal !== undefined}
      onSave={() => saving.mutate(draft.value)}
      onBack={() => set(deMarca)}
    >
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <Field
          label={ajustesTexts.text(label)}
          hint={`${hint} ${draft.value.trim().length} de ${maxWhatsappLength} caracteres.`}
          error={refusal ?? saving.refusal}
        >
          <Textarea value={draft.value} onChange={(event) => set(event.target.value)} rows={4} />
        </Field>
        <figure className="flex flex-col gap-1.5">
          <figcaption className="text-sm font-semibold">{ajustesTexts.preview}</figcaption>
          <p className="rounded-lg rounded-tl-sm bg-success-soft px-4 py-3 wrap-anywhere whitespace-pre-line">
            {fillWhatsapp(draft.value, exampleValues[seccion](marca)).trim()}
          </p>
        </figure>
      </div>
    </AjusteCard>
  )
}
