import { mesaTexts } from '#modules/entregas/devoluciones/mesa-texts.ts'
import { maxPalabrasLength } from '#modules/entregas/devoluciones/rules.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'

type WordsProps = { value: string; needed?: boolean; error?: string | undefined; onChange: (value: string) => void }

/** What she reads with the step. */
export const Palabras = ({ value, needed = false, error, onChange }: WordsProps) => (
  <Field label={needed ? mesaTexts.wordsNeeded : mesaTexts.words} error={error} required={needed}>
    <Textarea value={value} rows={3} maxLength={maxPalabrasLength} onChange={({ target }) => onChange(target.value)} />
  </Field>
)
