import CalendarX from 'lucide-react/icons/calendar-x-2'
import type { FueraDeCampana } from '#modules/catalogo/campanas/rules.ts'
import { fueraText } from '#modules/catalogo/campanas/texts.ts'

export const fueraNoticeId = 'fuera-de-campana'

/** Why a product may not be ordered now (spec 3.5). */
export const FueraNotice = ({ fuera, className = '' }: { fuera: FueraDeCampana; className?: string }) => (
  <p
    id={fueraNoticeId}
    className={`flex gap-2.5 rounded-md bg-warning-soft px-4 py-3 text-sm font-semibold text-warning ${className}`}
  >
    <CalendarX aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
    {fueraText(fuera)}
  </p>
)
