import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { hasDireccion, type PedidoStatus } from '#modules/pedidos/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import type { DireccionEnvio, SurtidoMarcaRow } from '#platform/db/schema.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'

/** A line of a pedido as those see it who look for its pieces. */
type PrendaLinea = {
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
type Prenda = {
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
async function findPrendas(read: Reader, surtidoId: string): Promise<Prenda[]> {
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

/** A pedido of a surtido, in its box. */
export type SurtidoPedido = {
  id: string
  lugar: number
  numeroPedido: string
  status: PedidoStatus
  version: number
  consultora: string
  ciudad: string
  conDireccion: boolean
  conPropuesta: boolean
  guia: Guia | null
}

/** How many of a size were found, who said so last, and when. */
export type Marca = Pick<SurtidoMarcaRow, 'prendaId' | 'piezas' | 'at'> & { nombre: string | null }

export type Surtido = {
  id: string
  numero: number
  abierto: boolean
  version: number
  createdAt: string
  nombre: string | null
  terminadoAt: string | null
  terminadoPor: string | null
  /** In the order of the boxes. */
  pedidos: SurtidoPedido[]
  /** By product, colour and size. */
  prendas: Prenda[]
}

/** One surtido with its pedidos and the lines that they have now, or `undefined`. */
export async function findSurtido(read: Reader, id: string): Promise<Surtido | undefined> {
  const [row, pedidos, prendas] = await Promise.all([findRow(read, id), findPedidos(read, id), findPrendas(read, id)])
  return row && { ...row, abierto: row.abierto === 1, pedidos, prendas }
}

const findRow = (read: Reader, id: string) =>
  read
    .selectFrom('surtidos')
    .leftJoin('profiles', 'profiles.id', 'surtidos.createdBy')
    .leftJoin('profiles as other', 'other.id', 'surtidos.terminadoBy')
    .select(['surtidos.id', 'surtidos.numero', 'abierto', 'surtidos.version', 'surtidos.createdAt', 'terminadoAt'])
    .select(['profiles.nombreCompleto as nombre', 'other.nombreCompleto as terminadoPor'])
    .where('surtidos.id', '=', id)
    .executeTakeFirst()

async function findPedidos(read: Reader, surtidoId: string): Promise<SurtidoPedido[]> {
  const rows = await read
    .selectFrom('surtidoPedidos')
    .innerJoin('pedidos', 'pedidos.id', 'surtidoPedidos.pedidoId')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'lugar', 'numeroPedido', 'status', 'pedidos.version', 'direccionEnvio', 'guia'])
    .select(['nombreCompleto as consultora', 'profiles.ciudad'])
    .select((eb) =>
      eb
        .selectFrom('propuestas')
        .select('propuestas.id')
        .whereRef('propuestas.pedidoId', '=', 'pedidos.id')
        .where('estado', '=', 'abierta')
        .as('propuestaId'),
    )
    .where('surtidoId', '=', surtidoId)
    .where('fuera', '=', 0)
    .orderBy('lugar')
    .execute()
  return rows.map(({ direccionEnvio, propuestaId, ciudad, guia, ...pedido }) => {
    const envio: Partial<DireccionEnvio> = JSON.parse(direccionEnvio)
    return {
      ...{ ...pedido, ciudad: envio.ciudad || ciudad, conDireccion: hasDireccion(envio) },
      ...{ conPropuesta: propuestaId !== null, guia: JSON.parse(guia ?? 'null') },
    }
  })
}

/** What was found so far, or `undefined` when there is no such surtido. */
export async function findMarcas(read: Reader, surtidoId: string): Promise<Marca[] | undefined> {
  const [surtido, marcas] = await Promise.all([
    read.selectFrom('surtidos').select('id').where('id', '=', surtidoId).executeTakeFirst(),
    listMarcas(read, surtidoId),
  ])
  return surtido && marcas
}

const listMarcas = (read: Reader, surtidoId: string): Promise<Marca[]> =>
  read
    .selectFrom('surtidoMarcas')
    .leftJoin('profiles', 'profiles.id', 'surtidoMarcas.actorId')
    .select(['prendaId', 'piezas', 'nombreCompleto as nombre', 'at'])
    .where('surtidoId', '=', surtidoId)
    .orderBy('prendaId')
    .execute()

/** The pedidos of a surtido, or `undefined` when there is no such surtido. */
export async function findPedidoIds(read: Reader, surtidoId: string): Promise<string[] | undefined> {
  const rows = await read.selectFrom('surtidoPedidos').select('pedidoId').where('surtidoId', '=', surtidoId).execute()
  return rows.length > 0 ? rows.map(({ pedidoId }) => pedidoId) : undefined
}
