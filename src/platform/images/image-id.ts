import { createHash } from 'node:crypto'

/** A whole picture, a square avatar, or a brand picture as wide as a desktop page. */
export type Recipe = 'imagen' | 'avatar' | 'marca'

/** Computes a picture's id incrementally (`imageId`). */
export function openImageId(recipe: Recipe = 'imagen') {
  const hash = createHash('sha256').update(recipe === 'imagen' ? '' : `${recipe}:`)
  return {
    update: (bytes: Uint8Array): void => void hash.update(bytes),
    /** Call once, after the last chunk. */
    id: (): string => hash.digest('hex').slice(0, 32),
  }
}

/** A picture's id: 128 bits of the hash of recipe and uploaded bytes, so that the same file is stored once. */
export function imageId(original: Buffer, recipe: Recipe = 'imagen'): string {
  const opened = openImageId(recipe)
  opened.update(original)
  return opened.id()
}
