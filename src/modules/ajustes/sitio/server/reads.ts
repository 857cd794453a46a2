import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { readBrandFile } from '#modules/ajustes/server/reads.ts'
import { marcaSchema } from '#modules/ajustes/sitio/schema.ts'
import type { Reader } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { imageId } from '#platform/images/image-id.ts'
import type { PendingImages } from '#platform/images/pending.ts'
import type { Log } from '#platform/log.ts'
import type { Categoria } from '#shared/categorias.ts'
import type { Imagen } from '#shared/imagen.ts'

type MarcaFile = z.infer<typeof marcaSchema>

export type Foto = Imagen & { alt: string }

/** The brand: its settings, and its existing pictures by name. */
export type Marca = Omit<MarcaFile, 'fotos'> & {
  /** The site's address, `https://azahar.example`. */
  origen: string
  fotos: Record<string, Foto>
}

/** @param folder where `marca.json` is. @throws SettingsError with one line per wrong value. */
const readMarcaFile = (folder: string): MarcaFile => readBrandFile(join(folder, 'marca.json'), marcaSchema)

const maxUrls = 49_000

/** The products with a public page, newest first, for the sitemap. */
export const listPublicProductos = (read: Reader): Promise<{ id: string; categoria: Categoria; updatedAt: string }[]> =>
  read
    .selectFrom('productos')
    .select(['id', 'categoria', 'updatedAt'])
    .where('activo', '=', 1)
    .orderBy('createdAt', 'desc')
    .limit(maxUrls)
    .execute()

type Folders = Pick<Env, 'BRAND_DIR' | 'DATA_DIR'>

/** Placeholder colour until the picture is processed. */
const paper = '#f8e8e8'

/**
 * Opens the brand: its settings, and pictures that an earlier start processed. Pictures are named by their hash and
 * have no database row.
 * @throws SettingsError for an invalid `marca.json`.
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

/** Adds new brand pictures: measured now, processed later. A missing or invalid file is logged and skipped. */
export async function addNewFotos({ marca, env, pending, log }: Parts): Promise<void> {
  const { fotos: named } = readMarcaFile(env.BRAND_DIR)
  const made = await readNotes(env.DATA_DIR)
  for (const [name, { archivo, alt }] of Object.entries(named)) {
    if (marca.fotos[name]) continue
    const file = join(env.BRAND_DIR, archivo)
    try {
      // Loaded on demand, because it brings the decoders.
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

const notesFile = (dataDir: string) => join(dataDir, 'marca-fotos.json')

const readNotes = async (dataDir: string): Promise<Record<string, Imagen>> =>
  readFile(notesFile(dataDir), 'utf8').then(
    (text) => JSON.parse(text),
    () => ({}),
  )
