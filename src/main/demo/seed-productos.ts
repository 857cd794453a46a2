import { columnsOf } from '#modules/catalogo/fields.ts'
import { moveStock } from '#modules/existencias/server/stock-writes.ts'
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
        const { imagen, imagenesAdicionales, tallas, modelo, ...facts } = producto
        const modeloId = modelo ? demoId('modelo', modelo) : null
        const createdAt = daysAgo(75 + index * 1.5)
        return {
          id: productoId(producto),
          ...columnsOf({ ...facts, modeloId, imagenId: imagenId(imagen) }),
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
      row: {
        ...{ id: tallaId(producto, talla), productoId: productoId(producto), talla, posicion, activo: Number(activo) },
        ...({ stock: 0, apartado: 0 } as const),
      },
      opening: { tallaId: tallaId(producto, talla), stock, apartado: 0 },
    })),
  )
  await tx
    .insertInto('productoTallas')
    .values(tallas.map(({ row }) => row))
    .execute()
  await moveStock(
    tx,
    tallas.map(({ opening }) => opening),
    { pedidoId: null, motivo: 'inicial', actorId: adminId, at: daysAgo(75) },
  )
}
