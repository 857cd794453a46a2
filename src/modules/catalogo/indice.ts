import MiniSearch from 'minisearch'
import { type Categoria, categoriaTexts } from '#shared/categorias.ts'
import { fold } from '#shared/fold.ts'
import { coloresEscritos } from './colores.ts'
import {
  detalles,
  isMuletilla,
  isNumber,
  isOtraCosa,
  raizOf,
  runsOf,
  slipsAllowed,
  slipsBetween,
  sonidoOf,
  telas,
} from './palabras.ts'
import type { Familia } from './rules.ts'
import { meaningOfTalla } from './tallas.ts'

export type ProductoIndexado = {
  id: string
  sku: string | null
  nombre: string
  colorNombre: string | null
  /** Inactive products are found at the desk alone; one makes a name ambiguous in a message. */
  activo: boolean
  /** Active sizes, in order. */
  tallas: TallaIndexada[]
  categoria: Categoria
  familia: Familia | null
  modeloId: string | null
  precioCentavos: number
  costoCentavos: number
  pocasPiezas: number | null
  createdAt: string
}
export type TallaIndexada = { id: string; talla: string; disponible: number }

/** What is read of a product and not kept. */
type Textos = { descripcion?: string | null; composicion?: string | null }

export type Indexado = ProductoIndexado & {
  /** The folded name, by which lists are sorted. */
  clave: string
  /** The terms that it stands under. */
  terminos: string[]
}

type Parecido = {
  producto: Indexado
  /** The stems of the query that match a word of the product, exactly or nearly. */
  palabras: ReadonlySet<string>
}

const joining = new Set('de del la las el los con sin para sobre y e en a al'.split(' '))

/** Singular and plural have the same stem in a message; words of up to three letters stay. */
export const stem = (word: string): string => (word.length > 3 ? word.replace(/s$/, '').replace(/e$/, '') : word)

const textsOf = ({ nombre, colorNombre }: Pick<ProductoIndexado, 'nombre' | 'colorNombre'>) =>
  [nombre, colorNombre ?? ''].map(runsOf)

/** Stems of name and colour, as messages are read. */
export const palabrasOf = (producto: Indexado): ReadonlySet<string> =>
  new Set(
    textsOf(producto)
      .flat()
      .filter((run) => !joining.has(run))
      .map(stem),
  )

/** Every two neighbouring words of name and colour, folded, such as `sobre jade`. */
export const paresOf = (producto: Indexado): ReadonlySet<string> =>
  new Set(textsOf(producto).flatMap((words) => words.slice(1).map((word, at) => `${words[at]} ${word}`)))

/** Runs of digits stay apart: `AZ-VES-001` is `azves001`, `2026-15` stays `2026-15`. */
const codeOf = (runs: string[]): string =>
  runs.reduce((code, run, at) => code + (isNumber(run) && isNumber(runs[at - 1] ?? '') ? '-' : '') + run, '')

const withoutZeros = (run: string): string => run.replace(/^0+(?=\d)/, '')
const shortCode = (runs: string[]): string => codeOf(runs.map(withoutZeros))

/** A code without leading zeros of its numbers, with O read as 0. */
const looseCode = (runs: string[]): string =>
  shortCode(
    codeOf(runs)
      .replaceAll('o', '0')
      .match(/\p{L}+|\p{Nd}+/gu) ?? [],
  )

/** How well a product meets a query, by its place in the index. */
export type Puntos = ReadonlyMap<number, number>

/** What a term is worth by where it stands. Whole numbers, which take little memory. */
const worth = { first: 100, name: 85, color: 85, sku: 80, talla: 80, familia: 75, categoria: 60, tela: 30, detalle: 1 }
/** And by how it is met: exactly, by its beginning, by another word for it, with a slip. */
const share = { exact: 1, prefix: 0.7, synonym: 0.5, slip: 0.3 }
/** Below this only details are met. */
const least = 10
const ofCode = 10_000
const ofName = 20_000

/** A word of a query, or several with one meaning. */
type Unidad = {
  raices: string[]
  /** The word as it was typed; `null` for several. */
  palabra: string | null
  isLast: boolean
  isTalla: boolean
  /** The query has nothing else. */
  isOnly: boolean
}

const palabrasDeCategoria: Record<Categoria, string> = {
  moda_fitness: 'fitness deportivo mujer',
  moda_intima: 'intima lenceria interior mujer',
  moda_casual: 'casual mujer',
  pijamas: 'pijama mujer',
  moda_masculina: 'masculina hombre',
}

const maxWords = 12
const maxSlippedLength = 24
const maxRemembered = 400

/**
 * The catalogue in memory: every product by its words, sounds, codes, sizes and colours. One MiniSearch has every word once, since thousands of
 * products may share it, and gives the words that begin alike or differ by a slip.
 */
export class Indice {
  readonly #places = new Map<string, number>()
  readonly #fichas: (Indexado | undefined)[] = []
  readonly #free: number[] = []
  readonly #newest: Indexado[] = []
  readonly #terminos = new Map<string, Map<number, number>>()
  readonly #byCode = new Map<string, number[]>()
  readonly #byShortCode = new Map<string, number[]>()
  readonly #byName = new Map<string, number[]>()
  /** The words of each stem, as they are written. */
  readonly #escritas = new Map<string, Set<string>>()
  #conceptos = new Map<string, string[][]>()
  readonly #remembered = new Map<string, unknown>()
  readonly #words = new MiniSearch<{ id: string }>({
    fields: ['id'],
    processTerm: (term) => term,
    tokenize: (id) => [id],
  })
  /** Counts changes of words. */
  #version = 0

  constructor(sinonimos: readonly (readonly string[])[] = []) {
    this.setSinonimos(sinonimos)
  }

  get size(): number {
    return this.#places.size
  }

  /** Changes with every change of what is found by words. */
  get version(): number {
    return this.#version
  }

  get(id: string): Indexado | undefined {
    const place = this.#places.get(id)
    return place === undefined ? undefined : this.#fichas[place]
  }

  /** All products, newest first. */
  newest(): readonly Indexado[] {
    return this.#newest
  }

  placeOf({ id }: Indexado): number {
    return this.#places.get(id) ?? -1
  }

  /** Groups of words that mean the same, each word or short phrase as it is written. */
  setSinonimos(grupos: readonly (readonly string[])[]): void {
    const before = this.#conceptos
    const conceptos = new Map<string, string[][]>()
    const add = (raices: string[], others: string[][]) => {
      const clave = raices.join(' ')
      if (clave) conceptos.set(clave, [...(conceptos.get(clave) ?? []), ...others])
    }
    for (const grupo of grupos) {
      const members = grupo.map((texto) => raicesOf(texto))
      for (const [at, own] of members.entries())
        add(
          own,
          members.filter((_, other) => other !== at && members[other]?.length),
        )
      for (const texto of grupo) this.#noteWritten(texto)
    }
    for (const { raices, familia } of coloresEscritos) add(raices, [[`#${familia}`]])
    this.#conceptos = conceptos
    const single = (map: Map<string, unknown>) => [...map.keys()].filter((clave) => !clave.includes(' '))
    for (const clave of single(before))
      if (!this.#terminos.has(clave) && !conceptos.has(clave)) this.#words.discard(clave)
    for (const clave of single(conceptos)) if (!this.#words.has(clave)) this.#words.add({ id: clave })
    this.#changed()
  }

  put(producto: ProductoIndexado, textos: Textos = {}): void {
    const before = this.get(producto.id)
    const terms = termsOf(producto, textos)
    const terminos = [...terms.keys()]
    const ficha: Indexado = { ...producto, clave: fold(producto.nombre), terminos }
    if (before) this.remove(producto.id)
    const place = this.#free.pop() ?? this.#fichas.length
    this.#places.set(producto.id, place)
    this.#fichas[place] = ficha
    this.#newest.splice(this.#rankOf(ficha), 0, ficha)
    for (const [termino, value] of terms) {
      const places = this.#terminos.get(termino)
      if (places) places.set(place, value)
      else {
        this.#terminos.set(termino, new Map([[place, value]]))
        if (isWord(termino) && !this.#words.has(termino)) this.#words.add({ id: termino })
      }
    }
    for (const texto of [producto.nombre, producto.colorNombre ?? '', categoriaTexts[producto.categoria]])
      this.#noteWritten(texto)
    for (const [map, key] of this.#keysOf(ficha)) addTo(map, key, place)
    this.#changed()
  }

  remove(id: string): void {
    const place = this.#places.get(id)
    const ficha = place === undefined ? undefined : this.#fichas[place]
    if (place === undefined || !ficha) return
    for (const [map, key] of this.#keysOf(ficha)) removeFrom(map, key, place)
    for (const termino of ficha.terminos) {
      const places = this.#terminos.get(termino)
      places?.delete(place)
      if (places?.size !== 0) continue
      this.#terminos.delete(termino)
      if (isWord(termino) && !this.#conceptos.has(termino)) {
        this.#words.discard(termino)
        this.#escritas.delete(termino)
      }
    }
    this.#newest.splice(this.#rankOf(ficha), 1)
    this.#places.delete(id)
    this.#fichas[place] = undefined
    this.#free.push(place)
    this.#changed()
  }

  /**
   * The products that meet every word of a query, each with its points: exactly, by the beginning of a word, by a synonym, and where that finds
   * nothing with slips. `null`: the text asks for nothing in particular.
   */
  find(q: string): Puntos | null {
    return this.#once(`q ${fold(q)}`, () => this.#find(q))
  }

  /** The query with the nearest word of the catalogue for each word that nothing meets; `null` if nothing is near. */
  suggest(q: string): string | null {
    const unidades = this.#unidadesOf(runsOf(q).slice(0, maxWords))
    const unknown = unidades.filter((it) => this.#pointsOf(it, true).size === 0)
    if (unknown.length === 0) return null
    const changes = new Map<string, string>()
    for (const { palabra } of unknown) {
      const near = palabra && this.#nearestTo(palabra)
      if (!near) return null
      changes.set(palabra, near)
    }
    return runsOf(q)
      .map((run) => changes.get(run) ?? run)
      .join(' ')
  }

  /** Products with exactly this SKU, ignoring case, accents and kinds of hyphens. */
  byWritten(text: string): Indexado[] {
    return this.byLoose(runsOf(text)).filter(({ sku }) => fold(sku ?? '') === fold(text))
  }

  /** Products with this code, ignoring hyphens, spaces and leading zeros. */
  byCode(runs: string[]): Indexado[] {
    const found = this.byLoose(runs)
    const code = codeOf(runs)
    const exact = found.filter(({ sku }) => codeOf(runsOf(sku ?? '')) === code)
    if (exact.length > 0 || runs.length < 2) return exact
    // A number may lack leading zeros, but never has more.
    return found.filter(({ sku }) => {
      const own = runsOf(sku ?? '')
      return shortCode(own) === shortCode(runs) && codeOf(own).length > code.length
    })
  }

  /** Products with a similar code: O for 0, or without the common first part. */
  byNearCode(runs: string[]): Indexado[] {
    const found = this.byLoose(runs)
    return found.length > 0 ? found : this.#at(this.#byShortCode.get(codeOf(runs)))
  }

  byLoose(runs: string[]): Indexado[] {
    return this.#at(this.#byCode.get(looseCode(runs)))
  }

  /** Products with a word of this stem, as messages are read, in name or colour. */
  byWord(word: string): ReadonlySet<Indexado> {
    return this.#once(`w ${word}`, () => {
      const raices = new Set([word, `${word}e`, `${word}s`, `${word}es`].map(raizOf))
      const places = [...raices].flatMap((raiz) => [...(this.#terminos.get(raiz) ?? [])])
      return new Set(
        this.#at(places.flatMap(([place, value]) => (value >= worth.name ? [place] : []))).filter((it) =>
          palabrasOf(it).has(word),
        ),
      )
    })
  }

  isNumericSize(number: string): boolean {
    return /^\d+$/.test(number) && this.#terminos.has(`@${number}`)
  }

  /**
   * Active products that match most words of a misspelt text, best first; rare words count more. Words of four letters may differ by one, from eight
   * letters on by two.
   */
  parecidos(words: string[], max: number): Parecido[] {
    const fits = new Map<number, { palabras: Set<string>; score: number }>()
    for (const word of new Set(words.filter((it) => !joining.has(it)))) {
      const found = this.#nearWords(word)
      if (found.size === 0) continue
      const rarity = Math.log(1 + this.size / found.size)
      for (const [place, points] of found) {
        const fit = fits.get(place) ?? { palabras: new Set(), score: 0 }
        fit.palabras.add(stem(word))
        fit.score += points * rarity
        fits.set(place, fit)
      }
    }
    const active = [...fits].flatMap(([place, fit]) => {
      const producto = this.#fichas[place]
      return producto?.activo ? [{ producto, ...fit }] : []
    })
    const most = active.reduce((sum, { palabras }) => Math.max(sum, palabras.size), 0)
    return active
      .filter(({ palabras }) => palabras.size === most)
      .sort((a, b) => b.score - a.score)
      .slice(0, max)
  }

  /** Products with this word or one near it in name or colour. */
  #nearWords(word: string): Puntos {
    const raiz = raizOf(word)
    const out = new Map<number, number>()
    const add = (termino: string, part: number) => {
      for (const [place, value] of this.#terminos.get(termino) ?? [])
        if (value >= worth.name) out.set(place, Math.max(out.get(place) ?? 0, value * part))
    }
    add(raiz, share.exact)
    if (word.length >= 4)
      for (const { id } of this.#words.search(sonidoOf(word), { prefix: true })) add(id, share.prefix)
    for (const near of this.#slipped(word)) add(near, share.slip)
    return out
  }

  #find(q: string): Puntos | null {
    const runs = runsOf(q)
    if (runs.length === 0) return fold(q) === '' ? null : new Map()
    const unidades = this.#unidadesOf(runs.slice(0, maxWords))
    const strict = this.#meet(unidades, false)
    const found = new Map(strict.size > 0 ? strict : this.#meet(unidades, true))
    const code = this.byCode(runs)
    const isCode = runs.length > 1 && runs.some(isNumber)
    const named = this.#at(this.#byName.get(fold(q)))
    for (const it of code.length > 0 ? code : isCode ? this.byNearCode(runs) : []) add(found, this.placeOf(it), ofCode)
    for (const it of named) add(found, this.placeOf(it), ofName)
    // «Ropa», «prendas»: everything is.
    return found.size === 0 && runs.every(isMuletilla) ? null : found
  }

  /** Products that meet every unit. */
  #meet(unidades: Unidad[], isLax: boolean): Puntos {
    const [first, ...others] = unidades.map((it) => this.#pointsOf(it, isLax)).sort((a, b) => a.size - b.size)
    const found = new Map<number, number>()
    for (const [place, points] of first ?? []) {
      let sum = points
      const isMet = others.every((other) => {
        const more = other.get(place)
        sum += more ?? 0
        return more !== undefined
      })
      if (isMet && sum >= least) found.set(place, sum)
    }
    return found
  }

  /** The words of a query: sizes, phrases that have a meaning, words. */
  #unidadesOf(runs: string[]): Unidad[] {
    const kept = runs.filter((run) => !isMuletilla(run))
    const words = kept.length > 0 ? kept : runs
    const unidades: Unidad[] = []
    for (let at = 0; at < words.length; ) {
      const length = this.#tallaLength(words, at) || this.#phraseLength(words, at)
      const own = words.slice(at, at + Math.max(1, length))
      const isTalla = this.#tallaLength(words, at) > 0
      at += own.length
      unidades.push({
        raices: isTalla ? [`@${meaningOfTalla(own.join(''))}`] : own.map(raizOf),
        palabra: own.length === 1 ? (own[0] as string) : null,
        isLast: at === words.length,
        isTalla,
        isOnly: own.length === words.length,
      })
    }
    return unidades
  }

  /** How many words from one on are a size that some product has. */
  #tallaLength(words: string[], at: number): number {
    const isTalla = (count: number) =>
      at + count <= words.length && this.#terminos.has(`@${meaningOfTalla(words.slice(at, at + count).join(''))}`)
    return [3, 2, 1].find(isTalla) ?? 0
  }

  /** How many words from one on have a meaning together, such as `palo de rosa`. */
  #phraseLength(words: string[], at: number): number {
    const isPhrase = (count: number) =>
      at + count <= words.length &&
      this.#conceptos.has(
        words
          .slice(at, at + count)
          .map(raizOf)
          .join(' '),
      )
    return [4, 3, 2].find(isPhrase) ?? 0
  }

  #pointsOf(unidad: Unidad, isLax: boolean): Puntos {
    const { raices, isLast } = unidad
    return this.#once(`u ${isLax} ${isLast} ${unidad.palabra} ${raices.join(' ')}`, () => this.#points(unidad, isLax))
  }

  #points({ raices, palabra, isLast, isTalla, isOnly }: Unidad, isLax: boolean): Puntos {
    const out = new Map<number, number>()
    const addAll = (terminos: string[], part: number) => {
      for (const [place, points] of this.#meetTerms(terminos)) {
        const more = Math.round(points * part)
        if (more > (out.get(place) ?? 0)) out.set(place, more)
      }
    }
    const addMeant = (clave: string, part: number) => {
      for (const other of this.#conceptos.get(clave) ?? []) addAll(other, part * share.synonym)
    }
    addAll(raices, share.exact)
    addMeant(raices.join(' '), share.exact)
    if (palabra === null) return out
    if (isNumber(palabra)) addAll([withoutZeros(palabra)], share.exact)
    if (isTalla) addAll([raizOf(palabra)], share.exact)
    const sonido = sonidoOf(palabra)
    if (palabra.length > maxSlippedLength) return out
    if (isTalla ? isOnly : isLast || out.size === 0)
      for (const { id } of this.#words.search(sonido, { prefix: true })) {
        addAll([id], share.prefix)
        if (sonido.length >= 3) addMeant(id, share.prefix)
      }
    if (out.size > 0 && !isLax) return out
    for (const near of this.#slipped(palabra)) {
      addAll([near], share.slip)
      addMeant(near, share.slip)
    }
    return out
  }

  /** Products that stand under every one of these terms. */
  #meetTerms(terminos: string[]): Puntos {
    const [first, ...others] = terminos.map((it) => this.#terminos.get(it))
    if (!first || others.length === 0) return first ?? new Map()
    return new Map(
      [...first].flatMap(([place, points]) => {
        const all = [points, ...others.map((other) => other?.get(place) ?? 0)]
        return all.every((it) => it > 0) ? [[place, Math.min(...all)] as const] : []
      }),
    )
  }

  /** The stems of words that differ from this one by the slips that its length is forgiven. */
  #slipped(word: string): string[] {
    const max = slipsAllowed(word.length)
    if (max === 0 || word.length > maxSlippedLength || isNumber(word) || isOtraCosa(word)) return []
    return this.#within(word, max).map(({ raiz }) => raiz)
  }

  /** Stems with a written word within so many slips, nearest first. */
  #within(word: string, max: number): { raiz: string; escrita: string; slips: number }[] {
    const [raiz, sonido] = [raizOf(word), sonidoOf(word)]
    const swapped = [...raiz].slice(1).map((_, at) => raiz.slice(0, at) + raiz[at + 1] + raiz[at] + raiz.slice(at + 2))
    const near = this.#words.search(raiz, { fuzzy: max }).map(({ id }) => id as string)
    const candidates = new Set([...near, ...swapped.filter((it) => this.#words.has(it))])
    candidates.delete(raiz)
    return [...candidates]
      .flatMap((candidate) => {
        const [best] = [...(this.#escritas.get(candidate) ?? [])]
          .map((escrita) => ({ raiz: candidate, escrita, sound: sonidoOf(fold(escrita)) }))
          .filter(({ sound }) => sound.length > 3)
          .map(({ sound, ...it }) => ({ ...it, slips: slipsBetween(sonido, sound, max) }))
          .toSorted((a, b) => a.slips - b.slips)
        return best && best.slips <= max ? [best] : []
      })
      .sort((a, b) => a.slips - b.slips)
  }

  /** The nearest written word that is further away than a slip, and not much. */
  #nearestTo(word: string): string | null {
    const max = word.length >= 5 ? slipsAllowed(word.length) + 1 : 0
    if (max === 0 || word.length > maxSlippedLength || isNumber(word) || isOtraCosa(word)) return null
    return this.#within(word, max).find(({ raiz }) => this.#pointsOf(unidadOf(raiz), false).size > 0)?.escrita ?? null
  }

  #at(places: readonly number[] = []): Indexado[] {
    return places.flatMap((place) => this.#fichas[place] ?? [])
  }

  /** Where a product stands, or would, among the newest. */
  #rankOf(ficha: Indexado): number {
    let [from, to] = [0, this.#newest.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (isNewer(this.#newest[middle] as Indexado, ficha)) from = middle + 1
      else to = middle
    }
    return from
  }

  #noteWritten(texto: string): void {
    for (const escrita of texto.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []) {
      const [run] = runsOf(escrita)
      if (run) addWritten(this.#escritas, raizOf(run), escrita)
    }
  }

  #keysOf({ sku, clave }: Indexado): [Map<string, number[]>, string][] {
    const runs = runsOf(sku ?? '')
    const name: [Map<string, number[]>, string] = [this.#byName, clave]
    if (runs.join('').length < 3) return [name]
    return [
      name,
      [this.#byCode, looseCode(runs)],
      ...(runs.length > 2 ? [[this.#byShortCode, codeOf(runs.slice(1))] as [Map<string, number[]>, string]] : []),
    ]
  }

  #changed(): void {
    this.#version += 1
    this.#remembered.clear()
  }

  /** Computes once for this version of the index. */
  #once<T>(key: string, compute: () => T): T {
    if (this.#remembered.has(key)) return this.#remembered.get(key) as T
    const value = compute()
    if (this.#remembered.size >= maxRemembered) this.#remembered.clear()
    this.#remembered.set(key, value)
    return value
  }
}

const unidadOf = (raiz: string): Unidad => ({
  raices: [raiz],
  palabra: null,
  isLast: false,
  isTalla: false,
  isOnly: false,
})

const isNewer = (one: Indexado, other: Indexado): boolean =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt

/** Sizes and families stand under terms that nobody types. */
const isWord = (termino: string): boolean => !/^[@#]/.test(termino)

function add(puntos: Map<number, number>, place: number, points: number): void {
  puntos.set(place, (puntos.get(place) ?? 0) + points)
}

/** The words of a phrase that mean something, as stems. */
function raicesOf(texto: string): string[] {
  const runs = runsOf(texto)
  const kept = runs.filter((run) => !isMuletilla(run))
  return (kept.length > 0 ? kept : runs).map(raizOf)
}

/** The terms of a product, each with what it is worth where it stands best. */
function termsOf(producto: ProductoIndexado, { descripcion, composicion }: Textos): Map<string, number> {
  const { nombre, colorNombre, sku, categoria, familia, tallas } = producto
  const terms = new Map<string, number>()
  const noteAll = (terminos: Iterable<string>, value: number) => {
    for (const termino of terminos) terms.set(termino, Math.max(value, terms.get(termino) ?? 0))
  }
  const [first = '', ...others] = runsOf(nombre).map(raizOf)
  if (first) noteAll([first], worth.first)
  noteAll(others, worth.name)
  noteAll(runsOf(colorNombre ?? '').map(raizOf), worth.color)
  noteAll(codeTerms(runsOf(sku ?? '')), worth.sku)
  noteAll(palabrasDeCategoria[categoria].split(' ').map(raizOf), worth.categoria)
  if (familia) noteAll([`#${familia}`], worth.familia)
  const sizes = tallas.flatMap(({ talla }) => [talla, ...talla.split('/')])
  noteAll(new Set(sizes.map((talla) => `@${meaningOfTalla(talla)}`)), worth.talla)
  const written = runsOf(`${descripcion ?? ''} ${composicion ?? ''}`).map(raizOf)
  noteAll(
    written.filter((raiz) => telas.has(raiz)),
    worth.tela,
  )
  noteAll(
    written.filter((raiz) => detalles.has(raiz)),
    worth.detalle,
  )
  return terms
}

/** `AZ-VES-001` by its parts, the number without zeros, and its letters together. */
function codeTerms(runs: string[]): string[] {
  const letters = runs.filter((run) => !isNumber(run))
  return [
    ...runs.map((run) => (isNumber(run) ? run : sonidoOf(run))),
    ...runs.filter(isNumber).map(withoutZeros),
    ...(letters.length > 1 ? [sonidoOf(letters.join(''))] : []),
  ]
}

function addTo(map: Map<string, number[]>, key: string, place: number): void {
  const there = map.get(key)
  if (there) there.push(place)
  else map.set(key, [place])
}

function removeFrom(map: Map<string, number[]>, key: string, place: number): void {
  const left = map.get(key)?.filter((it) => it !== place) ?? []
  if (left.length > 0) map.set(key, left)
  else map.delete(key)
}

function addWritten(map: Map<string, Set<string>>, key: string, escrita: string): void {
  const there = map.get(key)
  if (there) there.add(escrita)
  else map.set(key, new Set([escrita]))
}
