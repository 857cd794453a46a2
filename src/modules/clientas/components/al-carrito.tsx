import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { itemCount, maxLineas } from '#modules/carrito/rules.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import type { Destino } from '#modules/catalogo/cuadricula/client.ts'
import { cuadriculaQuery, type ProductoDeCuadricula } from '#modules/catalogo/cuadricula/client.ts'
import { CuadriculaDialog, type Modelo } from '#modules/catalogo/cuadricula/components/cuadricula-dialog.tsx'
import { type Partida, piezasOf } from '#modules/catalogo/cuadricula/rules.ts'
import { cuadriculaTexts, destinoTexts } from '#modules/catalogo/cuadricula/texts.ts'
import { preciosQuery } from '#modules/clientas/client.ts'
import { lineaFrom } from '#modules/pedidos/lectura/components/draft.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-sesion.ts'
import { paths } from '#shared/paths.ts'
import { toastSuccess } from '#ui/toast.ts'

type AlCarritoProps = Modelo & { onClose: () => void }

/**
 * The grid from which pieces are added to the cart, in one change that the server checks and prices
 * (docs/decisions/007).
 */
export function AlCarrito({ modeloId, productoId, onClose }: AlCarritoProps) {
  const carrito = useCarrito()
  const navigate = useNavigate()
  const priceOf = usePrices(productoId)
  const held = new Map(carrito.lineas.map(({ tallaId, cantidad }) => [tallaId, cantidad]))
  const onAdd = (productos: ProductoDeCuadricula[], partidas: Partida[]) => {
    const byId = new Map(productos.map((producto) => [producto.id, producto]))
    const lineas = partidas.flatMap((partida) => {
      const producto = byId.get(partida.productoId)
      return producto ? [lineaFrom(producto, partida)] : []
    })
    void carrito.add(...lineas).then(() =>
      toastSuccess(cuadriculaTexts.added(piezasOf(partidas)), {
        name: 'agregado',
        description: carritoTexts.holds(itemCount(carrito.now())),
        action: { label: carritoTexts.see, onClick: () => void navigate({ to: paths.carrito }) },
      }),
    )
  }
  const destino: Destino = {
    ...{ clave: `${carrito.usuarioId}-carrito`, texts: destinoTexts.carrito, priceOf, onAdd },
    heldOf: (tallaId) => held.get(tallaId) ?? 0,
    ...{ max: maxLineas, room: maxLineas - carrito.lineas.length },
  }
  return <CuadriculaDialog {...{ modeloId, productoId, destino, onClose }} />
}

/** The cost of a piece; in modo clienta the selling price (spec 3.4). */
function usePrices(productoId: string): Destino['priceOf'] {
  const modo = useModoClienta()
  const { data } = useQuery(cuadriculaQuery(productoId))
  const ids = modo ? (data?.productos ?? []).map(({ id }) => id) : []
  const { data: precios } = useQuery(preciosQuery(ids))
  return useMemo(
    () => (producto) => {
      if (modo) return precios?.[producto.id]?.miPrecioCentavos ?? producto.precioCentavos ?? null
      return producto.precioUnitarioCentavos ?? null
    },
    [modo, precios],
  )
}
