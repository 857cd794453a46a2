import { formatPesos } from '#shared/format.ts'
import { VisuallyHidden } from './skeleton.tsx'

type MoneyProps = {
  /** `undefined`: hidden from this reader (spec 3.7), renders nothing. */
  centavos: number | undefined
  /** A former price, struck through and announced as such. */
  struck?: boolean
  currency?: boolean
  className?: string
}

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
