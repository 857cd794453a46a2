import { type KeyboardEvent, useState } from 'react'
import { formatPesos } from '#shared/format.ts'
import { centavosFrom } from '#shared/read-amounts.ts'
import { TextInput } from './field.tsx'

type MoneyInputProps = {
  /** Integer centavos; `null` for empty, `NaN` for invalid text. */
  value: number | null
  onValueChange: (centavos: number | null) => void
  onBlur?: () => void
  disabled?: boolean
  name?: string
}

const tenPesos = 1_000

export const isAmount = (value: number | null): value is number => value !== null && !Number.isNaN(value)

/**
 * An amount in pesos; arrow keys step by $0.01, with Shift by $10. Invalid text stays for the form to refuse: a guessed
 * price might be sold at.
 */
export function MoneyInput({ value, onValueChange, onBlur, name, disabled }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // An external change (a draft, somebody else's save) replaces the typed text.
  const isTyped = typed !== null && Object.is(centavosFrom(typed), value)
  const step = (event: KeyboardEvent) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!way) return
    event.preventDefault()
    setTyped(null)
    onValueChange(Math.max(0, (value || 0) + way * (event.shiftKey ? tenPesos : 1)))
  }
  return (
    <div className="relative">
      <span aria-hidden="true" className="pointer-events-none absolute top-3 left-4 text-ink-soft">
        $
      </span>
      <TextInput
        name={name}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        className="pl-8 tabular-nums"
        value={isTyped ? typed : shown(value)}
        onChange={({ target }) => {
          if (!isTyped) ungroup(target, shown(value))
          setTyped(target.value)
          onValueChange(centavosFrom(target.value))
        }}
        onKeyDown={step}
        onBlur={() => {
          if (!Number.isNaN(value)) setTyped(null)
          onBlur?.()
        }}
      />
    </div>
  )
}

/** Removes our thousands separators on the first edit, because further digits would misplace them. */
function ungroup(input: HTMLInputElement, before: string): void {
  const after = input.value
  const caret = input.selectionStart ?? after.length
  let start = 0
  while (start < caret && before[start] === after[start]) start++
  let end = 0
  while (end < after.length - caret && before.at(-1 - end) === after.at(-1 - end)) end++
  const ours = [after.slice(0, start), after.slice(after.length - end)].map((part) => part.replaceAll(',', ''))
  const typed = after.slice(start, after.length - end)
  input.value = ours.join(typed)
  const place = (ours[0] ?? '').length + (caret - start)
  input.setSelectionRange(place, place)
}

const shown = (centavos: number | null): string =>
  centavos === null || Number.isNaN(centavos) ? '' : formatPesos(centavos).replace('$', '')
