import { type Indexado, palabrasOf, paresOf, stem } from '#modules/catalogo/indice.ts'
import { maxPiezas } from '#shared/read-amounts.ts'
import type { Duda, Entendida } from './lectura.ts'
import {
  and,
  courtesyAt,
  isCorrection,
  isCourtesy,
  isUnitalla,
  otherNouns,
  pesosWords,
  piecesWords,
  priceWords,
  quantityWords,
  referenceWords,
  sizeWords,
  type Token,
  tallaAt,
} from './words.ts'

/** Reads the part of a line about one product: every word and number has a role or is left over. */

type Size = { kind: 'size'; written: string; tallaId: string | null; isNumber: boolean; isMarked: boolean }
type Quantity = { kind: 'quantity'; cantidad: number; isStrong: boolean }
type Item = (Size | Quantity) & { group: number; at: number; to: number }

export type Lectora = {
  producto: Indexado
  code?: { from: number; to: number } | undefined
  /** Misspelt stems that count as words of the product's name. */
  parecidas?: ReadonlySet<string> | undefined
  /** Prices of a piece, in centavos. */
  precios: readonly number[]
  isNumericSize: (number: string) => boolean
}

export type Parte = {
  partidas: Entendida[]
  /** Why the part needs a decision; `null` if it is fully understood. */
  duda: Duda | null
  sobra: Token[]
  /** Contains a possible price. */
  hasPrice: boolean
  /** Contains a size. */
  hasSizes: boolean
  /** Sizes of the product in the part. */
  tallas: string[]
  /** The quantity of a part without a size. */
  soloCantidad: { cantidad: number; isStrong: boolean } | null
  /** Contains a quantity. */
  hasCantidad: boolean
  /** `2 de cada una`. */
  isOfEach: boolean
  /** A quantity at either end that may count other garments too: `2 piezas: AZ-VES-001 M`. */
  total: Total | null
}

type Total = { cantidad: number; isAfter: boolean; how: 'apart' | 'pieces' | 'noun' }

export function readParte(tokens: Token[], lectora: Lectora): Parte {
  const dicho = new Dicho(tokens, lectora)
  dicho.read()
  return dicho.parte()
}

const numbers = new Map<string, number>(
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte'
    .split(' ')
    .map((word, value) => [word, value]),
)
for (const one of ['uno', 'una']) numbers.set(one, 1)
for (const [word, value] of [
  ['veinticuatro', 24],
  ['treinta', 30],
  ['cuarenta', 40],
  ['cincuenta', 50],
  ['cien', 100],
] as const)
  numbers.set(word, value)

export const isNumberWord = (word: string): boolean => numbers.has(word)

/** A larger number without a word such as `piezas` may mean anything. */
const maxBare = 99
const maxCentavos = 100_000_00

type Money = { from: number; to: number; centavos: number }

class Dicho {
  readonly #items: Item[] = []
  readonly #rest = new Set<number>()
  readonly #money: Money[] = []
  #ofEach = false
  #areAlternatives = false
  /** `un par` may mean two or some. */
  #isVague = false
  /** A plain number may be a price or a quantity. */
  #mayBePrice = false
  #asksPrice = false
  /** After `tallas`, numbers are sizes. */
  #hasTallas = false
  #group = 0
  /** First position of each word of the product's name. */
  readonly #named = new Map<string, number>()
  /** Groups that start after `y` or `+`. */
  readonly #joined = new Set<number>()

  readonly tokens: Token[]
  readonly lectora: Lectora
  readonly #palabras: ReadonlySet<string>
  readonly #pares: ReadonlySet<string>

  constructor(tokens: Token[], lectora: Lectora) {
    this.tokens = tokens
    this.lectora = lectora
    this.#palabras = palabrasOf(lectora.producto)
    this.#pares = paresOf(lectora.producto)
  }

  read(): void {
    const readers = [
      this.#code,
      this.#each,
      this.#price,
      this.#measure,
      this.#nameOrSize,
      this.#reference,
      this.#quantity,
      this.#separator,
    ]
    for (let at = 0; at < this.tokens.length; ) {
      this.#noteGap(at)
      if (this.tokens[at]?.isPhrase) {
        at += 1
        continue
      }
      const length = readers.reduce((found, reader) => found || reader.call(this, at), 0) || courtesyAt(this.tokens, at)
      if (length === 0) this.#rest.add(at)
      at += length || 1
    }
  }

  #text(at: number): string {
    return this.tokens[at]?.text ?? ''
  }

  #isInteger(at: number): boolean {
    return this.tokens[at]?.kind === 'number' && /^\d+$/.test(this.#text(at))
  }

  #noteGap(at: number): void {
    const gap = this.tokens[at]?.gap ?? ''
    if (/[,;+|&\n]/.test(gap)) this.#group += 1
    if (/[+&]/.test(gap)) this.#joined.add(this.#group)
    // `AZ-VES-001 + 2 M`: the 2 belongs to a missing code.
    if (at === this.lectora.code?.to && /[+&]/.test(gap) && this.#isInteger(at)) this.#rest.add(at)
  }

  #code(at: number): number {
    const { code } = this.lectora
    return code && at >= code.from && at < code.to ? code.to - at : 0
  }

  /** `2 c/u`, `2 de cada una`. */
  #each(at: number): number {
    if (this.#text(at) === 'c' && this.#text(at + 1) === 'u' && /^\s?\/?\s?$/.test(this.tokens[at + 1]?.gap ?? ''))
      return this.#isEach(at, 2)
    if (this.#text(at) !== 'cada') return 0
    return /^(una?|uno|talla|pieza)$/.test(this.#text(at + 1)) ? this.#isEach(at, 2) : this.#isEach(at, 1)
  }

  #isEach(at: number, length: number): number {
    // `$450 c/u` is a price, `2 c/u` a quantity.
    if (this.#money.at(-1)?.to !== at) this.#ofEach = true
    return length
  }

  #price(at: number): number {
    const [marked, length] = this.#text(at) === '$' ? [true, 1] : this.#priceMarker(at)
    const number = this.tokens[at + length]
    if (number?.kind !== 'number') return 0
    const end = at + length + 1
    const isPesos = pesosWords.has(this.#text(end))
    const isDecimal = /[.,]/.test(number.text)
    const isLarge = Number(number.text) > maxBare && !this.#isCounted(at + length)
    if (!(marked || isPesos || isDecimal || isLarge)) return 0
    if (length > 0 && !marked && !(isPesos || isDecimal || isLarge)) return 0
    const mn = this.#text(end) === 'm' && this.#text(end + 1) === 'n' && this.tokens[end + 1]?.gap === '.'
    const to = mn ? end + 2 : isPesos ? end + 1 : end
    this.#money.push({ from: at, to, centavos: Math.round(Number(number.text.replaceAll(',', '')) * 100) })
    return to - at
  }

  /** `precio: 450` and `a 450`. @returns whether a price must follow, and the number of tokens. */
  #priceMarker(at: number): [boolean, number] {
    const next = this.#text(at + 1) === '$' ? 1 : 0
    if (priceWords.has(this.#text(at))) return [true, 1 + next]
    if (/^(a|de|en|son)$/.test(this.#text(at)) && this.tokens[at + 1 + next]?.kind === 'number')
      return [next === 1, 1 + next]
    return [false, 0]
  }

  /** `32x30` of jeans: waist and length, or a quantity. */
  #measure(at: number): number {
    const isMeasure =
      this.#isSizeNumber(at) && this.#text(at + 1) === 'x' && this.#isSizeNumber(at + 2) && !this.#isUncounted(at + 3)
    if (!isMeasure) return 0
    for (let it = at; it < at + 3; it += 1) this.#rest.add(it)
    return 3
  }

  #isUncounted(at: number): boolean {
    return piecesWords.has(this.#text(at))
  }

  /** True if the number is a size of garments like this one. */
  #isSizeNumber(at: number): boolean {
    if (!this.#isInteger(at)) return false
    const { producto, isNumericSize } = this.lectora
    const number = this.#text(at)
    if (producto.tallas.some(({ talla }) => talla === number)) return true
    return Number(number) > 13 && isNumericSize(number) && producto.tallas.some(({ talla }) => /^\d+$/.test(talla))
  }

  #nameOrSize(at: number): number {
    const marker = this.#sizeMarker(at)
    if (marker > 0) return this.#markedSize(at, marker)
    const talla = tallaAt(this.tokens, at, this.lectora.producto)
    const name = this.#nameAt(at)
    // A word of the name that is also a size of the product may be either.
    if (name > 0 && !(talla?.tallaId && !talla.isNumber)) return name
    if (!talla) return 0
    if (name > 0 && talla.written.length > 2) return 0
    if (!talla.isNumber) return this.#addSize(at, talla.length, talla.written, talla.tallaId, false)
    // `2 talla 4`.
    const counts = sizeWords.has(this.#text(at + 1)) && this.#isInteger(at + 2)
    if (counts || this.#isCounted(at)) return 0
    return this.#addSize(at, talla.length, talla.written, talla.tallaId, true, this.#areListed())
  }

  /** True for a number after `tallas 4, 6 y`. */
  #areListed(): boolean {
    const last = this.#items.at(-1)
    return this.#hasTallas && last?.kind === 'size' && last.isMarked && last.group < this.#group
  }

  #sizeMarker(at: number): number {
    const word = this.#text(at)
    if (!sizeWords.has(word)) return 0
    // `talla única` is a complete size.
    return this.#text(at + 1) === 'de' ? 2 : 1
  }

  #markedSize(at: number, marker: number): number {
    const start = at + marker
    if (/s$/.test(this.#text(at))) this.#hasTallas = true
    const talla = tallaAt(this.tokens, start, this.lectora.producto)
    if (talla) return marker + this.#addSize(start, talla.length, talla.written, talla.tallaId, talla.isNumber, true)
    // `talla 50` is a size that no product has; in `talla 2 M` the 2 is a quantity.
    if (this.#isInteger(start) && !tallaAt(this.tokens, start + 1, this.lectora.producto))
      return marker + this.#addSize(start, 1, this.#text(start), null, true, true)
    return marker
  }

  #addSize(
    at: number,
    length: number,
    written: string,
    tallaId: string | null,
    isNumber: boolean,
    isMarked = false,
  ): number {
    const to = at + length
    const last = this.#items.at(-1)
    const isAfterSize = last?.kind === 'size' && last.to === at
    if (isAfterSize && this.tokens[at]?.gap.includes('/')) this.#areAlternatives = true
    // `M (mediana)` and `M, mediana` repeat one size.
    const isSame = last?.kind === 'size' && last.tallaId === tallaId && last.written !== written
    if (isSame && tallaId && last.to === at && !/^\d/.test(written) && !this.#joined.has(this.#group)) {
      last.to = to
      return length
    }
    if (!isMarked && this.#mayBeTalk(at, to, written)) this.#rest.add(at)
    this.#items.push({ kind: 'size', written, tallaId, isNumber, isMarked, group: this.#group, at, to })
    return length
  }

  /** True if a size word next to courtesy may not be a size: `porfa, chica`, `un grande saludo`. */
  #mayBeTalk(at: number, to: number, written: string): boolean {
    const [before, after] = [this.tokens[at - 1], this.tokens[to]]
    const isClosed = /^(gracias|saludos?)$/.test(before?.text ?? '')
    if (isClosed || (written.length > 3 && isCourtesy(before))) return true
    return /^saludos?$/.test(after?.text ?? '') && /^\s*$/.test(after?.gap ?? '')
  }

  /** Words of the product's name or colour, with the words that join them: `flores sobre jade`, `sin varilla`. */
  #nameAt(at: number): number {
    const { parecidas } = this.lectora
    const token = this.tokens[at]
    if (token?.kind !== 'word') return 0
    const isOf = (word: string) => this.#palabras.has(stem(word)) || (parecidas?.has(stem(word)) ?? false)
    const next = this.#text(at + 1)
    if (isOf(token.text) && this.#isSaidAgain(at)) return 0
    if (this.#pares.has(`${token.text} ${next}`) && isOf(next)) return 1
    // In a name with `sin varilla`, `varilla` alone is no word of the name.
    if (!isOf(token.text)) return 0
    const isNegated = this.#pares.has(`sin ${token.text}`) && this.#text(at - 1) !== 'sin'
    return isNegated ? 0 : 1
  }

  /** `sudadera rosa palo M Rosa`: a word of the name repeated after the size may be a person. */
  #isSaidAgain(at: number): boolean {
    const word = stem(this.#text(at))
    const first = this.#named.get(word) ?? at
    this.#named.set(word, first)
    return this.#text(at - 1) !== 'color' && this.#sizes().some((it) => it.at > first && it.to <= at)
  }

  /** `pedido 82`, `modelo 5`: a reference number, not a quantity. */
  #reference(at: number): number {
    if (!referenceWords.has(this.#text(at))) return 0
    const next = this.#text(at + 1) === '#' ? at + 2 : at + 1
    if (this.tokens[next]?.kind !== 'number' || /[,;\n]/.test(this.tokens[next]?.gap ?? '')) return 0
    for (let it = at; it <= next; it += 1) this.#rest.add(it)
    return next - at + 1
  }

  #quantity(at: number): number {
    return (
      this.#only(at) ||
      this.#other(at) ||
      this.#fraction(at) ||
      this.#times(at) ||
      this.#pair(at) ||
      this.#pieces(at) ||
      this.#dozen(at) ||
      this.#number(at)
    )
  }

  /** `M nomás una`. */
  #only(at: number): number {
    const isOnly = /^(solo|solamente|nomas|unicamente)$/.test(this.#text(at))
    const last = this.#items.at(-1)
    return isOnly && last?.kind === 'size' && last.to === at && (this.#valueAt(at + 1) ?? 0) > 0 ? 1 : 0
  }

  /** `una M y otra en G`. */
  #other(at: number): number {
    if (!/^otr[oa]$/.test(this.#text(at)) || this.#sizes().length === 0) return 0
    const size = /^(de|en)$/.test(this.#text(at + 1)) ? at + 2 : at + 1
    const talla = tallaAt(this.tokens, size, this.lectora.producto)
    return talla?.tallaId && !talla.isNumber ? this.#addQuantity(at, 1, 1, false) : 0
  }

  /** `1/2`, `10:32`, `2-3`, `26.11.26`, `2x1`, `20%`: not a quantity. */
  #fraction(at: number): number {
    if (this.tokens[at]?.kind !== 'number') return 0
    // A number in the name, as in `Calcetas Tule 2 pares`, or a quantity.
    if (this.#pares.has(`${this.#text(at)} ${this.#text(at + 1)}`)) {
      this.#rest.add(at)
      return 1
    }
    let end = at + 1
    while (this.tokens[end]?.kind === 'number' && /^\s?[./:⁄-]\s?$/.test(this.tokens[end]?.gap ?? '')) end += 1
    if (end === at + 1 && this.#text(end) === 'x' && this.tokens[end + 1]?.kind === 'number') end += 2
    else if (end === at + 1 && this.#text(end) === '%') end += 1
    if (end === at + 1) return 0
    for (let it = at; it < end; it += 1) this.#rest.add(it)
    return end - at
  }

  /** `x2`, `2x`. */
  #times(at: number): number {
    // `talla 32 x30`.
    if (this.#text(at) === 'x' && this.#isSizeNumber(at + 1) && Number(this.#text(at + 1)) > 13) return 0
    if (this.#text(at) === 'x' && this.#isInteger(at + 1))
      return this.#addQuantity(at, 2, Number(this.#text(at + 1)), true)
    const isAfter = this.#isInteger(at) && this.#text(at + 1) === 'x'
    return isAfter ? this.#addQuantity(at, 2, Number(this.#text(at)), true) : 0
  }

  /** `2 pzas`, `cantidad: 2`, `(2)`. */
  #pieces(at: number): number {
    const value = this.#valueAt(at)
    if (value !== undefined && piecesWords.has(this.#text(at + 1))) return this.#addQuantity(at, 2, value, true)
    const isMarker =
      quantityWords.has(this.#text(at)) || (piecesWords.has(this.#text(at)) && /[:=]/.test(this.tokens[at]?.tail ?? ''))
    const marked = this.#valueAt(at + 1)
    if (isMarker && marked !== undefined) return this.#addQuantity(at, 2, marked, true)
    const { gap = '', tail = '' } = this.tokens[at] ?? {}
    const isEnclosed = /[([]\s?$/.test(gap) && /^\s?[)\]]/.test(tail)
    return value !== undefined && value <= maxBare && isEnclosed ? this.#addQuantity(at, 1, value, true) : 0
  }

  #dozen(at: number): number {
    if (/^medias?$/.test(this.#text(at)) && this.#text(at + 1) === 'docena') return this.#addQuantity(at, 2, 6, true)
    const value = this.#valueAt(at)
    if (value !== undefined && /^docenas?$/.test(this.#text(at + 1))) {
      const isHalf = this.#text(at + 2) === 'y' && this.#text(at + 3) === 'media'
      return isHalf ? this.#addQuantity(at, 4, value * 12 + 6, true) : this.#addQuantity(at, 2, value * 12, true)
    }
    if (this.#text(at) !== 'docena') return 0
    const isHalf = this.#text(at + 1) === 'y' && this.#text(at + 2) === 'media'
    return isHalf ? this.#addQuantity(at, 3, 18, true) : this.#addQuantity(at, 1, 12, true)
  }

  #pair(at: number): number {
    const length = this.#text(at) === 'par' ? 1 : this.#text(at + 1) === 'par' ? 2 : 0
    if (length === 0 || (length === 2 && this.#valueAt(at) !== 1)) return 0
    this.#isVague = true
    return this.#addQuantity(at, length, 2, true)
  }

  #number(at: number): number {
    const value = this.#valueAt(at)
    if (value === undefined || /^0\d/.test(this.#text(at))) return 0
    // `el 3`, `del 3`, `los dos`: a date, or a reference to earlier lines.
    if (/^(de|del|el|la|los|las|en|este|esta|estos|estas)$/.test(this.#text(at - 1))) return 0
    // `M y 1`: the size is missing. `3+`: or more.
    const isLast = at === this.tokens.length - 1
    const { tail = '' } = this.tokens[at] ?? {}
    if ((isLast && (this.#joins(at - 1) || /^\s?\+/.test(tail))) || /^\s?[°º]/.test(tail)) return 0
    // `AZ-VES-001/2 M`, `AZ-VES-001-2 M`, `AZ-VES-1,2 M`: part of another code.
    if (at === this.lectora.code?.to && (/^[/._-]$/.test(this.tokens[at]?.gap ?? '') || this.#isTight(at))) return 0
    // A size of other garments, but not of this one.
    if (value > 13 && this.#isInteger(at) && this.lectora.isNumericSize(this.#text(at))) return 0
    if (value > maxBare || (value > 1 && this.#countsOthers(at))) return 0
    const { precios, producto } = this.lectora
    this.#asksPrice ||= value > 13
    this.#mayBePrice ||= [...precios, producto.costoCentavos, producto.precioCentavos].includes(value * 100)
    return this.#addQuantity(at, 1, value, false)
  }

  /** A number before a noun that is not a garment: `2 pedidos`, `dos amigas`. */
  #countsOthers(at: number): boolean {
    return otherNouns.has(this.#text(at + 1)) && /^\s*$/.test(this.tokens[at + 1]?.gap ?? '')
  }

  #valueAt(at: number): number | undefined {
    // `M -2` removes pieces.
    if (/\s-$/.test(this.tokens[at]?.gap ?? '')) return undefined
    return this.#isInteger(at) ? Number(this.#text(at)) : numbers.get(this.#text(at))
  }

  /** True if a word next to the number marks it as a quantity. */
  #isCounted(at: number): boolean {
    const { gap = '', tail = '' } = this.tokens[at] ?? {}
    return (
      (this.#text(at - 1) === 'x' && this.tokens[at - 2]?.kind !== 'number') ||
      quantityWords.has(this.#text(at - 1)) ||
      piecesWords.has(this.#text(at + 1)) ||
      /^docenas?$/.test(this.#text(at + 1)) ||
      (this.#text(at + 1) === 'x' && this.tokens[at + 2]?.kind !== 'number') ||
      (Number(this.#text(at)) <= maxBare && /[([]\s?$/.test(gap) && /^\s?[)\]]/.test(tail))
    )
  }

  #addQuantity(at: number, length: number, cantidad: number, isStrong: boolean): number {
    this.#items.push({ kind: 'quantity', cantidad, isStrong, group: this.#group, at, to: at + length })
    return length
  }

  #separator(at: number): number {
    // `AZ-VES-001 y 2 M`, `vestido terracota y 2 M`: the 2 may belong to another product.
    if (!this.#joins(at) || at === this.lectora.code?.to || (at > 0 && this.#items.length === 0)) return 0
    this.#group += 1
    this.#joined.add(this.#group)
    return 1
  }

  /** `M y G`, `M más 2 G`; not the comparison `más grande`. */
  #joins(at: number): boolean {
    if (and.has(this.#text(at))) return true
    const next = this.tokens[at + 1]
    return (
      this.#text(at) === 'mas' &&
      (next?.kind === 'number' || numbers.has(this.#text(at + 1)) || at + 1 === this.lectora.code?.from)
    )
  }

  parte(): Parte {
    const { producto } = this.lectora
    const pairs = this.#pairs()
    this.#checkSides()
    this.#checkMoney(pairs)
    const partidas = (pairs ?? []).flatMap((pair) => partidaOf(producto, pair) ?? [])
    const sizes = this.#sizes()
    const quantities = this.#items.filter((it) => it.kind === 'quantity')
    const [only] = quantities
    const sobra = [...this.#rest].toSorted((a, b) => a - b).map((at) => this.tokens[at] as Token)
    const isWhole = sobra.length === 0 && pairs !== null && partidas.length === pairs.length
    return {
      partidas,
      duda: isWhole ? null : this.#duda(pairs),
      sobra,
      hasPrice: this.#money.length > 0 || this.#asksPrice,
      hasSizes: sizes.length > 0,
      tallas: sizes.flatMap(({ tallaId }) => tallaId ?? []),
      hasCantidad: quantities.length > 0,
      isOfEach: this.#ofEach,
      total: this.#total(),
      soloCantidad: sizes.length === 0 && only && quantities.length === 1 ? only : null,
    }
  }

  #total(): Total | null {
    const { code } = this.lectora
    const [first, last] = [this.#items[0], this.#items.at(-1)]
    const isBefore = first?.kind === 'quantity' && !(code && code.from < first.at)
    const item = isBefore ? first : last
    if (item?.kind !== 'quantity') return null
    const { cantidad, at, to } = item
    const sides = [code, ...this.#sizes().map((it) => ({ from: it.at, to: it.to }))].filter((it) => it !== undefined)
    const isBeside = sides.some(({ from, to: end }) => (isBefore ? from === to : end === at))
    const next = isBefore ? Math.min(...sides.flatMap(({ from }) => (from >= to ? [from] : []))) : at
    const gaps = this.tokens.slice(isBefore ? to : at, next + 1).map(({ gap }) => gap)
    const isApart = gaps.some((gap) => /[,:\n]/.test(gap)) || !(isBefore || isBeside)
    const how = isApart ? 'apart' : piecesWords.has(this.#text(to - 1)) ? 'pieces' : isBeside ? null : 'noun'
    return how && { cantidad, isAfter: !isBefore, how }
  }

  #sizes() {
    return this.#items.filter((it) => it.kind === 'size')
  }

  /** Sizes on both sides of the code may belong to two products. */
  #checkSides(): void {
    const { code } = this.lectora
    if (!code) return
    const [before, after] = [
      this.#sizes().filter(({ at }) => at < code.from),
      this.#sizes().filter(({ at }) => at >= code.to),
    ]
    if (before.length > 0 && after.length > 0) for (const { at } of after) this.#rest.add(at)
  }

  /** A price must be that of one piece or of all pieces. */
  #checkMoney(pairs: Pair[] | null): void {
    const piezas = (pairs ?? []).reduce((sum, { cantidad }) => sum + cantidad, 0)
    const right = this.lectora.precios.flatMap((precio) => [precio, precio * piezas])
    for (const { from, to, centavos } of this.#money) {
      if (centavos <= maxCentavos && right.includes(centavos)) continue
      for (let at = from; at < to; at += 1) this.#rest.add(at)
    }
  }

  /** `M/G`, `un par`, `de cada una` without a quantity, and `Tallas: CH, M, G`, which may be what there is. */
  #isOpen(sizes: Size[], quantities: Quantity[]): boolean {
    const areAll = this.#joined.size === 0 || sizes.length === this.lectora.producto.tallas.length
    const areOffered = this.#hasTallas && sizes.length > 2 && areAll
    return (
      this.#areAlternatives ||
      this.#isVague ||
      this.#mayBePrice ||
      (quantities.length === 0 && (this.#ofEach || areOffered))
    )
  }

  /** Each size with its quantity; `null` if ambiguous. */
  #pairs(): Pair[] | null {
    const sizes = this.#sizes()
    const quantities = this.#items.filter((it) => it.kind === 'quantity')
    if (this.#isOpen(sizes, quantities)) return null
    const divided = this.#divided()
    if (divided) return divided
    // `M y 2 piezas`: the size of the 2 is unknown.
    const isOfNone = ({ at, group }: Item) =>
      this.#joined.has(group) && sizes.some((it) => it.at < at) && !sizes.some((it) => it.group === group)
    if (!this.#ofEach && quantities.some(isOfNone)) return null
    if (sizes.length === 0) return this.#withoutSizes(quantities)
    if (!this.#areSizesClear(sizes, quantities) || this.#mayCountMore(sizes, quantities)) return null
    const [size, other] = sizes
    if (size && !other) {
      const [quantity, more] = quantities
      return more ? null : [{ size, cantidad: quantity?.cantidad ?? 1 }]
    }
    const [each, second] = quantities
    if (this.#ofEach) return each && !second ? sizes.map((it) => ({ size: it, cantidad: each.cantidad })) : null
    return pairsOf(this.#items)
  }

  /** A comma followed, but not preceded, by a space. */
  #isTight(at: number): boolean {
    return this.tokens[at]?.gap === ',' && /^\s/.test(this.tokens[at + 1]?.gap ?? '')
  }

  /** `3 blusas: 2 M y 1 G`: the total, then the quantity of each size. */
  #divided(): Pair[] | null {
    const [all, next, ...others] = this.#items
    if (all?.kind !== 'quantity' || !next || others.length === 0) return null
    if (next.at === all.to && !all.isStrong && /^\s*$/.test(this.tokens[next.at]?.gap ?? '')) return null
    const pairs = alternating([next, ...others])
    return pairs?.reduce((sum, { cantidad }) => sum + cantidad, 0) === all.cantidad &&
      this.#areSizesClear(this.#sizes(), [])
      ? pairs
      : null
  }

  #withoutSizes(quantities: Quantity[]): Pair[] | null {
    const [only, second] = this.lectora.producto.tallas
    const [quantity, more] = quantities
    if (!only || second || !isUnitalla(only) || more) return null
    return [{ size: { written: only.talla, tallaId: only.id }, cantidad: quantity?.cantidad ?? 1 }]
  }

  /** For numeric sizes, a plain number may be a size or a quantity. */
  #areSizesClear(sizes: Size[], quantities: Quantity[]): boolean {
    const bare = sizes.filter(({ isNumber, isMarked }) => isNumber && !isMarked)
    if (bare.length === 0) return true
    const isSmall = bare.some(({ written }) => Number(written) < 14)
    return !isSmall || (sizes.length === 1 && quantities.length === 1 && quantities.every(({ isStrong }) => isStrong))
  }

  /** True if the quantity of a size is unclear: `grandes`, `M y mediana`, `M,2 G`. */
  #mayCountMore(sizes: (Size & Item)[], quantities: (Quantity & Item)[]): boolean {
    if (this.#ofEach || quantities.length >= sizes.length) return false
    if (quantities.some(({ at }) => this.#isTight(at))) return true
    const isCounted = ({ at, to }: Item) => quantities.some((it) => it.to === at || it.at === to)
    return sizes.some((it) => isPlural(it) && !isCounted(it)) || uniqueSizes(sizes).length < sizes.length
  }

  /** Why the part was not understood, and the possible orders. */
  #duda(pairs: Pair[] | null): Duda {
    const { producto } = this.lectora
    const productoId = producto.id
    const sizes = this.#sizes()
    const missing = sizes.find(({ tallaId }) => tallaId === null)
    const cantidades = [
      ...new Set(
        this.#certain()
          .map(({ cantidad }) => cantidad)
          .filter(isCantidad),
      ),
    ]
    const cantidad = cantidades.length === 1 ? cantidades[0] : undefined
    const candidatos = this.#options(pairs, cantidades).map((partidas) => ({ productoId, partidas }))
    const known = { productoId, ...(cantidad && { cantidad }), ...(candidatos.length > 0 && { candidatos }) }
    if (missing) return { porQue: 'talla que no hay', talla: missing.written, ...known }
    if (sizes.length === 0 && candidatos.length === 0)
      return { porQue: this.#rest.size > 0 ? 'palabras' : 'sin talla', ...known }
    if (this.#rest.size > 0) return { porQue: 'palabras', ...known }
    return { porQue: this.#areAlternatives ? 'varias posibilidades' : 'cantidad', ...known }
  }

  /** Quantities without unread words next to them: `3 de dic` is not a quantity. */
  #certain(): (Quantity & { at: number; to: number })[] {
    const skipped = (at: number, step: 1 | -1): number =>
      /^(de|del|el|la|los|las)$/.test(this.#text(at)) ? at + step : at
    return this.#items
      .filter((it) => it.kind === 'quantity')
      .filter(
        ({ at, to }) => !this.#rest.has(skipped(to, 1)) && !this.#rest.has(skipped(at - 1, -1)) && !this.#rest.has(at),
      )
  }

  /** The possible orders, one button each. */
  #options(pairs: Pair[] | null, cantidades: number[]): Entendida[][] {
    const { producto } = this.lectora
    const written = this.#sizes().filter(({ tallaId }) => tallaId !== null)
    const sizes = uniqueSizes(written)
    const isAlternative =
      this.#areAlternatives ||
      [...this.#rest].some((at) => /^[ou]$/.test(this.#text(at)) || isCorrection(this.#text(at)))
    const areAllCertain = this.#certain().length === this.#items.filter((it) => it.kind === 'quantity').length
    if (pairs && areAllCertain && !(isAlternative && sizes.length > 1)) {
      const known = pairs.flatMap((pair) => partidaOf(producto, pair) ?? [])
      if (known.length > 0) return [known]
    }
    const times = sizes.length === 1 ? [...new Set([1, written.length])] : [1]
    const found = this.#mayBePrice ? [1, ...cantidades] : cantidades
    // Three or more numbers are a phone number or a sum, not quantities.
    const counts = found.length > 0 && found.length < 3 ? found : times
    const of = (each: Written[], cantidad: number) =>
      each.flatMap((size) => partidaOf(producto, { size, cantidad }) ?? [])
    const [only, second] = producto.tallas
    if (sizes.length === 0)
      return only && !second && isUnitalla(only) ? counts.map((it) => of([{ written: '', tallaId: only.id }], it)) : []
    if (isAlternative || sizes.length === 1)
      return sizes.slice(0, 3).flatMap((size) => counts.map((cantidad) => of([size], cantidad)))
    const shares = counts.some((it) => it === sizes.length) ? [1, ...counts] : counts
    return [...new Set(shares)].map((cantidad) => of(sizes, cantidad))
  }
}

/** `chicas`, `grandes`. */
const isPlural = ({ written }: Size): boolean => /^\p{L}{4,}s$/u.test(written)

const uniqueSizes = <S extends Size>(sizes: S[]): S[] => [...new Map(sizes.map((it) => [it.tallaId, it])).values()]

type Written = { written: string; tallaId: string | null }
type Pair = { size: Written; cantidad: number }

export const isCantidad = (cantidad: number): boolean =>
  Number.isInteger(cantidad) && cantidad >= 1 && cantidad <= maxPiezas

const partidaOf = ({ id: productoId }: Indexado, { size: { tallaId }, cantidad }: Pair): Entendida | null =>
  tallaId && isCantidad(cantidad) ? { productoId, tallaId, cantidad } : null

/** Pairs sizes with quantities: `M 2, G 1`, `2 M 1 G`, `M y 2 G`, `M x2, G`; `null` where a quantity may belong to either size. */
function pairsOf(items: Item[]): Pair[] | null {
  const groups = [...Map.groupBy(items, ({ group }) => group).values()]
  const pairs = groups.map(pairsOfGroup)
  // `M, 2, G, 1`: only with one quantity per size.
  if (pairs.some((it) => it === null)) return items.some(({ kind }) => kind === 'quantity') ? alternating(items) : null
  const whole = pairs.filter((it) => it !== null)
  return areBound(whole) ? whole.flatMap((it) => it.pairs) : null
}

type Group = { pairs: Pair[]; how: 'none' | 'before' | 'after' | 'strong' }

function pairsOfGroup(items: Item[]): Group | null {
  const sizes = items.filter((it) => it.kind === 'size')
  const [size] = sizes
  const quantities = items.filter((it) => it.kind === 'quantity')
  const [quantity] = quantities
  // `M G` without a separator is not a list.
  if (quantities.length === 0)
    return size && sizes.length === 1 ? { pairs: [{ size, cantidad: 1 }], how: 'none' } : null
  const found = alternating(items)
  if (!found || !quantity) return null
  const how = items[0]?.kind === 'quantity' ? 'before' : quantity.isStrong && sizes.length === 1 ? 'strong' : 'after'
  return { pairs: found, how }
}

/** False if only some groups have a quantity that may apply to the others too. */
function areBound(groups: Group[]): boolean {
  const firstCounted = groups.findIndex(({ how }) => how !== 'none')
  if (firstCounted < 0 || groups.every(({ how }) => how !== 'none')) return true
  const uncountedAfter = groups.slice(firstCounted).some(({ how }) => how === 'none')
  const counted = groups.filter(({ how }) => how !== 'none')
  // `M y 2 G`.
  if (!uncountedAfter) return counted.every(({ how }) => how === 'before')
  // `M x2, G`.
  return firstCounted === 0 && counted.every(({ how }) => how === 'strong')
}

/** `M 2 G 1` and `2 M 1 G`. */
function alternating(items: Item[]): Pair[] | null {
  const sizes = items.filter((it) => it.kind === 'size')
  const quantities = items.filter((it) => it.kind === 'quantity')
  const isInTurn = items.every(({ kind }, at) => at === 0 || kind !== items[at - 1]?.kind)
  if (sizes.length === 0 || sizes.length !== quantities.length || !isInTurn) return null
  return sizes.map((size, at) => ({ size, cantidad: quantities[at]?.cantidad ?? Number.NaN }))
}
