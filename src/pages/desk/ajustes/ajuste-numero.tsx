import type { AjusteDe } from '#modules/ajustes/client.ts'
import { settings } from '#modules/ajustes/settings.ts'
import { numeroTexts } from '#modules/ajustes/texts.ts'
import { readCount } from '#shared/read-amounts.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { AjusteCard } from './ajuste-card.tsx'
import { useAjusteSave } from './use-ajuste-save.ts'

/** A setting that is a whole number. */
export function AjusteNumero({ ajuste }: { ajuste: AjusteDe<'inventario' | 'devoluciones'> }) {
  const { clave, deMarca } = ajuste
  const { label, hint, schema } = settings[clave]
  const draft = useDraft(String(ajuste.valor), ajuste.version)
  const saving = useAjusteSave(clave, {
    version: draft.version,
    settle: (valor, version) => draft.settle(String(valor), version),
  })
  const set = (typed: string) => {
    saving.reset()
    draft.set(typed)
  }
  const read = readCount(draft.value)
  const { data, error } = schema.safeParse(read && 'value' in read ? read.value : null)
  return (
    <AjusteCard
      ajuste={{ ...ajuste, deMarca: String(deMarca) }}
      {...{ draft, texts: numeroTexts }}
      saving={saving.isPending}
      now={String(ajuste.valor)}
      blocked={error !== undefined}
      onSave={() => data !== undefined && saving.mutate(data)}
      onBack={() => set(String(deMarca))}
    >
      <Field label={label} labelHidden hint={hint} error={error?.issues[0]?.message ?? saving.refusal}>
        <TextInput
          value={draft.value}
          onChange={({ target }) => set(target.value)}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-32 tabular-nums"
        />
      </Field>
    </AjusteCard>
  )
}
