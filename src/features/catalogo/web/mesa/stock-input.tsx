import { useState } from 'react'
import { stockFrom } from '#features/catalogo/rules.ts'
import { TextInput } from '#ui/text-input.tsx'

type StockInputProps = { value: number; onValueChange: (stock: number) => void; onBlur: () => void }

/**
 * Pieces on hand. What is no number becomes 0 when the field is left (spec 2.5); a number that is no count of pieces stays as it
 * was typed, for the form to refuse.
 */
export function StockInput({ value, onValueChange, onBlur }: StockInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    setTyped(text)
    onValueChange(stockFrom(text))
  }
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      className="text-right tabular-nums"
      value={typed ?? (Number.isInteger(value) ? String(value) : '')}
      onChange={(event) => change(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null)
        onBlur()
      }}
    />
  )
}
