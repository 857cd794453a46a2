import { discountPercent } from '#modules/catalogo/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'

type PricesProps = {
  /** Missing for readers who may not see amounts. */
  precioCentavos: number | undefined
  costoConsultoraCentavos: number | undefined
  /** The regular price, if the open campaña has another (spec 3.5). */
  costoNormalCentavos?: number | undefined
}

const looks = {
  sm: {
    price: 'font-semibold sm:text-lg',
    struck: 'text-xs text-ink-soft sm:text-sm',
    normal: 'text-xs text-ink-soft sm:text-sm',
  },
  lg: { price: 'display text-heading', struck: 'text-lg text-ink-soft', normal: 'mt-1 text-ink-soft' },
}

/** The consultora's price with the list price struck through (spec 1.2); in a campaña also the regular price (spec 3.5). */
export const ConsultoraPrice = (props: PricesProps & { size?: keyof typeof looks }) => {
  const { precioCentavos, costoConsultoraCentavos, costoNormalCentavos, size = 'sm' } = props
  if (precioCentavos === undefined || costoConsultoraCentavos === undefined) return null
  const isReduced = discountPercent(precioCentavos, costoConsultoraCentavos) > 0
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <VisuallyHidden>Precio consultora: </VisuallyHidden>
        <Money centavos={costoConsultoraCentavos} className={looks[size].price} />
        {isReduced && <Money centavos={precioCentavos} struck className={looks[size].struck} />}
      </p>
      {costoNormalCentavos !== undefined && costoNormalCentavos !== costoConsultoraCentavos && (
        <p className={looks[size].normal}>
          Normal <Money centavos={costoNormalCentavos} />
        </p>
      )}
    </div>
  )
}

/** The discount from the list price in whole percent, if any (spec 1.9). */
export function DiscountBadge({
  precioCentavos,
  costoConsultoraCentavos,
  className = '',
}: PricesProps & { className?: string }) {
  if (precioCentavos === undefined || costoConsultoraCentavos === undefined) return null
  const percent = discountPercent(precioCentavos, costoConsultoraCentavos)
  if (percent === 0) return null
  return (
    <Badge tone="accent" className={className}>
      <span aria-hidden="true">-{percent}%</span>
      <VisuallyHidden>{percent}% de descuento</VisuallyHidden>
    </Badge>
  )
}
