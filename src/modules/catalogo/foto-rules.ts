import { skuKey } from './rules.ts'

/** Maximum files at once; a collection of 80 garments has about 320. */
export const maxFotos = 1000
export const maxFotoNombreLength = 255

/** Maximum parts of a SKU. */
const maxParts = 12

/**
 * Candidate SKUs (`skuKey`) of a photo's name, longest first: `AZ-VES-001 (2).jpg` is `az-ves-001`. A SKU ends before a character that is neither
 * letter nor digit; `_` and spaces also count as hyphens.
 */
export function skusOfFoto(nombre: string): string[] {
  const base = skuKey(nombre.replace(/\.[^.]*$/, '')) ?? ''
  const ends = [...base.matchAll(/(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])/gu)].map(({ index }) => index)
  const parts = ends.slice(0, maxParts).map((end) => base.slice(0, end))
  return [...new Set(parts.reverse().flatMap((part) => [part, part.replace(/[_\s]+/g, '-')]))]
}

const byNumber = new Intl.Collator('es', { numeric: true })
/** Sorts photos by name, `2` before `10`; the one named exactly like the SKU comes first. */
export const inFotoOrder = (one: string, other: string): number =>
  byNumber.compare(one.replace(/\.[^.]*$/, ''), other.replace(/\.[^.]*$/, ''))
