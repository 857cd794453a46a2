import type { editTable } from '#modules/catalogo/campanas/rules.ts'
import { campanaFormTexts as texts } from '#modules/catalogo/campanas/texts.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { CampanaDraft, Change } from './campana-editor.tsx'
import { CampanaPortada } from './campana-portada.tsx'

type DatosProps = {
  draft: CampanaDraft
  change: Change
  errors: Record<string, string>
  allowed: (typeof editTable)['abierta']
  onUploading: (busy: boolean) => void
}

/** Name, days, text, cover and minimums. What may not change any more is shown and cannot be typed into. */
export function CampanaDatos({ draft, change, errors, allowed, onUploading }: DatosProps) {
  const { contenido } = allowed
  return (
    <>
      <Panel title={texts.datos}>
        <Field label={texts.nombre} error={errors.nombre} required>
          <TextInput
            value={draft.nombre}
            onChange={({ target }) => change({ nombre: target.value })}
            maxLength={80}
            autoComplete="off"
            disabled={!contenido}
          />
        </Field>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label={texts.primerDia} error={errors.primerDia} hint={texts.diasHint} required>
            <DatePicker
              value={draft.primerDia}
              onValueChange={(primerDia) => change({ primerDia })}
              disabled={!allowed.primerDia}
            />
          </Field>
          <Field label={texts.ultimoDia} error={errors.ultimoDia} required>
            <DatePicker
              value={draft.ultimoDia}
              onValueChange={(ultimoDia) => change({ ultimoDia })}
              disabled={!allowed.ultimoDia}
            />
          </Field>
        </div>
        <Field label={texts.texto} hint={texts.textoHint} error={errors.texto}>
          <Textarea
            rows={3}
            value={draft.texto}
            onChange={({ target }) => change({ texto: target.value })}
            maxLength={500}
            disabled={!contenido}
          />
        </Field>
        <CampanaPortada
          imagen={draft.imagen}
          error={errors.imagenId}
          disabled={!contenido}
          onChange={(imagen) => change({ imagen })}
          onUploading={onUploading}
        />
      </Panel>
      <Panel title={texts.minimos}>
        <p className="text-sm text-ink-soft">{texts.minimosHint}</p>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label={texts.minimo} error={errors.minimoCentavos}>
            <MoneyInput
              disabled={!contenido}
              value={draft.minimoCentavos}
              onValueChange={(minimoCentavos) => change({ minimoCentavos })}
            />
          </Field>
          <Field label={texts.minimoPrimer} hint={texts.minimoPrimerHint} error={errors.minimoPrimerCentavos}>
            <MoneyInput
              disabled={!contenido}
              value={draft.minimoPrimerCentavos}
              onValueChange={(minimoPrimerCentavos) => change({ minimoPrimerCentavos })}
            />
          </Field>
        </div>
      </Panel>
    </>
  )
}
