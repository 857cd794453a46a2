import type { Reader } from '#platform/db/database.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'

/** A line of a pedido as those see it who look for its pieces. */
export type PrendaLinea = {
  pedidoId: string
  lugar: number
  posicion: number
  cantidad: number
  /** A calendar day on which its pieces arrive. */
  llegaEl: string | null
  /** How many an open propuesta would leave of it; `null` when none says anything of it. */
  propuesta: number | null
}

/** One size of one product, with the lines that want it. */
export type Prenda = {
  /** The size, or the product of lines that have none. */
  id: string
  productoId: string
  nombre: string
  color: string | null
  sku: string | null
  talla: string | null
  imagen: Imagen | null
  lineas: PrendaLinea[]
}

/** All that the pedidos of a surtido want now, and what was found though nobody wants it any more, by product, colour and size: in one query. */
export async function findPrendas(read: Reader, surtidoId: string): Promise<Prenda[]> {
  const rows = await read
    .selectFrom('surtidoPedidos')
    .innerJoin('pedidoItems', 'pedidoItems.pedidoId', 'surtidoPedidos.pedidoId')
    .leftJoin('productos', 'productos.id', 'pedidoItems.productoId')
    .leftJoin('productoTallas', 'productoTallas.id', 'pedidoItems.tallaId')
    .leftJoin('imagenes', 'imagenes.id', 'pedidoItems.imagenId')
    .leftJoin('propuestas', (join) =>
      join.onRef('propuestas.pedidoId', '=', 'surtidoPedidos.pedidoId').on('propuestas.estado', '=', 'abierta'),
    )
    .leftJoin('propuestaLineas', (join) =>
      join
        .onRef('propuestaLineas.propuestaId', '=', 'propuestas.id')
        .onRef('propuestaLineas.posicion', '=', 'pedidoItems.posicion'),
    )
    .select(['surtidoPedidos.pedidoId', 'lugar', 'pedidoItems.posicion', 'pedidoItems.cantidad', 'pedidoItems.llegaEl'])
    .select([
      'pedidoItems.productoId',
      'pedidoItems.tallaId',
      'pedidoItems.nombre',
      'pedidoItems.sku',
      'pedidoItems.talla',
    ])
    .select([
      'hasta',
      'colorNombre as color',
      'propuestaLineas.cantidad as ofrecida',
      'propuestaLineas.tallaId as otraTalla',
    ])
    .select(['propuestaLineas.productoId as otroProducto', ...imagenColumns])
    .where('surtidoId', '=', surtidoId)
    .where((eb) =>
      eb.or([
        eb('hasta', 'is', null),
        // A size that was found, and whose lines have gone: its pieces are to be put back.
        eb.exists(
          eb
            .selectFrom('surtidoMarcas')
            .select('prendaId')
            .whereRef('surtidoMarcas.surtidoId', '=', 'surtidoPedidos.surtidoId')
            .where('piezas', '>', 0)
            .whereRef('prendaId', '=', eb.fn.coalesce('pedidoItems.tallaId', 'pedidoItems.productoId')),
        ),
      ]),
    )
    .orderBy('pedidoItems.nombre')
    .orderBy('colorNombre')
    .orderBy('pedidoItems.productoId')
    .orderBy('productoTallas.posicion')
    .orderBy('pedidoItems.tallaId')
    .orderBy('lugar')
    .orderBy('pedidoItems.posicion')
    .execute()
  const prendas = new Map<string, Prenda>()
  for (const row of rows) {
    const id = row.tallaId ?? row.productoId
    const { pedidoId, lugar, posicion, cantidad, llegaEl } = row
    const now = row.hasta === null ? [{ pedidoId, lugar, posicion, cantidad, llegaEl, propuesta: offered(row) }] : []
    const there = prendas.get(id)
    if (there) there.lineas.push(...now)
    else {
      const { productoId, nombre, color, sku, talla } = row
      prendas.set(id, { id, productoId, nombre, color, sku, talla, imagen: imagenFrom(row), lineas: now })
    }
  }
  return [...prendas.values()]
}

type Row = {
  productoId: string
  tallaId: string | null
  ofrecida: number | null
  otraTalla: string | null
  otroProducto: string | null
}

/** Of this size itself: another one in its place leaves none. */
function offered({ productoId, tallaId, ofrecida, otraTalla, otroProducto }: Row): number | null {
  if (ofrecida === null) return null
  return otroProducto === productoId && otraTalla === tallaId ? ofrecida : 0
}
