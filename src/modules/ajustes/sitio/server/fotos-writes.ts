import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#platform/env.ts'
import { imageId } from '#platform/images/image-id.ts'
import type { PendingImages } from '#platform/images/pending.ts'
import type { Log } from '#platform/log.ts'
import type { Imagen } from '#shared/imagen.ts'
import { type Marca, readMarcaFile } from './reads.ts'

type Folders = Pick<Env, 'BRAND_DIR' | 'DATA_DIR'>

/** Shown in a picture's place until it is known which colour it has. */
const paper = '#f8e8e8'

/**
 * Opens the brand: its settings, and those of its pictures that an earlier start has made. Pictures are named by their
 * bytes, and belong to no row of the database: what cleans up after products does not know them.
 * @throws SettingsError when `marca.json` cannot be used.
 */
export async function openMarca({ BRAND_DIR, DATA_DIR }: Folders, origen: string): Promise<Marca> {
  const { fotos: named, ...settings } = readMarcaFile(BRAND_DIR)
  const made = await readNotes(DATA_DIR)
  const fotos: Marca['fotos'] = {}
  for (const [name, { archivo, alt }] of Object.entries(named)) {
    const original = await readFile(join(BRAND_DIR, archivo)).catch(() => null)
    const foto = original && made[imageId(original, 'marca')]
    if (foto) fotos[name] = { ...foto, alt }
  }
  return { ...settings, origen, fotos }
}

type Parts = { marca: Marca; env: Folders; pending: PendingImages; log: Log }

/**
 * Adds the brand's pictures that are new: measured now, and made when their turn comes. A file that is missing or no
 * picture is logged, and the pages do without it.
 */
export async function addNewFotos({ marca, env, pending, log }: Parts): Promise<void> {
  const { fotos: named } = readMarcaFile(env.BRAND_DIR)
  const made = await readNotes(env.DATA_DIR)
  for (const [name, { archivo, alt }] of Object.entries(named)) {
    if (marca.fotos[name]) continue
    const file = join(env.BRAND_DIR, archivo)
    try {
      // Loaded only where there is something new: it brings the decoders with it.
      const { measureImage } = await import('#platform/images/pipeline.ts')
      const id = imageId(await readFile(file), 'marca')
      marca.fotos[name] = { id, ...(await measureImage(file, 'marca')), color: paper, alt }
      pending.add({
        file,
        id,
        recipe: 'marca',
        onMade: async ({ files: _, ...foto }) => {
          marca.fotos[name] = { ...foto, alt }
          made[id] = foto
          await writeFile(notesFile(env.DATA_DIR), JSON.stringify(made))
        },
      })
    } catch (err) {
      log.warn({ err, archivo }, 'a picture of the brand cannot be shown')
    }
  }
}

/** Where it is noted what the pictures are once they are made. */
const notesFile = (dataDir: string) => join(dataDir, 'marca-fotos.json')

const readNotes = async (dataDir: string): Promise<Record<string, Imagen>> =>
  readFile(notesFile(dataDir), 'utf8').then(
    (text) => JSON.parse(text),
    () => ({}),
  )
