import MiniSearch from 'minisearch'
import { type Categoria, categoriaTexts } from '#shared/categorias.ts'
import { fold } from '#shared/fold.ts'
import { coloresEscritos, familiaDeTexto } from './colores.ts'
import {
  baseOf,
  beginsMuletilla,
  comienzoOf,
  detalles,
  diminutivoOf,
  estampados,
  interior,
  isFormOf,
  isInterior,
  isKnown,
  isMuletilla,
  isNumber,
  isOcasion,
  isRopa,
  letrasOf,
  liso,
  negatedIn,
  raizOf,
  runsOf,
  sonidoOf,
  telas,
  typosAllowed,
  typosBetween,
} from './palabras.ts'
import type { Familia } from './rules.ts'
import { claveDeTalla, copaOf, meaningOfTalla, namedTalla } from './tallas.ts'

export type ProductoIndexado = {
  id: string
  sku: string | null
  nombre: string
  colorNombre: string | null
  /** Inactive products are only found by staff; in a message they make a name ambiguous. */
  activo: boolean
  /** Active sizes, in order. */
  tallas: TallaLeida[]
  categoria: Categoria
  familia: Familia | null
  modeloId: string | null
  precioCentavos: number
  costoCentavos: number
  pocasPiezas: number | null
  createdAt: string
}
export type TallaLeida = { id: string; talla: string; disponible: number }
type TallaIndexada = TallaLeida & {
  clave: string
}

/** Indexed, but not stored. */
type Textos = { descripcion?: string | null; composicion?: string | null }

export type Indexado = Omit<ProductoIndexado, 'tallas'> & {
  tallas: TallaIndexada[]
  /** Position in `Indice.conjuntos` of the set of its sizes with stock; few distinct sets make counting fast. */
  conPiezas: number
  place: number
  /** The folded name, for sorting. */
  clave: string
  /** Its terms in the index. */
  terminos: string[]
}

/** A stem near a word, and its spelling. */
type Cercana = { raiz: string; escrita: string; typos: number }

type Parecido = {
  producto: Indexado
  /** Stems of the query that match the product, exactly or approximately. */
  palabras: ReadonlySet<string>
}

const joining = new Set('de del la las el los con sin para sobre y e en a al'.split(' '))

/** Singular and plural have the same stem; words of up to three letters are kept. */
export const stem = (word: string): string => (word.length > 3 ? word.replace(/s$/, '').replace(/e$/, '') : word)

const textsOf = ({ nombre, colorNombre }: Pick<ProductoIndexado, 'nombre' | 'colorNombre'>) =>
  [nombre, colorNombre ?? ''].map(runsOf)

/** Stems of name and colour, as the message reader uses them. */
export const palabrasOf = (producto: Indexado): ReadonlySet<string> =>
  new Set(
    textsOf(producto)
      .flat()
      .filter((run) => !joining.has(run))
      .map(stem),
  )

/** Adjacent word pairs of name and colour, folded, such as `sobre jade`. */
export const paresOf = (producto: Indexado): ReadonlySet<string> =>
  new Set(textsOf(producto).flatMap((words) => words.slice(1).map((word, at) => `${words[at]} ${word}`)))

/** Joins runs; adjacent numbers keep a hyphen: `AZ-VES-001` is `azves001`, `2026-15` stays `2026-15`. */
const codeOf = (runs: string[]): string =>
  runs.reduce((code, run, at) => code + (isNumber(run) && isNumber(runs[at - 1] ?? '') ? '-' : '') + run, '')

const withoutZeros = (run: string): string => run.replace(/^0+(?=\d)/, '')
const shortCode = (runs: string[]): string => codeOf(runs.map(withoutZeros))

/** A code without leading zeros, with O read as 0. */
const looseCode = (runs: string[]): string =>
  shortCode(
    codeOf(runs)
      .replaceAll('o', '0')
      .match(/\p{L}+|\p{Nd}+/gu) ?? [],
  )

/** The score of each product for a query, by its place in the index; 0 if it does not match. */
export class Puntos {
  readonly values: Uint16Array
  /** Number of products with a score. */
  size = 0

  constructor(places: number) {
    this.values = new Uint16Array(places)
  }

  of(place: number): number {
    return this.values[place] ?? 0
  }

  /** Sets the score unless it is already higher. */
  raise(place: number, points: number): void {
    const before = this.of(place)
    if (points <= before) return
    if (before === 0) this.size += 1
    this.values[place] = points
  }
}

/** Score of a term by field. Integers, which take little memory. */
const fieldScore = {
  ...{ first: 100, name: 85, color: 85, trim: 82, sku: 80, talla: 80, familia: 75 },
  ...{ nombrada: 62, categoria: 60, tela: 30, detalle: 1 },
}
/** Factor per kind of match: a beginning counts more than the same stem of a word written otherwise, as in `pala`, `palazzo` and `palo`. */
const matchFactor = { begun: 1.2, exact: 1, prefix: 0.7, synonym: 0.5, typo: 0.3 }
/** A lower sum means that only detail words matched; such products are only found if there are no others. */
const minScore = 10
/** The least score of a product that has every word of a phrase. */
const ofPhrase = 50
/** Added to a synonym's score if the text has the word itself. */
const ofText = 15
const ofCode = 10_000
const ofName = 20_000

/** A unit of a query: a word, or a phrase with a meaning. */
type Unidad = {
  raices: string[]
  /** The word as typed; `null` for a phrase. */
  palabra: string | null
  isLast: boolean
  isTalla: boolean
  /** The query's only unit. */
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
/** Maximum size of the cache in bytes. */
const maxRemembered = 8_000_000

/**
 * The catalogue in memory: an index of products by words, sounds, codes, sizes and colours. MiniSearch contains each distinct word once,
 * because thousands of products may share it, and finds words by prefix or with typos.
 */
export class Indice {
  readonly #places = new Map<string, number>()
  readonly #fichas: (Indexado | undefined)[] = []
  readonly #free: number[] = []
  /** Oldest first, so that new products are appended. */
  readonly #oldest: Indexado[] = []
  readonly #terminos = new Map<string, Postings>()
  readonly #byCode = new Map<string, Places>()
  readonly #byShortCode = new Map<string, Places>()
  readonly #byName = new Map<string, Places>()
  /** Spellings of each stem. */
  readonly #escritas = new Map<string, Set<string>>()
  /** Names of sizes, with the number of sizes that have each. */
  readonly #tallas = new Map<string, { talla: string; clave: string; n: number }>()
  /** Distinct sets of size keys; the first is empty. */
  readonly conjuntos: string[][] = [[]]
  readonly #conjuntos = new Map([['', 0]])
  readonly #texts = new Map<string, string>()
  #conceptos = new Map<string, string[][]>()
  /** Maps each synonym to the first word of its group, for comparing phrases. */
  #primeras = new Map<string, string>()
  readonly #remembered = new Map<string, object | null>()
  #weight = 0
  readonly #words = new MiniSearch<{ id: string }>({
    fields: ['id'],
    processTerm: (term) => term,
    tokenize: (id) => [id],
  })
  /** Counts changes of the words. */
  #version = 0

  constructor(sinonimos: readonly (readonly string[])[] = []) {
    this.setSinonimos(sinonimos)
  }

  get size(): number {
    return this.#places.size
  }

  /** Changes whenever the results of a search by words may change. */
  get version(): number {
    return this.#version
  }

  get(id: string): Indexado | undefined {
    const place = this.#places.get(id)
    return place === undefined ? undefined : this.#fichas[place]
  }

  /** All products, newest first. */
  newest(): readonly Indexado[] {
    return this.#once('newest', () => this.#oldest.toReversed())
  }

  /** Products with a score, newest first. */
  matching({ values, size }: Puntos): Indexado[] {
    // Sorts a few products; for many, filters the sorted list of all places.
    const isMany = size * 64 > this.size
    const matches: Indexado[] = []
    const add = (place: number) => {
      const ficha = values[place] ? this.#fichas[place] : undefined
      if (ficha) matches.push(ficha)
    }
    if (isMany) for (const place of this.#newestPlaces()) add(place)
    else for (let place = 0; place < values.length; place += 1) add(place)
    return isMany ? matches : matches.sort((a, b) => (isNewer(a, b) ? -1 : 1))
  }

  /** The products that match a query, best first, and newest first among equals. */
  best(q: string, activo?: boolean): readonly Indexado[] {
    return this.#once(`best ${activo} ${fold(q)}`, () => {
      const puntos = this.find(q, activo)
      const matches = puntos ? this.matching(puntos) : this.newest()
      const wanted = activo === undefined ? matches : matches.filter((it) => it.activo === activo)
      if (!puntos) return wanted
      const groups = Map.groupBy(wanted, ({ place }) => puntos.of(place))
      return [...groups].sort(([a], [b]) => b - a).flatMap(([, group]) => group)
    })
  }

  #newestPlaces(): Uint32Array {
    return this.#once('newest places', () => Uint32Array.from(this.newest(), ({ place }) => place))
  }

  /** The most frequent spelling of each size key: `XL` for `XL` and `xl`. */
  escrituras(): ReadonlyMap<string, string> {
    return this.#once('sizes', () => {
      const byUse = [...this.#tallas.values()].sort((a, b) => a.n - b.n || (a.talla < b.talla ? 1 : -1))
      return new Map(byUse.map(({ clave, talla }) => [clave, talla]))
    })
  }

  byName(): readonly Indexado[] {
    return this.#once('by name', () =>
      [...this.newest()].sort((a, b) => (a.clave < b.clave ? -1 : Number(a.clave > b.clave))),
    )
  }

  /** Synonym groups: words or short phrases with the same meaning. */
  setSinonimos(grupos: readonly (readonly string[])[]): void {
    const before = this.#conceptos
    const conceptos = new Map<string, string[][]>()
    this.#primeras = primerasOf(grupos)
    const add = (raices: string[], others: string[][]) => {
      const clave = this.#claveOf(raices)
      if (clave) conceptos.set(clave, [...(conceptos.get(clave) ?? []), ...others])
    }
    for (const grupo of grupos) {
      const members = grupo.map((texto) => raicesOf(texto))
      for (const [at, own] of members.entries())
        add(
          own,
          members.filter((raices, other) => (other !== at || own.length > 1) && raices.length > 0),
        )
      for (const texto of grupo) this.#noteWritten(texto)
    }
    for (const { raices, familia } of coloresEscritos) add(raices, [[`#${familia}`]])
    for (const { nombre } of coloresEscritos) this.#noteWritten(nombre)
    this.#conceptos = conceptos
    const single = (map: Map<string, unknown>) => [...map.keys()].filter((clave) => !clave.includes(' '))
    for (const clave of single(before))
      if (!this.#terminos.has(clave) && !conceptos.has(clave)) this.#words.discard(clave)
    for (const clave of single(conceptos)) if (!this.#words.has(clave)) this.#words.add({ id: clave })
    this.#changed()
  }

  /** Key of a phrase, independent of word order and synonyms: `sostén deportivo` is `bra deportivo`. */
  #claveOf(raices: string[]): string {
    return raices.length === 1
      ? (raices[0] as string)
      : raices
          .map((raiz) => this.#primeras.get(raiz) ?? raiz)
          .sort()
          .join(' ')
  }

  put(producto: ProductoIndexado, textos: Textos = {}): void {
    const before = this.get(producto.id)
    const terms = termsOf(producto, textos)
    const terminos = [...terms.keys()].map((termino) => (isNumber(termino) ? termino : this.#kept(termino)))
    if (before) this.remove(producto.id)
    const place = this.#free.pop() ?? this.#fichas.length
    const tallas = producto.tallas.map(({ id, talla, disponible }) => ({ id, ...this.#named(talla, 1), disponible }))
    const [categoria, colorNombre] = [
      this.#kept(producto.categoria),
      producto.colorNombre && this.#kept(producto.colorNombre),
    ]
    const clave = fold(producto.nombre)
    const conPiezas = this.#conPiezasOf(tallas)
    const ficha: Indexado = { ...producto, categoria, colorNombre, tallas, conPiezas, place, clave, terminos }
    this.#places.set(producto.id, place)
    this.#fichas[place] = ficha
    this.#oldest.splice(this.#rankOf(ficha), 0, ficha)
    for (const [termino, value] of terms) {
      const there = this.#terminos.get(termino)
      this.#terminos.set(termino, withPosting(there, place, value))
      if (there === undefined) {
        if (isWord(termino) && !this.#words.has(termino)) this.#words.add({ id: termino })
      }
    }
    for (const texto of [producto.nombre, producto.colorNombre ?? '', categoriaTexts[producto.categoria]])
      this.#noteWritten(texto)
    for (const [map, key] of this.#keysOf(ficha)) addTo(map, key, place)
    this.#changed()
  }

  /** Updates the available stock of a size. */
  setDisponible(productoId: string, tallaId: string, disponible: number): void {
    const producto = this.get(productoId)
    const talla = producto?.tallas.find(({ id }) => id === tallaId)
    if (!producto || !talla) return
    talla.disponible = disponible
    producto.conPiezas = this.#conPiezasOf(producto.tallas)
  }

  remove(id: string): void {
    const place = this.#places.get(id)
    const ficha = place === undefined ? undefined : this.#fichas[place]
    if (place === undefined || !ficha) return
    for (const [map, key] of this.#keysOf(ficha)) removeFrom(map, key, place)
    for (const termino of ficha.terminos) {
      const there = this.#terminos.get(termino)
      if (there instanceof Packed && there.delete(place) > 0) continue
      this.#terminos.delete(termino)
      if (isWord(termino) && !this.#conceptos.has(termino)) {
        this.#words.discard(termino)
        this.#escritas.delete(termino)
      }
    }
    for (const { talla } of ficha.tallas) this.#named(talla, -1)
    this.#oldest.splice(this.#rankOf(ficha), 1)
    this.#places.delete(id)
    this.#fichas[place] = undefined
    this.#free.push(place)
    this.#changed()
  }

  /**
   * Products that match every word of a query, with scores: exactly, by prefix or by synonym; with typos only if nothing else matches.
   * `null`: the query does not restrict the products.
   * @param activo a word counts as matched only if such a product has it.
   */
  find(q: string, activo?: boolean): Puntos | null {
    return this.#once(`q ${activo} ${fold(q)}`, () => this.#find(q, activo))
  }

  /**
   * The query with each unmatched word replaced by a similar one of the catalogue; `null` if there is none.
   * @param activo only words of active, or of inactive, products.
   */
  suggest(q: string, activo?: boolean): string | null {
    const unidades = this.#unidadesOf(runsOf(q).slice(0, maxWords))
    const unknown = unidades.filter((it) => this.#pointsOf(it, true).size === 0)
    if (unknown.length === 0) return null
    const changes = new Map<string, string>()
    for (const { palabra } of unknown) {
      const near = palabra && this.#nearestTo(palabra, activo)
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

  /** Products with a word of this stem in name or colour, as the message reader uses stems. */
  byWord(word: string): ReadonlySet<Indexado> {
    return this.#once(`w ${word}`, () => {
      const raices = new Set([word, `${word}e`, `${word}s`, `${word}es`].flatMap((it) => [it, `!${it}`]).map(raizOf))
      const places: number[] = []
      for (const raiz of raices)
        eachPosting(this.#terminos.get(raiz), (place, value) => {
          if (value >= fieldScore.trim) places.push(place)
        })
      return new Set(this.#at(places).filter((it) => palabrasOf(it).has(word)))
    })
  }

  isNumericSize(number: string): boolean {
    return /^\d+$/.test(number) && this.#terminos.has(`@${number}`)
  }

  /**
   * Active products that match most words of a misspelt text, best first; rare words count more. Words from four letters may differ by one,
   * from eight by two.
   */
  parecidos(words: string[], max: number): Parecido[] {
    const fits = new Map<number, { palabras: Set<string>; score: number }>()
    for (const word of new Set(words.filter((it) => !joining.has(it) && !joining.has(raizOf(it))))) {
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

  /** Products with this or a similar word in name or colour. */
  #nearWords(word: string): Map<number, number> {
    const out = new Map<number, number>()
    const add = (termino: string, part: number) => {
      eachPosting(this.#terminos.get(termino), (place, value) => {
        if (value >= fieldScore.trim) out.set(place, Math.max(out.get(place) ?? 0, value * part))
      })
    }
    for (const it of [word, `!${word}`]) add(raizOf(it), matchFactor.exact)
    if (word.length >= 4)
      for (const { id } of this.#words.search(sonidoOf(word), { prefix: true })) add(id, matchFactor.prefix)
    for (const near of this.#mistyped(word)) add(near, matchFactor.typo)
    return out
  }

  #points(): Puntos {
    return new Puntos(this.#fichas.length)
  }

  /** Empty if none of the matches is active (or inactive, as requested). */
  #ofState(found: Puntos, activo: boolean | undefined): Puntos {
    if (activo === undefined || found.size === 0) return found
    const isOne = found.values.some((points, place) => points > 0 && this.#fichas[place]?.activo === activo)
    return isOne ? found : this.#points()
  }

  #find(q: string, activo: boolean | undefined): Puntos | null {
    const runs = runsOf(q)
    if (runs.length === 0) return fold(q) === '' ? null : this.#points()
    // «Ropa» and «prendas bonitas» match every product, not products with a similar name.
    const ropa = runs.filter((run) => isRopa(run) && !this.#terminos.has(raizOf(run)))
    if (ropa.length > 0 && runs.every((run) => ropa.includes(run) || isMuletilla(run))) return null
    const words = runs.slice(0, maxWords)
    const some = this.#findWords(words, activo)
    const found = some.size > 0 ? some : this.#ofState(this.#meet(this.#unidadesOf(words), true, 1), activo)
    for (const it of this.#findCode(runs)) found.raise(it.place, ofCode + found.of(it.place))
    for (const it of this.#at(this.#byName.get(fold(q)))) found.raise(it.place, ofName + found.of(it.place))
    return found
  }

  /** Tries the words as typed, then with corrected spaces, with typos, and with the nearest word for each unknown one. */
  #findWords(runs: string[], activo: boolean | undefined): Puntos {
    const meet = (words: string[], isLax: boolean) =>
      this.#ofState(this.#meet(this.#unidadesOf(words), isLax, minScore), activo)
    let found = meet(runs, false)
    if (found.size > 0) return found
    const spaced = this.#spaced(runs)
    if (spaced.length !== runs.length) found = meet(spaced, false)
    if (found.size === 0) found = meet(spaced, true)
    if (found.size > 0) return found
    const corrected = this.#corrected(spaced)
    if (corrected.some((run, at) => run !== spaced[at])) found = meet(corrected, true)
    const fewer = found.size > 0 ? runs : this.#withoutAsides(runs)
    return fewer.length < runs.length ? this.#findWords(fewer, activo) : found
  }

  /** Removes occasion words, and an incomplete last word: `vestido para fiesta`, `falda d`. */
  #withoutAsides(runs: string[]): string[] {
    const fewer = runs.filter((run) => !isOcasion(run))
    const last = fewer.length === runs.length ? (runs.at(-1) ?? '') : ''
    const isBegun =
      last !== '' &&
      !isNumber(last) &&
      !isNumber(runs.at(-2) ?? '') &&
      (beginsMuletilla(last) ||
        // What a garment is for: `blusa para trab`, `bata para dorm`.
        (runs.slice(-3, -1).includes('para') && !this.#isKnownWord(last)) ||
        (last.length < 4 && this.#words.search(sonidoOf(last), { prefix: true }).length > 0))
    const kept = isBegun ? runs.slice(0, -1) : fewer
    return kept.some((run) => !isMuletilla(run)) ? kept : runs
  }

  #findCode(runs: string[]): Indexado[] {
    const words = runs.filter((run) => !isMuletilla(run))
    for (const own of words.length < runs.length ? [runs, words] : [runs]) {
      const code = this.byCode(own)
      const near = code.length > 0 || own.length < 2 || !own.some(isNumber) ? code : this.byNearCode(own)
      if (near.length > 0) return near
      const mistyped = own.some(isNumber) ? this.#byMistypedCode(own) : []
      if (mistyped.length > 0) return mistyped
    }
    return []
  }

  /** Products with this number and a similar code, such as l for 1 or two letters swapped. */
  #byMistypedCode(runs: string[]): Indexado[] {
    const ones = codeOf(runs).replace(/[li](?=\d)|(?<=\d)[li]/g, '1')
    const found = this.byLoose(runsOf(ones).flatMap((run) => run.match(/\p{L}+|\p{Nd}+/gu) ?? []))
    const letters = runs.filter((run) => !isNumber(run)).join('')
    if (found.length > 0 || letters.length < 4 || this.#words.has(`$${letters}`)) return found
    const near = this.#words.search(`$${letters}`, { fuzzy: 2 }).map(({ id }) => (id as string).slice(1))
    return near
      .filter((code) => typosBetween(letters, code, 1) === 1)
      .flatMap((code) => this.byLoose([code, ...runs.filter(isNumber)]))
  }

  /** True if a word occurs in the catalogue, or has a meaning. */
  #isKnownWord(run: string): boolean {
    return isNumber(run) || isMuletilla(run) || this.#words.has(raizOf(run))
  }

  /** Adds missing spaces and removes extra ones: `vestidoazul`, `leg gings`. */
  #spaced(runs: string[]): string[] {
    const out: string[] = []
    for (let at = 0; at < runs.length; at += 1) {
      const [run = '', next = ''] = [runs[at], runs[at + 1]]
      const joins = next && this.#words.has(raizOf(run + next))
      if (joins) at += 1
      out.push(...(joins ? [run + next] : (this.#parted(run) ?? [run])))
    }
    return out
  }

  /** Splits an unknown word into known ones. */
  #parted(run: string): string[] | null {
    if (this.#isKnownWord(run)) return [run]
    if (run.length < 6 || run.length > maxSlippedLength || isKnown(run)) return null
    for (let cut = run.length - 2; cut >= 2; cut -= 1) {
      const [one, other] = [run.slice(0, cut), run.slice(cut)]
      const rest = one.length + other.length > 5 && this.#isKnownWord(one) ? this.#parted(other) : null
      if (rest && [one, ...rest].some((it) => !isMuletilla(it))) return [one, ...rest]
    }
    return null
  }

  /** Replaces each unknown word with the nearest one within the forgiven typos. */
  #corrected(runs: string[]): string[] {
    return runs.map((run) => {
      if (this.#isKnownWord(run) || isKnown(run)) return run
      const [near] = this.#nearest(run, typosAllowed(run.length))
      return near ? fold(near.escrita) : run
    })
  }

  /** Products that meet every unit. */
  #meet(unidades: Unidad[], isLax: boolean, least: number): Puntos {
    const last = unidades.at(-1)
    // A numeric prefix is only searched among the matches of the other words: there are too many numbers.
    if (last?.palabra && isNumber(last.palabra) && unidades.length > 1) {
      const whole = this.#meetAll(unidades, isLax, least)
      return whole.size > 0 ? whole : this.#withNumber(this.#meetAll(unidades.slice(0, -1), isLax, least), last.palabra)
    }
    return this.#meetAll(unidades, isLax, least)
  }

  #withNumber(found: Puntos, number: string): Puntos {
    const out = this.#points()
    for (const it of this.matching(found))
      if (it.terminos.some((termino) => termino.startsWith(number) || termino.startsWith(`@${number}`)))
        out.raise(it.place, found.of(it.place))
    return out
  }

  #meetAll(unidades: Unidad[], isLax: boolean, least: number): Puntos {
    const each = unidades.map((it) => this.#pointsOf(it, isLax))
    const out = this.#points()
    if (each.some(({ size }) => size === 0)) return out
    for (let place = 0; place < out.values.length; place += 1) {
      let sum = 0
      for (const { values } of each) {
        const points = values[place] ?? 0
        if (points === 0) {
          sum = 0
          break
        }
        sum += points
      }
      if (sum >= least) out.raise(place, sum)
    }
    return out
  }

  /** Splits a query into sizes, phrases with a meaning, and words. */
  #unidadesOf(runs: string[]): Unidad[] {
    const all = negatedIn(runs)
    const kept = all.filter((run, at) => !isMuletilla(run) || namedTalla(run + (all[at + 1] ?? '')))
    let words = kept.length > 0 ? kept : all
    const whole = words.length
    const unidades: Unidad[] = []
    while (words.length > 0) {
      const sizes = this.#tallaLength(words)
      const own = sizes > 0 ? words.slice(0, sizes) : this.#phraseOf(words)
      words = words.filter((word, at) => (sizes > 0 ? at >= sizes : !own.includes(word) || words.indexOf(word) !== at))
      const isTalla = sizes > 0
      unidades.push({
        raices: isTalla ? [`@${meaningOfTalla(own.join(''))}`] : this.#raicesOf(own),
        palabra: own.length === 1 ? (own[0] as string) : null,
        isLast: words.length === 0,
        isTalla,
        isOnly: own.length === whole,
      })
    }
    return unidades
  }

  /** Number of leading words that form a size of any product. */
  #tallaLength(words: string[]): number {
    const isTalla = (count: number) => {
      const termino = `@${meaningOfTalla(words.slice(0, count).join(''))}`
      return count <= words.length && (this.#terminos.has(termino) || this.#terminos.has(`${termino}*`))
    }
    return [3, 2, 1].find(isTalla) ?? 0
  }

  /** The first word, with those that form a phrase with it, such as `palo de rosa`; the words of a pair need not be adjacent. */
  #phraseOf(words: string[]): string[] {
    const isPhrase = (own: string[]) =>
      this.#conceptos.has(this.#claveOf(own.map(raizOf))) || this.#raicesOf(own).length < own.length
    const near = [4, 3, 2].filter((count) => count <= words.length).map((count) => words.slice(0, count))
    const apart = words.slice(2).map((word) => [words[0] as string, word])
    return [...near, ...apart].find(isPhrase) ?? words.slice(0, 1)
  }

  /** The stems of a phrase; one for two details that stand together in a text, such as `manga larga`. */
  #raicesOf(words: string[]): string[] {
    const [one = '', other = '', ...more] = words.map(raizOf)
    const par = parOf(one, other)
    return more.length === 0 && this.#terminos.has(par) ? [par] : words.map(raizOf)
  }

  #pointsOf(unidad: Unidad, isLax: boolean): Puntos {
    const { raices, isLast, isOnly } = unidad
    return this.#once(`u ${isLax} ${isLast} ${isOnly} ${unidad.palabra} ${raices.join(' ')}`, () =>
      this.#computePoints(unidad, isLax),
    )
  }

  #computePoints(unidad: Unidad, isLax: boolean): Puntos {
    const { raices, palabra, isLast, isTalla, isOnly } = unidad
    const out = this.#points()
    this.#addExact(out, raices, palabra)
    this.#addSynonyms(out, this.#claveOf(raices), matchFactor.exact)
    this.#addDescribed(out, raices)
    // Sizes by the band of a bra.
    if (isTalla) this.#add(out, [`${raices[0]}*`], matchFactor.exact)
    if (palabra === null) return out
    for (const termino of writtenTerms(unidad, palabra)) this.#add(out, [termino], matchFactor.exact)
    if (palabra.length > maxSlippedLength) return out
    const base = out.size === 0 && diminutivoOf(palabra)
    if (base) {
      this.#add(out, [base], matchFactor.exact)
      this.#addSynonyms(out, base, matchFactor.exact)
    }
    if (isTalla ? isOnly : isLast || out.size === 0) this.#addPrefix(out, palabra)
    if (out.size > 0 && !isLax) return out
    for (const near of this.#mistyped(palabra)) {
      this.#add(out, [near], matchFactor.typo)
      this.#addSynonyms(out, near, matchFactor.typo)
    }
    return out
  }

  /** True if catalogue and synonyms have this word and one that sounds alike, such as `cierre` and `sierra`. */
  #isAmbiguous(palabra: string): boolean {
    const forms = [...(this.#escritas.get(raizOf(palabra)) ?? [])].map((it) => isFormOf(palabra, fold(it)))
    return forms.includes(true) && forms.includes(false)
  }

  /** Of an ambiguous word, sound-alikes come after what is written so. */
  #addExact(out: Puntos, raices: string[], palabra: string | null): void {
    const base = palabra && this.#isAmbiguous(palabra) ? baseOf(palabra) : ''
    if (base)
      eachPosting(this.#terminos.get(raices[0] ?? ''), (place, points) => {
        const isAlike = points > fieldScore.detalle && !this.#fichas[place]?.clave.includes(base)
        out.raise(place, Math.round(points * (isAlike ? matchFactor.synonym : matchFactor.exact)))
      })
    else this.#add(out, raices, matchFactor.exact, ofPhrase)
  }

  /** Prefers a text that has the word itself to products that match by a synonym. */
  #addDescribed(out: Puntos, [raiz = '', ...others]: string[]): void {
    if (others.length > 0) return
    eachPosting(this.#terminos.get(raiz), (place, points) => {
      const before = out.of(place)
      if (points === fieldScore.detalle) out.raise(place, before + (before < minScore ? points : ofText))
    })
  }

  /** Raises products with all these terms to a part of their score. @param least if the first of several is not a detail. */
  #add(out: Puntos, [first = '', ...others]: string[], part: number, least = 0): void {
    const rest = others.map((it) => this.#terminos.get(it))
    eachPosting(this.#terminos.get(first), (place, points) => {
      let lowest = points
      for (const other of rest) lowest = Math.min(lowest, scoreAt(other, place))
      const isPhrase = rest.length > 0 && lowest > 0 && points > fieldScore.detalle
      out.raise(place, Math.max(isPhrase ? least : 0, Math.round(lowest * part)))
    })
  }

  #addSynonyms(out: Puntos, clave: string, part: number): void {
    for (const other of this.#conceptos.get(clave) ?? []) this.#add(out, other, part * matchFactor.synonym)
  }

  /** Prefix matches of words and codes. Their synonyms only count if the word itself matched nothing. */
  #addPrefix(out: Puntos, palabra: string): void {
    if (isNumber(palabra)) return
    const sonido = sonidoOf(palabra)
    const hasMeaning = out.size === 0 && palabra.length >= 3 && !isKnown(palabra)
    const isWritten = (id: string) => [...(this.#escritas.get(id) ?? [])].some((it) => fold(it).startsWith(palabra))
    const raiz = raizOf(palabra)
    const isOther = this.#escritas.has(raiz) && !isWritten(raiz)
    const add = (id: string) => {
      this.#add(out, [id], isOther && isWritten(id) ? matchFactor.begun : matchFactor.prefix)
      if (hasMeaning && (sonido.length >= 3 || isWritten(id))) this.#addSynonyms(out, id, matchFactor.prefix)
    }
    // For a longer word with a short sound, such as `jgger`, the sound is the prefix of too many words.
    const begins = sonido.length > 3 || palabra.length < 5 ? [sonido, `$${palabra}`] : [`$${palabra}`]
    for (const begun of begins) for (const { id } of this.#words.search(begun, { prefix: true })) add(id)
    const comienzo = palabra.length >= 3 ? comienzoOf(palabra) : sonido
    if (comienzo !== sonido)
      for (const { id } of this.#words.search(comienzo, { prefix: true })) if (isWritten(id)) add(id)
  }

  /** Stems of words within the allowed typos. */
  #mistyped(word: string): string[] {
    const max = typosAllowed(word.length)
    const raiz = raizOf(word)
    // `vestiro` is not a form of `vestir`, although their stems are equal.
    const isConcepto =
      this.#conceptos.has(raiz) && [...(this.#escritas.get(raiz) ?? [])].some((it) => isFormOf(word, fold(it)))
    if (max === 0 || isNumber(word) || isKnown(word) || isConcepto) return []
    return this.#nearest(word, max).map(({ raiz }) => raiz)
  }

  /** Stems of words within `max` typos, by letters or by sound, nearest first. */
  #within(word: string, max: number): Cercana[] {
    if (max === 0 || word.length > maxSlippedLength) return []
    const [raiz, sonido, letras] = [raizOf(word), sonidoOf(word), letrasOf(word)]
    const typosTo = (letters: string) => {
      const own = Math.min(typosBetween(sonido, sonidoOf(letters), max), typosBetween(word, letters, max))
      const ofStem = typosBetween(letras, letrasOf(letters), max)
      // A different ending adds to the distance.
      return ofStem <= typosAllowed(letras.length) ? Math.min(own, ofStem + 0.5) : own
    }
    // One typo may change both the sound and the ending.
    const candidates = this.#words.search(raiz, { fuzzy: max + 1 }).map(({ id }) => id as string)
    return candidates
      .filter((candidate) => candidate !== raiz)
      .flatMap((candidate) => {
        const [best] = [...(this.#escritas.get(candidate) ?? [])]
          .filter((escrita) => sonidoOf(fold(escrita)).length > 3)
          .map((escrita) => ({ raiz: candidate, escrita, typos: typosTo(fold(escrita)) }))
          .toSorted((a, b) => a.typos - b.typos)
        return best && best.typos < max + 1 ? [best] : []
      })
      .sort((a, b) => a.typos - b.typos)
  }

  /** The nearest words. Ties prefer the same first letter, then words of products. */
  #nearest(word: string, max: number): Cercana[] {
    const found = this.#within(word, max)
    const nearest = found.filter(({ typos }) => typos === found[0]?.typos)
    const begin = sonidoOf(word)[0]
    const alike = nearest.filter(({ escrita }) => sonidoOf(fold(escrita))[0] === begin || fold(escrita)[0] === word[0])
    const some = alike.length > 0 ? alike : nearest
    const own = some.filter(({ raiz }) => this.#terminos.has(raiz))
    // Short unknown words are similar to too many others.
    return own.length > 0 ? own : some.filter(({ escrita }) => Math.max(word.length, escrita.length) >= 6)
  }

  /** A similar word of a name with the same first letter, beyond the distance of a typo. */
  #nearestTo(word: string, activo: boolean | undefined): string | null {
    const max = word.length >= 9 ? 3 : word.length >= 7 ? 2 : 0
    const sonido = sonidoOf(word)
    if (max === 0 || word.length > maxSlippedLength || isKnown(word) || this.#words.has(raizOf(word))) return null
    const found = this.#within(word, max).find(
      ({ raiz, escrita }) => sonidoOf(fold(escrita))[0] === sonido[0] && this.#isIn(raiz, activo),
    )
    return found?.escrita ?? null
  }

  /** True if a product, active or inactive as requested, has the word. */
  #isIn(raiz: string, activo: boolean | undefined): boolean {
    let found = false
    eachPosting(this.#terminos.get(raiz), (place) => {
      found ||= activo === undefined || this.#fichas[place]?.activo === activo
    })
    return found
  }

  #at(places: Places | Uint32Array = []): Indexado[] {
    const found: Indexado[] = []
    for (const place of typeof places === 'number' ? [places] : places) {
      const it = this.#fichas[place]
      if (it) found.push(it)
    }
    return found
  }

  /** The position of a product in `#oldest`, or where it would be inserted. */
  #rankOf(ficha: Indexado): number {
    let [from, to] = [0, this.#oldest.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (isNewer(ficha, this.#oldest[middle] as Indexado)) from = middle + 1
      else to = middle
    }
    return from
  }

  /** Stores each size name once, because thousands of sizes share it. @param more change of its count. */
  #named(talla: string, more: 1 | -1): { talla: string; clave: string } {
    const known = this.#tallas.get(talla) ?? { talla: this.#kept(talla), clave: claveDeTalla(talla), n: 0 }
    known.n += more
    this.#tallas.set(talla, known)
    return { talla: known.talla, clave: known.clave }
  }

  #conPiezasOf(tallas: TallaIndexada[]): number {
    const claves = new Set(tallas.flatMap(({ clave, disponible }) => (disponible > 0 ? [clave] : [])))
    const conjunto = [...claves].sort()
    const key = conjunto.join('\n')
    const known = this.#conjuntos.get(key) ?? this.conjuntos.push(conjunto) - 1
    this.#conjuntos.set(key, known)
    return known
  }

  /** Stores each text once, because thousands of products share it. */
  #kept<Text extends string>(text: Text): Text {
    const known = this.#texts.get(text)
    if (known === undefined) this.#texts.set(text, text)
    return (known ?? text) as Text
  }

  #noteWritten(texto: string): void {
    for (const escrita of texto.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []) {
      const [run] = runsOf(escrita)
      if (run) addWritten(this.#escritas, raizOf(run), escrita)
    }
  }

  #keysOf({ sku, clave }: Indexado): [Map<string, Places>, string][] {
    const runs = runsOf(sku ?? '')
    const name: [Map<string, Places>, string] = [this.#byName, clave]
    if (runs.join('').length < 3) return [name]
    return [
      name,
      [this.#byCode, looseCode(runs)],
      ...(runs.length > 2 ? [[this.#byShortCode, codeOf(runs.slice(1))] as [Map<string, Places>, string]] : []),
    ]
  }

  #changed(): void {
    this.#version += 1
    this.#forget()
  }

  /** Caches a result until the index changes. */
  #once<T extends object | null>(key: string, compute: () => T): T {
    if (this.#remembered.has(key)) return this.#remembered.get(key) as T
    const value = compute()
    this.#remembered.set(key, value)
    this.#weight += weightOf(value)
    for (const [oldest, it] of this.#remembered) {
      if (this.#weight <= maxRemembered) break
      this.#remembered.delete(oldest)
      this.#weight -= weightOf(it)
    }
    return value
  }

  #forget(): void {
    this.#remembered.clear()
    this.#weight = 0
  }
}

/** A number without zeros; a code as written and by sound; a size may also be a word of a name. */
function writtenTerms({ isTalla }: Unidad, palabra: string): string[] {
  const codes = isNumber(palabra) ? [withoutZeros(palabra)] : [`$${palabra}`, `$${sonidoOf(palabra)}`]
  return isTalla ? [...codes, raizOf(palabra)] : codes
}

/** Approximate size in bytes. */
function weightOf(value: object | null): number {
  if (value instanceof Puntos) return 200 + value.values.byteLength
  if (value instanceof Uint32Array) return 200 + value.byteLength
  return 200 + (value instanceof Set ? 40 * value.size : Array.isArray(value) ? 8 * value.length : 0)
}

const isNewer = (one: Indexado, other: Indexado): boolean =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt

/** Whether a term takes part in prefix and typo search. Not sizes (`@m`), colour families (`#rojo`) and pairs, nor numbers: there are too many. */
const isWord = (termino: string): boolean => !/^[@#\p{Nd}]|\+/u.test(termino)

/** Stems of a phrase without filler words. */
function raicesOf(texto: string): string[] {
  const runs = negatedIn(runsOf(texto))
  const kept = runs.filter((run) => !isMuletilla(run))
  return (kept.length > 0 ? kept : runs).map(raizOf)
}

/** Maps the stem of each single-word synonym to the first single word of its first group. */
function primerasOf(grupos: readonly (readonly string[])[]): Map<string, string> {
  const words = grupos.map((grupo) => grupo.map(raicesOf).flatMap((raices) => (raices.length === 1 ? raices : [])))
  return new Map(words.flatMap((own) => own.map((raiz) => [raiz, own[0] as string] as const)).reverse())
}

/** The terms of a product, each with its highest score. */
function termsOf(producto: ProductoIndexado, { descripcion, composicion }: Textos): Map<string, number> {
  const { nombre, colorNombre, sku, categoria, familia, tallas } = producto
  const terms = new Map<string, number>()
  const noteAll = (terminos: Iterable<string>, value: number) => {
    for (const termino of terminos) terms.set(termino, Math.max(value, terms.get(termino) ?? 0))
  }
  const [first = '', ...others] = negatedIn(runsOf(nombre))
  if (first) noteAll([raizOf(first)], fieldScore.first)
  if (isInterior(first)) noteAll(interior, fieldScore.name)
  for (const [words, value] of [
    [others, fieldScore.name],
    [runsOf(colorNombre ?? ''), fieldScore.color],
  ] as const) {
    // The colour of trimmings: `noche con vivos crudos`, `rosa palo y vino`.
    const trim = words.findIndex((word) => word === 'con' || word === 'y')
    noteAll(words.slice(0, trim < 0 ? undefined : trim).map(raizOf), value)
    if (trim >= 0) noteAll(words.slice(trim).map(raizOf), fieldScore.trim)
  }
  noteAll(codeTerms(runsOf(sku ?? '')), fieldScore.sku)
  noteAll(palabrasDeCategoria[categoria].split(' ').map(raizOf), fieldScore.categoria)
  if (familia) noteAll([`#${familia}`], fieldScore.familia)
  // If swatch and name are of different families, the product is found by both.
  const nombrada = familiaDeTexto(colorNombre ?? nombre.split(',').slice(1).join(' '))
  if (nombrada) noteAll([`#${nombrada}`], fieldScore.nombrada)
  const sizes = tallas.flatMap(({ talla }) => [talla, ...talla.split('/')])
  noteAll(new Set(sizes.map((talla) => `@${meaningOfTalla(talla)}`)), fieldScore.talla)
  for (const { banda, copa } of sizes.flatMap((talla) => copaOf(talla) ?? []))
    noteAll([`@${banda}*`, `@copa${copa}`], fieldScore.talla)
  const written = negatedIn(runsOf(`${descripcion ?? ''} ${composicion ?? ''}`))
    .filter((word) => !isMuletilla(word))
    .map(raizOf)
  noteAll(
    written.filter((raiz) => telas.has(raiz)),
    fieldScore.tela,
  )
  noteAll(
    written.filter((raiz) => detalles.has(raiz.replace('!', ''))),
    fieldScore.detalle,
  )
  noteAll(paresIn(others.map(raizOf)), fieldScore.name)
  noteAll(paresIn(written), fieldScore.detalle)
  // Not from the text, which may call another garment plain.
  if (!estampados.some((raiz) => terms.has(raiz))) noteAll([liso], fieldScore.detalle)
  return terms
}

/** Pairs of details that stand together. */
const paresIn = (raices: string[]): string[] =>
  raices.flatMap((raiz, at) => {
    const before = raices[at - 1] ?? ''
    return detalles.has(before) && detalles.has(raiz) ? [parOf(before, raiz)] : []
  })
const parOf = (one: string, other: string): string => `${one}+${other}`

/** Terms of a code such as `AZ-VES-001`: numbers with and without zeros; letters separate and joined, as written and by sound. */
function codeTerms(runs: string[]): string[] {
  const letters = runs.filter((run) => !isNumber(run))
  const codes = [...letters, letters.join('')].filter(Boolean)
  return [
    ...runs.filter(isNumber).flatMap((run) => [run, withoutZeros(run)]),
    ...codes.flatMap((code) => [`$${code}`, `$${sonidoOf(code)}`]),
  ]
}

/** One place, as for most keys, or several. */
type Places = number | readonly number[]

function addTo(map: Map<string, Places>, key: string, place: number): void {
  const there = map.get(key)
  map.set(key, there === undefined ? place : [there, place].flat())
}

function removeFrom(map: Map<string, Places>, key: string, place: number): void {
  const left = [map.get(key) ?? []].flat().filter((it) => it !== place)
  if (left.length > 0) map.set(key, left.length === 1 ? (left[0] as number) : left)
  else map.delete(key)
}

/**
 * A term's postings: place and score packed into one number, sorted by place; a map would take ten times the memory. Most terms have one
 * posting, stored as a plain number.
 */
type Postings = number | Packed
const maxWorth = 128

class Packed {
  #items = new Uint32Array(4)
  #size = 0

  get items(): Uint32Array {
    return this.#items.subarray(0, this.#size)
  }

  set(place: number, value: number): this {
    const at = this.#rankOf(place)
    if (!this.#isAt(at, place)) {
      if (this.#size === this.#items.length) {
        const larger = new Uint32Array(Math.ceil(this.#size * 1.5))
        larger.set(this.#items)
        this.#items = larger
      }
      this.#items.copyWithin(at + 1, at, this.#size)
      this.#size += 1
    }
    this.#items[at] = place * maxWorth + value
    return this
  }

  /** @returns how many are left. */
  delete(place: number): number {
    const at = this.#rankOf(place)
    if (this.#isAt(at, place)) {
      this.#items.copyWithin(at, at + 1, this.#size)
      this.#size -= 1
    }
    return this.#size
  }

  scoreAt(place: number): number {
    const at = this.#rankOf(place)
    return this.#isAt(at, place) ? (this.#items[at] ?? 0) % maxWorth : 0
  }

  #isAt(at: number, place: number): boolean {
    return at < this.#size && Math.floor((this.#items[at] ?? 0) / maxWorth) === place
  }

  #rankOf(place: number): number {
    let [from, to] = [0, this.#size]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#items[middle] ?? 0) < place * maxWorth) from = middle + 1
      else to = middle
    }
    return from
  }
}

function withPosting(there: Postings | undefined, place: number, value: number): Postings {
  if (there === undefined) return place * maxWorth + value
  if (there instanceof Packed) return there.set(place, value)
  return new Packed().set(Math.floor(there / maxWorth), there % maxWorth).set(place, value)
}

function scoreAt(there: Postings | undefined, place: number): number {
  if (there instanceof Packed) return there.scoreAt(place)
  return there !== undefined && Math.floor(there / maxWorth) === place ? there % maxWorth : 0
}

function eachPosting(there: Postings | undefined, use: (place: number, value: number) => void): void {
  const items = there instanceof Packed ? there.items : there === undefined ? [] : [there]
  for (const item of items) use(Math.floor(item / maxWorth), item % maxWorth)
}

function addWritten(map: Map<string, Set<string>>, key: string, escrita: string): void {
  const there = map.get(key)
  if (there) there.add(escrita)
  else map.set(key, new Set([escrita]))
}
