import type { Reader } from '#platform/db/database.ts'

/** A size that is sold, with what may still be promised of it. */
export type TallaVenta = { id: string; talla: string; disponible: number }

/** The sizes of one product of a pedido. */
type TallasDeProducto = { productoId: string; tallas: TallaVenta[] }

/** The sizes of every product that the pedido has or had a line of, in one query: staff may be at work on lines that changed since. */
export async function findTallasOfPedido(read: Reader, pedidoId: string): Promise<TallasDeProducto[]> {
  const rows = await read
    .selectFrom('productoTallas')
    .select((eb) => ['id', 'productoId', 'talla', eb('stock', '-', eb.ref('apartado')).as('disponible')])
    .where('productoId', 'in', (eb) =>
      eb.selectFrom('pedidoItems').select('pedidoItems.productoId').where('pedidoId', '=', pedidoId),
    )
    .where('activo', '=', 1)
    .where('retirada', '=', 0)
    .orderBy('productoId')
    .orderBy('posicion')
    .execute()
  const byProducto = Map.groupBy(rows, ({ productoId }) => productoId)
  return [...byProducto].map(([productoId, own]) => ({
    productoId,
    tallas: own.map(({ productoId: _, ...talla }) => talla),
  }))
}
