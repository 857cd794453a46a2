import { useQuery } from '@tanstack/react-query'
import { revisionQuery } from '#modules/carrito/client.ts'
import { type CarritoLinea, lineaKey } from '#modules/carrito/rules.ts'
import type { PedidoItem } from '#modules/pedidos/client.ts'
import { deseada, type Edicion, mostOf } from '#modules/pedidos/edicion-rules.ts'

type AskedTallas = { productoId: string; tallaId: string | null; cantidad: number }

/**
 * The most that a line may hold and what a piece of it costs today, asked of the server as the cart asks it; `null` while it is not
 * known. The server decides when it is saved.
 */
export function useDisponible(items: PedidoItem[], edicion: Edicion) {
  const { data } = useQuery(revisionQuery([...items.map((item) => asLinea(edicion, item)), ...edicion.agregadas]))
  return {
    mostOf: (linea: AskedTallas): number | null => {
      const venta = data?.[lineaKey(linea)]
      if (venta === undefined) return null
      const disponible = venta?.activo && venta.talla?.activo ? venta.talla.disponible : 0
      return mostOf(edicion, items, linea, disponible)
    },
    hoyOf: (linea: Omit<AskedTallas, 'cantidad'>): number | null =>
      data?.[lineaKey(linea)]?.precioUnitarioCentavos ?? null,
  }
}

/** A line that goes is asked about too: she may take it back. */
function asLinea(edicion: Edicion, item: PedidoItem): CarritoLinea {
  const { productoId, nombre, imagen, cantidad, precioUnitarioCentavos } = item
  const { tallaId, talla } = deseada(edicion, item) ?? item
  return {
    ...{ productoId, nombre, imagen, cantidad, precioUnitarioCentavos, imagenUrl: null },
    ...(tallaId !== null && { tallaId, talla: talla ?? undefined }),
  }
}
