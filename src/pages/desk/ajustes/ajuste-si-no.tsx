import type { ReactNode } from 'react'
import type { AjusteDe } from '#modules/ajustes/client.ts'
import { settings } from '#modules/ajustes/settings.ts'
import { siNoTexts } from '#modules/ajustes/texts.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { AjusteCard } from './ajuste-card.tsx'
import { useAjusteSave } from './use-ajuste-save.ts'

type AjusteSiNoProps = { ajuste: AjusteDe<'catalogo' | 'equipo'>; children?: ReactNode }

/** A setting that is on or off. @param children what is to be known before it is changed. */
export function AjusteSiNo({ ajuste, children }: AjusteSiNoProps) {
  const { clave, deMarca } = ajuste
  const { label, hint } = settings[clave]
  const draft = useDraft<boolean>(ajuste.valor, ajuste.version)
  const saving = useAjusteSave(clave, draft)
  return (
    <AjusteCard
      {...{ ajuste, draft, texts: siNoTexts }}
      saving={saving.isPending}
      now={ajuste.valor ? siNoTexts.yes : siNoTexts.no}
      onSave={() => saving.mutate(draft.value)}
      onBack={() => draft.set(deMarca)}
    >
      <Checkbox
        checked={draft.value}
        onChange={(event) => draft.set(event.target.checked)}
        label={label}
        hint={hint}
        error={saving.refusal}
      />
      {children}
    </AjusteCard>
  )
}
