import type { Reader } from '#platform/db/database.ts'
import { findVenta, type ProductoVenta } from './levantar-reads.ts'

/** A product that she orders and how many pieces so far. */
export type MasPedido = ProductoVenta & { piezas: number }

const maxMasPedidos = 8

/** What a consultora has ordered most and is for sale, cancelled pedidos not counted (spec 3.4). */
export async function findMasPedidos(read: Reader, consultoraId: string): Promise<MasPedido[]> {
  const ordered = await read
    .selectFrom('pedidos')
    .innerJoin('pedidoItems', 'pedidoItems.pedidoId', 'pedidos.id')
    .innerJoin('productos', 'productos.id', 'pedidoItems.productoId')
    .select((eb) => ['pedidoItems.productoId', eb.fn.sum<number | string>('pedidoItems.cantidad').as('piezas')])
    .where('consultoraId', '=', consultoraId)
    .where('status', '<>', 'cancelado')
    .where('hasta', 'is', null)
    .where('activo', '=', 1)
    .groupBy('pedidoItems.productoId')
    .orderBy('piezas', 'desc')
    .orderBy('pedidoItems.productoId')
    .limit(maxMasPedidos)
    .execute()
  const piezasOf = new Map(ordered.map(({ productoId, piezas }) => [productoId, Number(piezas)]))
  const productos = await findVenta(read, [...piezasOf.keys()])
  return productos.map((producto) => ({ ...producto, piezas: piezasOf.get(producto.id) ?? 0 }))
}
