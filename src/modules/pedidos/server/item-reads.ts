import type { Reader } from '#platform/db/database.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'
import { colorOf, lineaColumns } from './linea-columns.ts'

export type PedidoItem = {
  posicion: number
  productoId: string
  tallaId: string | null
  nombre: string
  sku: string | null
  talla: string | null
  /** The colour of its product, where that is one of several, as it is called today. */
  color: string | null
  imagen: Imagen | null
  cantidad: number
  precioUnitarioCentavos: number
  subtotalCentavos: number
  /** A calendar day on which its pieces arrive (spec 3.2). */
  llegaEl: string | null
}

/** The lines of a pedido: those of now, and those that it had at any version. */
export type PedidoItems = { current: PedidoItem[]; at: (version: number) => PedidoItem[] }

/** Every version of every line, in one query. */
export async function findItems(read: Reader, pedidoId: string): Promise<PedidoItems> {
  const rows = await read
    .selectFrom('pedidoItems')
    .leftJoin('imagenes', 'imagenes.id', 'pedidoItems.imagenId')
    .select([...lineaColumns, 'desde', 'hasta', ...imagenColumns, colorOf('pedidoItems.productoId')])
    .where('pedidoId', '=', pedidoId)
    .orderBy('posicion')
    .execute()
  const versions = rows.map(
    ({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor, desde, hasta, ...item }) => ({
      ...{ desde, hasta },
      item: { ...item, imagen: imagenFrom({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor }) },
    }),
  )
  return {
    current: versions.flatMap(({ item, hasta }) => (hasta === null ? item : [])),
    at: (version) =>
      versions.flatMap(({ item, desde, hasta }) =>
        desde <= version && (hasta === null || hasta > version) ? item : [],
      ),
  }
}
