import { readFile } from 'node:fs/promises'
import type { AppContext } from '#main/context.ts'
import type { Writer } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import { imageId } from '#platform/images/image-id.ts'
import { measureImage } from '#platform/images/pipeline.ts'
import { fotoPath, readProductos } from './demo-data.ts'

/** The colour of the demo's backdrop: shown until a picture arrives, and corrected when it is made. */
const backdrop = '#f8e8e8'

type Foto = { foto: string; file: string; id: string }

/** The demo's pictures: their file names in `productos.json`, and their ids. */
async function readFotos(): Promise<Foto[]> {
  const fotos = new Set(readProductos().flatMap(({ imagen, imagenesAdicionales }) => [imagen, ...imagenesAdicionales]))
  return Promise.all(
    [...fotos].map(async (foto) => {
      const file = fotoPath(foto)
      return { foto, file, id: imageId(await readFile(file)) }
    }),
  )
}

/** The rows of the demo's pictures, measured by their headers. Their files are made later. */
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

/** Adds the demo's pictures that are shown and not made yet: those of a first start, or of one that was cut short. */
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
