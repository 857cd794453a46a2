import { readFile } from 'node:fs/promises'
import type { AppContext } from '#main/context.ts'
import { columnsOf } from '#modules/catalogo/fields.ts'
import { moveStock } from '#modules/existencias/server/stock-writes.ts'
import type { Writer } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import { imageId } from '#platform/images/image-id.ts'
import { measureImage } from '#platform/images/pipeline.ts'
import {
  admin,
  type DemoProducto,
  daysAgo,
  demoId,
  fotoPath,
  insert,
  productoId,
  readProductos,
  tallaId,
} from './demo-data.ts'

/** Placeholder colour until the picture is processed. */
const backdrop = '#f8e8e8'

type Foto = { foto: string; file: string; id: string }

async function readFotos(): Promise<Foto[]> {
  const fotos = new Set(readProductos().flatMap(({ imagen, imagenesAdicionales }) => [imagen, ...imagenesAdicionales]))
  return Promise.all(
    [...fotos].map(async (foto) => {
      const file = fotoPath(foto)
      return { foto, file, id: imageId(await readFile(file)) }
    }),
  )
}

/** The rows of the demo's pictures, measured from file headers. The files are processed later. */
export async function measureFotos() {
  const rows = []
  for (const { foto, file, id } of await readFotos()) {
    const { anchos, ...size } = await measureImage(file, 'imagen')
    rows.push({ foto, row: { id, ...size, anchos: JSON.stringify(anchos), color: backdrop, createdAt: now() } })
  }
  return rows
}

/** @returns the image id of each file name in `productos.json`. */
export async function seedImagenes(
  tx: Writer,
  fotos: Awaited<ReturnType<typeof measureFotos>>,
): Promise<Map<string, string>> {
  await tx
    .insertInto('imagenes')
    .values(fotos.map(({ row }) => row))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return new Map(fotos.map(({ foto, row }) => [foto, row.id]))
}

/** Queues the demo's unprocessed pictures. */
export async function addDemoImagenes({ db, images, pending }: AppContext): Promise<void> {
  const rows = await db.read.selectFrom('imagenes').select(['id', 'anchos']).execute()
  const anchosOf = new Map(rows.map(({ id, anchos }) => [id, JSON.parse(anchos) as number[]]))
  for (const { file, id } of await readFotos()) {
    const anchos = anchosOf.get(id)
    if (!anchos || (await images.has({ id, anchos }))) continue
    pending.add({
      file,
      id,
      recipe: 'imagen',
      onMade: async ({ ancho, alto, anchos, color }) => {
        const made = { ancho, alto, anchos: JSON.stringify(anchos), color }
        await db.read.updateTable('imagenes').set(made).where('id', '=', id).execute()
      },
    })
  }
}

/** The demo products with sizes, pictures and initial stock. The first of the file is the newest. */
export async function seedProductos(tx: Writer, imagenes: Map<string, string>): Promise<void> {
  const productos = readProductos()
  const imagenId = (foto: string) => imagenes.get(foto) as string
  await insert(tx, {
    productos: productos.map((producto, index) => {
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
  })
  const additional = productos.flatMap((producto) =>
    producto.imagenesAdicionales.map((foto, posicion) => ({
      productoId: productoId(producto),
      posicion,
      imagenId: imagenId(foto),
    })),
  )
  await insert(tx, { productoImagenes: additional })
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
  await insert(tx, {
    productoTallas: tallas.map(({ row }) => row),
  })
  await moveStock(
    tx,
    tallas.map(({ opening }) => opening),
    { pedidoId: null, motivo: 'inicial', actorId: admin.id, at: daysAgo(75) },
  )
}
