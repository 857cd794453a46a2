import { createHash } from 'node:crypto'

/** A whole picture, the square that a face is shown in, or one of the brand's, which fill the page of a desk. */
export type Recipe = 'imagen' | 'avatar' | 'marca'

/** Makes the name of a picture while its bytes go by (`imageId`). */
export function openImageId(recipe: Recipe = 'imagen') {
  const hash = createHash('sha256').update(recipe === 'imagen' ? '' : `${recipe}:`)
  return {
    update: (bytes: Uint8Array): void => void hash.update(bytes),
    /** Asked once, after the last byte. */
    id: (): string => hash.digest('hex').slice(0, 32),
  }
}

/**
 * The name of a picture: 128 bits of the hash of the bytes that were uploaded, so that the same file is stored once,
 * and once more where it was made another way.
 */
export function imageId(original: Buffer, recipe: Recipe = 'imagen'): string {
  const opened = openImageId(recipe)
  opened.update(original)
  return opened.id()
}
