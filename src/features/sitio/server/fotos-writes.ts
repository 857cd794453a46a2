import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageId } from '#platform/images/image-id.ts'
import type { Job } from '#platform/images/picture-process.ts'
import type { PictureWorker } from '#platform/images/picture-worker.ts'
import type { ImageStore } from '#platform/images/stored-image.ts'
import type { Log } from '#platform/log.ts'
import type { Imagen } from '#shared/imagen.ts'
import { type Foto, type Marca, readMarcaFile } from './reads.ts'

type Place = {
  /** Where `marca.json` and the pictures that it names are. */
  folder: string
  /** Where it is noted what the pictures are once they are made. */
  dataDir: string
  origen: string
  images: ImageStore
  worker: PictureWorker
  log: Log
}

type Progress = (done: number, all: number) => void

/**
 * Opens the brand: its settings, and its pictures made by the product's own pipeline. They are named by their bytes, so
 * what an earlier start made is left alone. They belong to no row of the database: what cleans up after products does
 * not know them. A file that is missing or no picture is logged, and the pages do without it.
 * @param onFoto is told after each picture that had to be made; without it none is made.
 * @throws SettingsError when `marca.json` cannot be used.
 */
export async function openMarca(place: Place, onFoto?: Progress): Promise<Marca> {
  const { fotos: named, ...settings } = readMarcaFile(place.folder)
  const notes = join(place.dataDir, 'marca-fotos.json')
  const made = await readNotes(notes)
  const fotos: Record<string, Foto> = {}
  const entries = Object.entries(named)
  for (const [index, [name, { archivo, alt }]] of entries.entries()) {
    const file = join(place.folder, archivo)
    const original = await readFile(file).catch(() => null)
    if (!original) {
      place.log.warn({ archivo }, 'a picture of the brand is missing')
      continue
    }
    const id = imageId(original, 'marca')
    const before = made[id]
    const foto = before ?? (onFoto && (await makeFoto(place, { file, id, recipe: 'marca' })))
    if (!foto) continue
    if (!before) onFoto?.(index + 1, entries.length)
    made[id] = foto
    fotos[name] = { ...foto, alt }
  }
  if (onFoto) await writeFile(notes, JSON.stringify(made))
  return { ...settings, origen: place.origen, fotos }
}

async function makeFoto({ images, worker, log }: Place, job: Job): Promise<Imagen | null> {
  try {
    const image = await worker.make(job)
    await images.put(image)
    const { id, ancho, alto, anchos, color } = image
    return { id, ancho, alto, anchos, color }
  } catch (error) {
    log.warn({ err: error, file: job.file }, 'a picture of the brand could not be made')
    return null
  }
}

const readNotes = async (file: string): Promise<Record<string, Imagen>> =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text),
    () => ({}),
  )
