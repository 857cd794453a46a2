import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { marcaSchema } from '#modules/ajustes/sitio/schema.ts'
import type { Reader } from '#platform/db/database.ts'
import { SettingsError } from '#platform/env.ts'
import type { Categoria } from '#shared/categorias.ts'
import type { Imagen } from '#shared/imagen.ts'

type MarcaFile = z.infer<typeof marcaSchema>

/** A picture of the brand, in all its widths, with what it shows. */
export type Foto = Imagen & { alt: string }

/** The brand: its settings, and its pictures by name. A picture that is not there is left out. */
export type Marca = Omit<MarcaFile, 'fotos'> & {
  /** The site's own address, `https://azahar.example`, for canonical links and what is shared. */
  origen: string
  fotos: Record<string, Foto>
}

/**
 * Reads the brand's settings.
 * @param folder where `marca.json` is.
 * @throws SettingsError with one line per wrong value.
 */
export function readMarcaFile(folder: string): MarcaFile {
  const file = join(folder, 'marca.json')
  const parsed = marcaSchema.safeParse(jsonOf(file))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path, message }) => `${file}: ${path.join('.')} ${message}.`)
  throw new SettingsError(lines.join('\n'))
}

// What one sitemap may hold.
const maxUrls = 49_000

/** The products that have a public page, newest first, for the sitemap. */
export const listPublicProductos = (read: Reader): Promise<{ id: string; categoria: Categoria; updatedAt: string }[]> =>
  read
    .selectFrom('productos')
    .select(['id', 'categoria', 'updatedAt'])
    .where('activo', '=', 1)
    .orderBy('createdAt', 'desc')
    .limit(maxUrls)
    .execute()

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new SettingsError(`${file} cannot be read: ${(error as Error).message}.`)
  }
}
