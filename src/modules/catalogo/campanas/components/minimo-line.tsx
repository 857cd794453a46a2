import { faltanteOf } from '#modules/catalogo/campanas/rules.ts'
import { campanaTexts, cierraText } from '#modules/catalogo/campanas/texts.ts'
import { formatPesos } from '#shared/format.ts'
import { FieldError } from '#ui/field.tsx'
import { useNow } from '#ui/use-now.ts'
import { useCampana } from './use-campana.ts'

export const minimoId = 'pedido-minimo'

/** Centavos that a total lacks of the open campaña's minimum; 0 where there is none, and where the total is hidden. */
export function useFaltante(total: number | null): number {
  const campana = useCampana()
  return total === null ? 0 : faltanteOf(campana?.minimoCentavos ?? null, total)
}

export const showMinimo = (): void => document.getElementById(minimoId)?.scrollIntoView({ block: 'center' })

/** Beside the button, once it was pressed: why nothing was sent. */
export const MinimoError = ({ faltan }: { faltan: number }) =>
  faltan > 0 ? <FieldError>{`${campanaTexts.faltan(faltan)}.`}</FieldError> : null

/** The cart says how far it is from the minimum, and when the campaña closes (spec 3.5). */
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
