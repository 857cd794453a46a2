import { sql } from 'kysely'
import type { Reader } from '#platform/db/database.ts'
import type { DireccionEnvio } from '#platform/db/schema.ts'
import { type Page, type Paging, pageOf } from '#platform/http/cursor.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'

/** The new size of a cambio whose old one has come: what is fetched, packed, and sent to whom. No amount. */
export type PorEnviar = {
  id: string
  version: number
  pedidoId: string
  numeroPedido: string
  consultora: string
  direccionEnvio: DireccionEnvio
  nombre: string
  color: string | null
  sku: string | null
  /** The new one. */
  talla: string | null
  cantidad: number
  imagen: Imagen | null
  /** When it was asked for, and when its pedido was placed. */
  createdAt: string
  pedidoAt: string
}

/** Those that wait longest first, a page at a time, and how many there are (spec 3.3, docs/decisions/008). */
export async function listPorEnviar(
  read: Reader,
  { cursor, limite }: Paging,
): Promise<Page<PorEnviar> & { total: number }> {
  // Literally as the index says it.
  const waiting = read
    .selectFrom('devoluciones')
    .where(sql<boolean>`devoluciones.estado = 'recibida' and devoluciones.tipo = 'cambio'`)
  let query = waiting
    .innerJoin('pedidos', 'pedidos.id', 'devoluciones.pedidoId')
    .innerJoin('profiles', 'profiles.id', 'devoluciones.consultoraId')
    .leftJoin('productos', 'productos.id', 'devoluciones.productoId')
    .leftJoin('imagenes', 'imagenes.id', 'devoluciones.imagenId')
    .select(['devoluciones.id', 'devoluciones.version', 'pedidoId', 'numeroPedido', 'nombreCompleto as consultora'])
    .select(['direccionEnvio', 'devoluciones.nombre', 'colorNombre as color', 'devoluciones.sku', 'porTalla as talla'])
    .select(['buenas', 'danadas', 'devoluciones.createdAt', 'pedidos.createdAt as pedidoAt', ...imagenColumns])
    .orderBy('devoluciones.createdAt')
    .orderBy('devoluciones.id')
    .limit(limite + 1)
  if (cursor)
    query = query.where((eb) =>
      eb(eb.refTuple('devoluciones.createdAt', 'devoluciones.id'), '>', eb.tuple(cursor.createdAt, cursor.id)),
    )
  const [rows, { total }] = await Promise.all([
    query.execute(),
    waiting.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const { items, siguiente } = pageOf(rows, limite)
  return { items: items.map(porEnviarFrom), siguiente, total: Number(total) }
}

type Row = Omit<PorEnviar, 'direccionEnvio' | 'cantidad' | 'imagen'> &
  Parameters<typeof imagenFrom>[0] & { direccionEnvio: string; buenas: number; danadas: number }

function porEnviarFrom(row: Row): PorEnviar {
  const { direccionEnvio, buenas, danadas, imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor, ...it } = row
  const imagen = imagenFrom({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor })
  return { ...it, direccionEnvio: JSON.parse(direccionEnvio), cantidad: buenas + danadas, imagen }
}
