import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  abiertaQuery,
  type CampanaAbierta,
  refreshIfChanged,
  refreshPrices,
} from '#modules/catalogo/campanas/client.ts'
import { faltanteOf } from '#modules/catalogo/campanas/rules.ts'
import { campanaTexts, cierraText } from '#modules/catalogo/campanas/texts.ts'
import { sesionEnVivo } from '#modules/personas/cuentas/client.ts'
import { serverNow } from '#shared/clock.ts'
import { formatPesos } from '#shared/format.ts'
import { dayMs } from '#shared/time.ts'
import { FieldError } from '#ui/field.tsx'
import { useLive } from '#ui/use-live.ts'
import { useNow } from '#ui/use-now.ts'

const longestWaitMs = dayMs
/** Clocks differ: a page that asks too early gets the same instant and retries. */
const graceMs = 300
const again = 3_000

/** The open campaña, or `null`. Refreshes the prices on the page when one opens, closes or changes. */
export function useCampana(): CampanaAbierta | null {
  const queryClient = useQueryClient()
  const { data } = useQuery(abiertaQuery())
  const cambia = data?.cambia ?? null
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (cambia === null) return
    const left = Date.parse(cambia) - serverNow().getTime() + graceMs
    const wait = Math.min(longestWaitMs, Math.max(left, asked.current === cambia ? again : 0))
    const timer = setTimeout(() => {
      asked.current = cambia
      void refreshPrices(queryClient)
    }, wait)
    return () => clearTimeout(timer)
  }, [cambia, queryClient])
  // On the first connection something may have changed since the page was read.
  useLive(sesionEnVivo, 'campana', () => void refreshIfChanged(queryClient))
  useLive(sesionEnVivo, 'campana', () => void refreshPrices(queryClient), { onFirstOpen: false })
  return data?.campana ?? null
}

export const minimoId = 'pedido-minimo'

/** Centavos missing to the open campaña's minimum; 0 without a campaña, and if the total is hidden. */
export function useFaltante(total: number | null): number {
  const campana = useCampana()
  return total === null ? 0 : faltanteOf(campana?.minimoCentavos ?? null, total)
}

export const showMinimo = (): void => document.getElementById(minimoId)?.scrollIntoView({ block: 'center' })

/** The error after clicking the button below the minimum. */
export const MinimoError = ({ faltan }: { faltan: number }) =>
  faltan > 0 ? <FieldError>{`${campanaTexts.faltan(faltan)}.`}</FieldError> : null

/** The amount missing to the minimum, and when the campaña closes (spec 3.5). */
export function MinimoLine({ total }: { total: number | null }) {
  const campana = useCampana()
  const now = useNow()
  if (!campana) return null
  const { nombre, minimoCentavos, esPrimero } = campana
  const faltan = total === null ? null : faltanteOf(minimoCentavos, total)
  const lacks = faltan !== null && faltan > 0
  return (
    <div
      className={`rounded-md px-4 py-3 text-sm ${lacks ? 'bg-warning-soft text-warning' : 'bg-accent-soft text-accent-soft-ink'}`}
    >
      <p className="font-semibold wrap-anywhere">
        {campanaTexts.name(nombre)}: {cierraText(campana, now).toLowerCase()}
      </p>
      {minimoCentavos !== null && faltan !== null && (
        <p id={minimoId} role="status" className="mt-1">
          {lacks ? (
            <strong>{campanaTexts.faltan(faltan)}</strong>
          ) : (
            `Llegas al pedido mínimo de ${formatPesos(minimoCentavos)}`
          )}
          {lacks && <span className="block">{campanaTexts.minimo(minimoCentavos, esPrimero)}</span>}
        </p>
      )}
    </div>
  )
}
