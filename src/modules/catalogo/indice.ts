import MiniSearch from 'minisearch'
import { fold } from '#shared/fold.ts'

export type ProductoIndexado = {
  id: string
  sku: string | null
  nombre: string
  colorNombre: string | null
  /** An inactive product makes a name ambiguous and is never offered. */
  activo: boolean
  /** Sizes for sale, in order. */
  tallas: { id: string; talla: string }[]
}

export type Indexado = ProductoIndexado & {
  /** Stems of name and colour. */
  palabras: ReadonlySet<string>
  /** Every two neighbouring words of name and colour, folded, such as `sobre jade`. */
  pares: ReadonlySet<string>
}

type Parecido = {
  producto: Indexado
  /** The stems of the query that match a word of the product, exactly or nearly. */
  palabras: ReadonlySet<string>
}

const joining = new Set('de del la las el los con sin para sobre y e en a al'.split(' '))

/** Singular and plural have the same stem; words of up to three letters stay. */
export const stem = (word: string): string => (word.length > 3 ? word.replace(/s$/, '').replace(/e$/, '') : word)

export const runsOf = (text: string): string[] =>
  fold(text.normalize('NFKD').replace(/\p{M}/gu, '')).match(/\p{L}+|\p{Nd}+/gu) ?? []

const isNumber = (run: string): boolean => /^\p{Nd}/u.test(run)

/** Runs of digits stay apart: `AZ-VES-001` is `azves001`, `2026-15` stays `2026-15`. */
export const codeOf = (runs: string[]): string =>
  runs.reduce((code, run, at) => code + (isNumber(run) && isNumber(runs[at - 1] ?? '') ? '-' : '') + run, '')

/** A code without leading zeros of its numbers. */
const withoutZeros = (runs: string[]): string => codeOf(runs.map((run) => run.replace(/^0+(?=\d)/, '')))

/** The same with O read as 0. */
const loose = (runs: string[]): string =>
  withoutZeros(
    codeOf(runs)
      .replaceAll('o', '0')
      .match(/\p{L}+|\p{Nd}+/gu) ?? [],
  )

type ByKey = Map<string, Set<Indexado>>

const none: ReadonlySet<Indexado> = new Set()

/** The catalogue in memory, searched by code and by words. */
export class Indice {
  readonly #byId = new Map<string, Indexado>()
  readonly #byWritten: ByKey = new Map()
  readonly #byCode: ByKey = new Map()
  readonly #byShortNumber: ByKey = new Map()
  readonly #byLooseCode: ByKey = new Map()
  readonly #byShortCode: ByKey = new Map()
  readonly #byWord: ByKey = new Map()
  readonly #numericSizes = new Map<string, number>()
  /** Every word once: thousands of products may share it. */
  readonly #words = new MiniSearch<{ id: string }>({
    fields: ['id'],
    processTerm: (term) => term,
    searchOptions: {
      prefix: (term) => term.length >= 4,
      fuzzy: (term) => (term.length >= 8 ? 2 : term.length >= 4 ? 1 : false),
    },
  })

  get size(): number {
    return this.#byId.size
  }

  get(id: string): Indexado | undefined {
    return this.#byId.get(id)
  }

  ids(): string[] {
    return [...this.#byId.keys()]
  }

  put(producto: ProductoIndexado): void {
    this.remove(producto.id)
    const texts = [producto.nombre, producto.colorNombre ?? '']
    const runs = texts.map(runsOf)
    const indexado: Indexado = {
      ...producto,
      palabras: new Set(
        runs
          .flat()
          .filter((run) => !joining.has(run))
          .map(stem),
      ),
      pares: new Set(runs.flatMap((words) => words.slice(1).map((word, at) => `${words[at]} ${word}`))),
    }
    this.#byId.set(producto.id, indexado)
    for (const word of indexado.palabras) if (!this.#byWord.has(word)) this.#words.add({ id: word })
    for (const [map, key] of this.#keysOf(indexado)) addTo(map, key, indexado)
    for (const { talla } of producto.tallas)
      if (/^\d+$/.test(talla)) this.#numericSizes.set(talla, (this.#numericSizes.get(talla) ?? 0) + 1)
  }

  remove(id: string): void {
    const indexado = this.#byId.get(id)
    if (!indexado) return
    this.#byId.delete(id)
    for (const [map, key] of this.#keysOf(indexado)) removeFrom(map, key, indexado)
    for (const word of indexado.palabras) if (!this.#byWord.has(word)) this.#words.discard(word)
    for (const { talla } of indexado.tallas) {
      const count = this.#numericSizes.get(talla)
      if (count) this.#numericSizes.set(talla, count - 1)
    }
  }

  /** Products with exactly this SKU, ignoring case, accents and kinds of hyphens. */
  byWritten(text: string): ReadonlySet<Indexado> {
    return this.#byWritten.get(fold(text)) ?? none
  }

  /** Products with this code, ignoring hyphens, spaces and leading zeros. */
  byCode(runs: string[]): ReadonlySet<Indexado> {
    return this.#byCode.get(codeOf(runs)) ?? this.#byMissingZeros(runs)
  }

  /** Products with a similar code: O for 0, or without the common first part. */
  byNearCode(runs: string[]): ReadonlySet<Indexado> {
    return this.#byLooseCode.get(loose(runs)) ?? this.#byShortCode.get(codeOf(runs)) ?? none
  }

  /** Products with a word of this stem in name or colour. */
  byWord(word: string): ReadonlySet<Indexado> {
    return this.#byWord.get(word) ?? none
  }

  isNumericSize(number: string): boolean {
    return (this.#numericSizes.get(number) ?? 0) > 0
  }

  /**
   * Active products that match most words of a misspelt text, best first; rare words count more. Words of four letters may differ by one, from eight
   * letters on by two.
   */
  parecidos(words: string[], max: number): Parecido[] {
    const palabras = new Set(words.filter((word) => !joining.has(word)).map(stem))
    const known = [...palabras]
      .map((palabra) => this.#near(palabra))
      .filter(({ productos }) => productos > 0)
      .sort((a, b) => a.productos - b.productos)
    for (let fit = known.length; fit > 0; fit -= 1) {
      // A product with `fit` of the words has one of these, since only `known.length - fit` may be missing.
      const rarest = known.slice(0, known.length - fit + 1)
      const found = new Set(
        rarest.flatMap(({ scores }) => [...scores.keys()].flatMap((word) => [...this.byWord(word)])),
      )
      const fits = [...found].flatMap((producto) => (producto.activo ? fitting(producto, known, fit) : []))
      if (fits.length > 0) return fits.sort((a, b) => b.score - a.score).slice(0, max)
    }
    return []
  }

  /** The words of the catalogue near this one, with their scores. */
  #near(palabra: string): Near {
    const near = this.#words.search(palabra).map(({ id, score }) => ({ id, score, count: this.byWord(id).size }))
    return {
      palabra,
      scores: new Map(near.map(({ id, score, count }) => [id, score * Math.log(1 + this.size / count)])),
      productos: near.reduce((sum, { count }) => sum + count, 0),
    }
  }

  /** A number may lack leading zeros, but never has more. */
  #byMissingZeros(runs: string[]): ReadonlySet<Indexado> {
    const found = this.#byShortNumber.get(withoutZeros(runs))
    if (!found || runs.length < 2) return none
    const length = codeOf(runs).length
    return new Set([...found].filter(({ sku }) => codeOf(runsOf(sku ?? '')).length > length))
  }

  #keysOf({ sku, palabras }: Indexado): [ByKey, string][] {
    const runs = runsOf(sku ?? '')
    const words = [...palabras].map((word): [ByKey, string] => [this.#byWord, word])
    if (runs.join('').length < 3) return words
    return [
      [this.#byWritten, fold(sku ?? '')],
      [this.#byCode, codeOf(runs)],
      [this.#byShortNumber, withoutZeros(runs)],
      [this.#byLooseCode, loose(runs)],
      ...(runs.length > 2 ? [[this.#byShortCode, codeOf(runs.slice(1))] as [ByKey, string]] : []),
      ...words,
    ]
  }
}

type Near = { palabra: string; scores: ReadonlyMap<string, number>; productos: number }

/** The product, if it matches exactly `fit` words of the query. */
function fitting(producto: Indexado, known: Near[], fit: number): (Parecido & { score: number })[] {
  const palabras = new Set<string>()
  let score = 0
  for (const { palabra, scores } of known)
    for (const [word, value] of scores)
      if (producto.palabras.has(word)) {
        palabras.add(palabra)
        score += value
        break
      }
  return palabras.size === fit ? [{ producto, palabras, score }] : []
}

function addTo(map: ByKey, key: string, indexado: Indexado): void {
  const there = map.get(key)
  if (there) there.add(indexado)
  else map.set(key, new Set([indexado]))
}

function removeFrom(map: ByKey, key: string, indexado: Indexado): void {
  const there = map.get(key)
  there?.delete(indexado)
  if (there?.size === 0) map.delete(key)
}
