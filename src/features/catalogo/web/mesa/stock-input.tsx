import { useState } from 'react'
import { stockFrom } from '#features/catalogo/rules.ts'
import { TextInput } from '#ui/text-input.tsx'

type StockInputProps = { value: number; onValueChange: (stock: number) => void; onBlur: () => void }

/** Pieces on hand. What is no whole number of at least 0 becomes 0 when the field is left (spec 2.5). */
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
      value={typed ?? String(value)}
      onChange={(event) => change(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
    />
  )
}
