import { useId } from 'react'
import { settings } from '#features/ajustes/settings.ts'
import { ajustesTexts } from '#features/ajustes/texts.ts'
import { formatMinute } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConflictNotice } from '#ui/conflict-notice.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useDraft } from '#ui/use-draft.ts'
import type { AjusteSiNo as Ajuste } from './client.ts'
import { useAjusteSave } from './use-ajuste-save.ts'

/** A setting that is on or off. */
export function AjusteSiNo({ ajuste }: { ajuste: Ajuste }) {
  const { clave, cambio } = ajuste
  const { label, hint } = settings[clave]
  const id = useId()
  const draft = useDraft<boolean>(ajuste.valor, ajuste.version)
  const saving = useAjusteSave(clave, draft)
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <h3 id={id} className="display text-xl">
        {label}
      </h3>
      {draft.conflict && !saving.isPending && (
        <ConflictNotice
          title={
            <>
              <strong>{cambio?.nombre || 'Alguien más'}</strong> cambió este ajuste
              {cambio && ` el ${formatMinute(cambio.createdAt)}`} mientras lo editabas.
            </>
          }
          onKeep={draft.keep}
          onDrop={draft.drop}
        >
          <p>
            <span className="font-semibold">Ahora: </span>
            {ajuste.valor ? 'Sí' : 'No'}
          </p>
        </ConflictNotice>
      )}
      <Checkbox
        checked={draft.value}
        onChange={(event) => draft.set(event.target.checked)}
        label={label}
        hint={hint}
        error={saving.refusal}
      />
      <Button
        busy={saving.isPending}
        disabled={!draft.dirty}
        onClick={() => saving.mutate(draft.value)}
        className="self-start"
      >
        {ajustesTexts.saveChoice}
      </Button>
      <UnsavedQuestion unsaved={draft.dirty} what={ajustesTexts.whatSetting(label)} />
    </Card>
  )
}
