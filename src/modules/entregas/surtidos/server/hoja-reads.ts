import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { formatNumeroPedido, type PedidoStatus } from '#modules/pedidos/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import type { DireccionEnvio } from '#platform/db/schema.ts'

/** What is packed for one line. No price: the slip travels in the parcel, which somebody else may open. */
export type HojaLinea = {
  posicion: number
  nombre: string
  color: string | null
  sku: string | null
  talla: string | null
  cantidad: number
}

/** A packing slip. */
export type Hoja = {
  id: string
  numeroPedido: string
  status: PedidoStatus
  createdAt: string
  consultora: string
  direccionEnvio: DireccionEnvio
  notas: string | null
  guia: Guia | null
  /** Its box in the open surtido that it is in. */
  caja: { surtido: number; lugar: number } | null
  lineas: HojaLinea[]
}

/** The packing slips of pedidos, in the order in which they were asked for: two queries, however many. */
export async function findHojas(read: Reader, numeros: number[]): Promise<{ items: Hoja[]; faltan: string[] }> {
  const wanted = numeros.map(formatNumeroPedido)
  const rows = await read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .leftJoin('surtidoPedidos', (join) =>
      join.onRef('surtidoPedidos.pedidoId', '=', 'pedidos.id').on('surtidoPedidos.abierto', '=', 1),
    )
    .leftJoin('surtidos', 'surtidos.id', 'surtidoPedidos.surtidoId')
    .select(['pedidos.id', 'numeroPedido', 'status', 'pedidos.createdAt', 'direccionEnvio', 'notas', 'guia'])
    .select(['nombreCompleto as consultora', 'lugar', 'surtidos.numero as surtido'])
    .where('numeroPedido', 'in', wanted)
    .execute()
  const lineas = await findLineas(
    read,
    rows.map(({ id }) => id),
  )
  const known = new Map(
    rows.map(({ direccionEnvio, guia, lugar, surtido, ...row }): [string, Hoja] => [
      row.numeroPedido,
      {
        ...{ ...row, direccionEnvio: JSON.parse(direccionEnvio), guia: JSON.parse(guia ?? 'null') },
        ...{ caja: surtido !== null && lugar !== null ? { surtido, lugar } : null, lineas: lineas.get(row.id) ?? [] },
      },
    ]),
  )
  return {
    items: wanted.flatMap((numero) => known.get(numero) ?? []),
    faltan: wanted.filter((numero) => !known.has(numero)),
  }
}

async function findLineas(read: Reader, ids: string[]): Promise<Map<string, HojaLinea[]>> {
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom('pedidoItems')
    .leftJoin('productos', 'productos.id', 'pedidoItems.productoId')
    .select([
      'pedidoId',
      'posicion',
      'pedidoItems.nombre',
      'colorNombre as color',
      'pedidoItems.sku',
      'talla',
      'cantidad',
    ])
    .where('pedidoId', 'in', ids)
    .where('hasta', 'is', null)
    .orderBy('posicion')
    .execute()
  const byPedido = Map.groupBy(rows, ({ pedidoId }) => pedidoId)
  return new Map([...byPedido].map(([id, them]) => [id, them.map(({ pedidoId: _, ...linea }) => linea)]))
}
