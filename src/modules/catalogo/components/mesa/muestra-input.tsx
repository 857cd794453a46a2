import { Input } from '#ui/input.tsx'
import { TextInput } from '#ui/text-input.tsx'

type MuestraInputProps = { value: string; onValueChange: (muestra: string) => void; onBlur: () => void }

const whole = /^#[0-9a-f]{6}$/i

/** A swatch, as digits or from the browser's own chooser. */
export const MuestraInput = ({ value, onValueChange, onBlur }: MuestraInputProps) => (
  <div className="flex items-center gap-2">
    <TextInput
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={onBlur}
      placeholder="#b23a48"
      maxLength={7}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="min-w-0 flex-1"
    />
    <Input
      type="color"
      aria-label="Elegir la muestra"
      value={whole.test(value.trim()) ? value.trim().toLowerCase() : '#ffffff'}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={onBlur}
      className="size-12 shrink-0 cursor-pointer rounded-md bg-surface p-1 inset-ring inset-ring-line-strong"
    />
  </div>
)
