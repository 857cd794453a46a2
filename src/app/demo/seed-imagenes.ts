import { readFile } from 'node:fs/promises'
import type { AppContext } from '#app/context.ts'
import { now } from '#platform/ids.ts'
import { imageId } from '#platform/images/image-id.ts'
import type { PictureWorker } from '#platform/images/picture-worker.ts'
import { fotoPath, readProductos } from './demo-data.ts'

/** What makes a picture: a worker, or something quicker where nobody looks at them. */
export type MakeImage = PictureWorker['make']

/**
 * Takes every demo picture through the product's own pipeline; what an earlier, interrupted start made is kept.
 * @param makers work side by side.
 * @returns the image id of each file name in `productos.json`.
 */
export async function seedImagenes(
  context: AppContext,
  makers: MakeImage[],
  progress: (done: number, all: number) => void,
): Promise<Map<string, string>> {
  const fotos = [
    ...new Set(readProductos().flatMap(({ imagen, imagenesAdicionales }) => [imagen, ...imagenesAdicionales])),
  ]
  const known = new Set((await context.db.read.selectFrom('imagenes').select('id').execute()).map(({ id }) => id))
  const ids = new Map<string, string>()
  const waiting = [...fotos]
  const work = async (make: MakeImage) => {
    for (let foto = waiting.shift(); foto !== undefined; foto = waiting.shift()) {
      const file = fotoPath(foto)
      const id = imageId(await readFile(file))
      if (!known.has(id)) await keepImage(context, await make({ file, id, recipe: 'imagen' }))
      ids.set(foto, id)
      progress(ids.size, fotos.length)
    }
  }
  await Promise.all(makers.map(work))
  return ids
}

async function keepImage({ db, images }: AppContext, image: Awaited<ReturnType<MakeImage>>): Promise<void> {
  await images.put(image)
  const { id, ancho, alto, anchos, color } = image
  await db.read
    .insertInto('imagenes')
    .values({ id, ancho, alto, anchos: JSON.stringify(anchos), color, createdAt: now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
