import { skuKey } from './rules.ts'

/** Photos of many products at once, matched by the name of the file (spec 3.5). */

/** As many files as are chosen at once; a collection of 80 garments has some 320. */
export const maxFotos = 1000
/** The longest name that a file system gives. */
export const maxFotoNombreLength = 255

/** No SKU has more parts; a name that goes on for long is still asked for by its beginning. */
const maxParts = 12

/**
 * The SKUs that a photo may be of, as they are compared (`skuKey`), the longest first: `AZ-VES-001 (2).jpg` is `az-ves-001`. What
 * follows the SKU begins with anything but a letter or a digit; `_` and spaces are taken for hyphens, too.
 */
export function skusOfFoto(nombre: string): string[] {
  const base = skuKey(nombre.replace(/\.[^.]*$/, '')) ?? ''
  const ends = [...base.matchAll(/(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])/gu)].map(({ index }) => index)
  const parts = ends.slice(0, maxParts).map((end) => base.slice(0, end))
  return [...new Set(parts.reverse().flatMap((part) => [part, part.replace(/[_\s]+/g, '-')]))]
}

const byNumber = new Intl.Collator('es', { numeric: true })
/** The order of a product's photos: by name, `2` before `10`; the one that is named as the SKU alone comes first. */
export const inFotoOrder = (one: string, other: string): number =>
  byNumber.compare(one.replace(/\.[^.]*$/, ''), other.replace(/\.[^.]*$/, ''))
