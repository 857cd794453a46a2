import { columnsOf } from '#features/catalogo/fields.ts'
import type { Writer } from '#platform/db/database.ts'
import { type DemoProducto, daysAgo, demoId, personaId, productoId, readProductos } from './demo-data.ts'

const adminId = personaId('admin@azahar.test')

export const tallaId = (producto: Pick<DemoProducto, 'sku' | 'nombre'>, talla: string) =>
  demoId('talla', productoId(producto), talla)

/** The demo products with sizes, pictures and opening stock. The first of the file is the newest. */
export async function seedProductos(tx: Writer, imagenes: Map<string, string>): Promise<void> {
  const productos = readProductos()
  const imagenId = (foto: string) => imagenes.get(foto) as string
  await tx
    .insertInto('productos')
    .values(
      productos.map((producto, index) => {
        const { imagen, imagenesAdicionales, tallas, ...facts } = producto
        const createdAt = daysAgo(75 + index * 1.5)
        return {
          id: productoId(producto),
          ...columnsOf({ ...facts, imagenId: imagenId(imagen) }),
          version: 1,
          createdAt,
          updatedAt: createdAt,
        }
      }),
    )
    .execute()
  const additional = productos.flatMap((producto) =>
    producto.imagenesAdicionales.map((foto, posicion) => ({
      productoId: productoId(producto),
      posicion,
      imagenId: imagenId(foto),
    })),
  )
  await tx.insertInto('productoImagenes').values(additional).execute()
  await seedTallas(tx, productos)
}

async function seedTallas(tx: Writer, productos: DemoProducto[]): Promise<void> {
  const tallas = productos.flatMap((producto) =>
    producto.tallas.map(({ talla, stock, activo }, posicion) => ({
      id: tallaId(producto, talla),
      productoId: productoId(producto),
      talla,
      posicion,
      stock,
      apartado: 0,
      activo: Number(activo),
    })),
  )
  await tx.insertInto('productoTallas').values(tallas).execute()
  const opening = tallas
    .filter(({ stock }) => stock > 0)
    .map(({ id, stock }) => ({
      id: demoId('movimiento', id),
      tallaId: id,
      pedidoId: null,
      motivo: 'inicial' as const,
      stockDelta: stock,
      apartadoDelta: 0,
      actorId: adminId,
      createdAt: daysAgo(75),
    }))
  await tx.insertInto('stockMovimientos').values(opening).execute()
}
