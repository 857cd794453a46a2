import { type ReactNode, useId } from 'react'
import type { Ajuste } from '#modules/ajustes/client.ts'
import { type AjusteClave, settings } from '#modules/ajustes/settings.ts'
import type { AjusteTexts } from '#modules/ajustes/texts.ts'
import { formatMinute } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConflictNotice } from '#ui/conflict-notice.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import type { Draft } from '#ui/use-draft.ts'

type CardProps<Valor> = {
  ajuste: Pick<Ajuste, 'cambio'> & { clave: AjusteClave; deMarca: Valor }
  draft: Draft<Valor>
  saving: boolean
  /** What it says of its kind of value. */
  texts: AjusteTexts
  /** The value as it is saved now, for whoever was typing while somebody else saved. */
  now: ReactNode
  /** It would be refused as it is. */
  blocked?: boolean
  onSave: () => void
  onBack: () => void
  children: ReactNode
}

/** A setting with its field: saved by itself, given back to the brand, and kept when somebody else saved meanwhile. */
export function AjusteCard<Valor>(props: CardProps<Valor>) {
  const { ajuste, draft, saving, texts, now, blocked = false, onSave, onBack, children } = props
  const { label } = settings[ajuste.clave]
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <h3 id={id} className="display text-xl">
        {label}
      </h3>
      {draft.conflict && !saving && (
        <ConflictNotice
          title={
            <>
              <strong>{ajuste.cambio?.nombre || 'Alguien más'}</strong> {texts.changed}
              {ajuste.cambio && ` el ${formatMinute(ajuste.cambio.createdAt)}`} mientras escribías.
            </>
          }
          onKeep={draft.keep}
          onDrop={draft.drop}
        >
          <div className="wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Ahora: </span>
            {now}
          </div>
        </ConflictNotice>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={saving} disabled={!draft.dirty || blocked} onClick={onSave}>
          {texts.save}
        </Button>
        {JSON.stringify(draft.value) !== JSON.stringify(ajuste.deMarca) && (
          <Button variant="quiet" onClick={onBack}>
            {texts.back}
          </Button>
        )}
      </div>
      <UnsavedQuestion unsaved={draft.dirty} what={texts.what(label)} />
    </Card>
  )
}
