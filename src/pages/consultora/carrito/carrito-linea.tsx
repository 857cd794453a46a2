import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import type { CarritoLinea } from '#modules/carrito/rules.ts'
import { preciosQuery, repartoCarritoQuery, setRepartoCarrito } from '#modules/clientas/client.ts'
import { ClientasPagan, lineaMiaClass, PrecioLine } from '#modules/clientas/components/mi-precio.tsx'
import { Para } from '#modules/clientas/components/para.tsx'
import { withinLinea } from '#modules/clientas/rules.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-sesion.ts'
import { Money } from '#ui/money.tsx'

/** Below a line of the cart: its clientas, selling price and earnings (spec 3.4). */
export function CarritoLineaMia({ linea }: { linea: CarritoLinea }) {
  const { productoId, nombre, talla, tallaId, cantidad, precioUnitarioCentavos, precioOculto } = linea
  const modo = useModoClienta()
  const precio = usePrecios()[productoId]
  const { data: reparto, isError } = useQuery(repartoCarritoQuery())
  const partes = reparto && (reparto.find((it) => it.tallaId === tallaId)?.partes ?? [])
  const venta = precio && (precio.miPrecioCentavos ?? precio.precioCentavos)
  return (
    <div className={lineaMiaClass}>
      {venta !== undefined && !modo && (
        <PrecioLine
          {...{ productoId, nombre }}
          ventaCentavos={venta}
          costoCentavos={precioOculto ? undefined : precioUnitarioCentavos}
          isOwn={precio?.miPrecioCentavos !== null}
          many={cantidad > 1}
        />
      )}
      {tallaId && (
        <Para
          de={talla ? `${nombre}, talla ${talla}` : nombre}
          cantidad={cantidad}
          partes={partes && withinLinea(partes, cantidad)}
          failed={isError}
          onSave={(next) => setRepartoCarrito(tallaId, next)}
        />
      )}
    </div>
  )
}

export function CarritoClientasPagan() {
  const { lineas, total } = useCarrito()
  const precios = usePrecios()
  if (lineas.some(({ productoId }) => !precios[productoId])) return null
  const venta = lineas.reduce((sum, linea) => sum + linea.cantidad * (ventaOf(precios, linea.productoId) ?? 0), 0)
  return <ClientasPagan venta={venta} costo={total} />
}

/** In modo clienta: a line's selling price instead of its cost. */
export function VentaDeLinea({ linea, unit = false }: { linea: CarritoLinea; unit?: boolean }) {
  const { productoId, cantidad } = linea
  const venta = ventaOf(usePrecios(), productoId)
  return venta === undefined ? null : <Money centavos={unit ? venta : venta * cantidad} />
}

type Precios = Record<string, { precioCentavos: number; miPrecioCentavos: number | null }>

const ventaOf = (precios: Precios, productoId: string): number | undefined =>
  precios[productoId]?.miPrecioCentavos ?? precios[productoId]?.precioCentavos

const usePrecios = (): Precios => {
  const { lineas } = useCarrito()
  // Known prices stay while that of a new line loads.
  const ids = lineas.map(({ productoId }) => productoId)
  return useQuery({ ...preciosQuery(ids), placeholderData: keepPreviousData }).data ?? {}
}
