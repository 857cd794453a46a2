import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Situacion } from './revision.ts'
import { motivosRapidos, revisionTexts } from './revision-texts.ts'

type MotivoProps = { situacion: Situacion; motivo: string; onChange: (motivo: string) => void }

const maxMotivoLength = 300

/** Why a line changes: typed, or one of the usual reasons in one press. */
export const RevisionMotivo = ({ situacion, motivo, onChange }: MotivoProps) => (
  <div className="min-w-52 flex-1">
    <Field label={revisionTexts.motivo} labelHidden>
      <TextInput
        value={motivo}
        maxLength={maxMotivoLength}
        placeholder={revisionTexts.motivo}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
    {motivo === '' && motivosRapidos[situacion].length > 0 && (
      <p className="mt-1 flex flex-wrap gap-x-4">
        {motivosRapidos[situacion].map((text) => (
          <Button key={text} variant="link" size="sm" onClick={() => onChange(text)}>
            {text}
          </Button>
        ))}
      </p>
    )}
  </div>
)
