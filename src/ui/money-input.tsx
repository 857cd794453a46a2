import { NumberField } from '@base-ui/react/number-field'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

export type MoneyInputProps = {
  /** Integer centavos; `null` while nothing is written. */
  value: number | null
  onValueChange: (centavos: number | null) => void
  onBlur?: () => void
  disabled?: boolean
}

/** An amount in pesos, to the centavo: the arrow keys go by $0.01, with Shift by $10. Hands on whole centavos. */
export function MoneyInput({ value, onValueChange, onBlur, disabled }: MoneyInputProps) {
  const { id, ...described } = useFieldControl()
  return (
    <NumberField.Root
      id={id}
      value={value === null ? null : value / 100}
      onValueChange={(pesos) => onValueChange(pesos === null ? null : Math.round(pesos * 100))}
      min={0}
      step={0.01}
      smallStep={0.01}
      largeStep={10}
      disabled={disabled}
      locale="es-MX"
      format={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
    >
      <NumberField.Group className="relative">
        <span aria-hidden="true" className="pointer-events-none absolute top-3 left-4 text-ink-soft">
          $
        </span>
        <NumberField.Input
          {...described}
          aria-roledescription="Campo numérico"
          inputMode="decimal"
          onBlur={onBlur}
          className={`${controlClass} min-h-12 pr-4 pl-8 tabular-nums`}
        />
      </NumberField.Group>
    </NumberField.Root>
  )
}
