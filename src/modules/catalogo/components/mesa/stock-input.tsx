import { useState } from 'react'
import { stockSlipText } from '#modules/catalogo/producto-texts.ts'
import { stockFrom } from '#modules/catalogo/rules.ts'
import { TextInput } from '#ui/field.tsx'

type StockInputProps = { value: number; onValueChange: (stock: number) => void; onBlur: () => void }

/**
 * Pieces in stock. Anything but a non-negative integer becomes 0 (spec 2.5), with a warning while typing; the field shows the number on
 * blur.
 */
export function StockInput({ value, onValueChange, onBlur }: StockInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [slip, setSlip] = useState<string | undefined>()
  const change = (text: string) => {
    setTyped(text)
    setSlip(stockSlipText(text))
    onValueChange(stockFrom(text))
  }
  return (
    <>
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
      <StockSlip>{slip}</StockSlip>
    </>
  )
}

/** Why the stock differs from the typed text. */
export const StockSlip = ({ children }: { children: string | undefined }) => (
  <p role="status" className="text-sm text-warning wrap-anywhere empty:hidden">
    {children}
  </p>
)
