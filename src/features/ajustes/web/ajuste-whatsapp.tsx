import { useId } from 'react'
import { fillWhatsapp, maxWhatsappLength } from '#features/ajustes/rules.ts'
import { settings } from '#features/ajustes/settings.ts'
import { ajustesTexts, exampleValues } from '#features/ajustes/texts.ts'
import { useMarca } from '#features/sitio/web/use-marca.ts'
import { formatMinute } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConflictNotice } from '#ui/conflict-notice.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useDraft } from '#ui/use-draft.ts'
import type { AjusteTexto } from './client.ts'
import { useAjusteSave } from './use-ajuste-save.ts'

/** One text of WhatsApp: the words, who reads them how, and the way back to the brand's own. */
export function AjusteWhatsapp({ ajuste }: { ajuste: AjusteTexto }) {
  const { clave, deMarca, cambio } = ajuste
  const { label, hint, schema, seccion } = settings[clave]
  const id = useId()
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
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <h3 id={id} className="display text-xl">
        {label}
      </h3>
      {draft.conflict && !saving.isPending && (
        <ConflictNotice
          title={
            <>
              <strong>{cambio?.nombre || 'Alguien más'}</strong> cambió este texto
              {cambio && ` el ${formatMinute(cambio.createdAt)}`} mientras escribías.
            </>
          }
          onKeep={draft.keep}
          onDrop={draft.drop}
        >
          <p className="wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Ahora: </span>
            {ajuste.valor}
          </p>
        </ConflictNotice>
      )}
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
      <div className="flex flex-wrap items-center gap-3">
        <Button
          busy={saving.isPending}
          disabled={!draft.dirty || refusal !== undefined}
          onClick={() => saving.mutate(draft.value)}
        >
          {ajustesTexts.save}
        </Button>
        {draft.value !== deMarca && (
          <Button variant="quiet" onClick={() => set(deMarca)}>
            {ajustesTexts.back}
          </Button>
        )}
      </div>
      <UnsavedQuestion unsaved={draft.dirty} what={ajustesTexts.what(label)} />
    </Card>
  )
}
