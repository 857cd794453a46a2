import { formatPesos } from '#shared/format.ts'
import { VisuallyHidden } from './skeleton.tsx'

export type MoneyProps = {
  /** `undefined`: hidden from who looks (spec 3.7). Then nothing is shown. */
  centavos: number | undefined
  /** The price before: struck through, and said to be so. */
  struck?: boolean
  /** Adds ` MXN`, where the price stands alone. */
  currency?: boolean
  className?: string
}

/** An amount in pesos. Figures of one width, so that columns and changing totals stand still. */
export function Money({ centavos, struck = false, currency = false, className = '' }: MoneyProps) {
  if (centavos === undefined) return null
  const text = `${formatPesos(centavos)}${currency ? ' MXN' : ''}`
  if (!struck) return <span className={`whitespace-nowrap tabular-nums ${className}`}>{text}</span>
  return (
    <span className={`whitespace-nowrap tabular-nums ${className || 'text-ink-soft'}`}>
      <VisuallyHidden>Precio público: </VisuallyHidden>
      <s>{text}</s>
    </span>
  )
}
