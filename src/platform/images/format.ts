import { fileTypeFromFile } from 'file-type'
import type { RasterFormat } from '#shared/imagen.ts'

const formats: ReadonlyMap<string, RasterFormat | 'heic'> = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/tiff', 'tiff'],
  ['image/avif', 'avif'],
  ['image/heic', 'heic'],
  ['image/heif', 'heic'],
])

/** What a file is, by its own bytes: its name and the type that a request names are not asked. */
export async function formatOf(file: string): Promise<RasterFormat | 'heic' | null> {
  const type = await fileTypeFromFile(file)
  return formats.get(type?.mime ?? '') ?? null
}
