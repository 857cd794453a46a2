import { createHash } from 'node:crypto'

/** A whole picture, a square avatar, or one of the brand's, as wide as a desktop page. */
export type Recipe = 'imagen' | 'avatar' | 'marca'

/** Makes the id of a picture from its bytes, chunk by chunk (`imageId`). */
export function openImageId(recipe: Recipe = 'imagen') {
  const hash = createHash('sha256').update(recipe === 'imagen' ? '' : `${recipe}:`)
  return {
    update: (bytes: Uint8Array): void => void hash.update(bytes),
    /** To be called once, after the last byte. */
    id: (): string => hash.digest('hex').slice(0, 32),
  }
}

/** The id of a picture: 128 bits of the hash of the uploaded bytes and the recipe, so that the same file is stored once. */
export function imageId(original: Buffer, recipe: Recipe = 'imagen'): string {
  const opened = openImageId(recipe)
  opened.update(original)
  return opened.id()
}
