import { useQuery } from '@tanstack/react-query'
import { preciosQuery } from '#modules/clientas/client.ts'
import { precioTexts } from '#modules/clientas/libreta-texts.ts'
import { ganancia } from '#modules/clientas/rules.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { Money } from '#ui/money.tsx'
import { PrecioDialog } from './precio-dialog.tsx'

type MiPrecioProps = { productoId: string; nombre: string; precioCentavos: number; costoCentavos: number | undefined }

/** On a product: what she sells it for and what she earns by it; in modo clienta her price alone (spec 3.4). */
export function MiPrecio({ productoId, nombre, precioCentavos, costoCentavos }: MiPrecioProps) {
  const { data: sesion } = useQuery(sesionQuery())
  const modo = useModoClienta()
  const { data } = useQuery({ ...preciosQuery([productoId]), enabled: sesion?.role === 'consultor' })
  if (sesion?.role !== 'consultor') return null
  const own = data?.[productoId]?.miPrecioCentavos ?? null
  const venta = own ?? precioCentavos
  if (modo) return <Money centavos={venta} className="display text-heading" />
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      <span>
        {precioTexts.mine}: <Money centavos={venta} className="font-semibold" />
      </span>
      {costoCentavos !== undefined && <Ganancia ventaCentavos={venta} costoCentavos={costoCentavos} />}
      <PrecioDialog productoId={productoId} nombre={nombre} ventaCentavos={venta} isOwn={own !== null} />
    </div>
  )
}

export function Ganancia({ ventaCentavos, costoCentavos }: { ventaCentavos: number; costoCentavos: number }) {
  const { centavos, porciento } = ganancia(ventaCentavos, costoCentavos)
  return (
    <span className={`tabular-nums ${centavos < 0 ? 'text-danger' : 'text-ink-soft'}`}>
      {precioTexts.earn(centavos, porciento)}
    </span>
  )
}
