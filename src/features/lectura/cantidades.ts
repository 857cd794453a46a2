import type { ProductoLeido } from './lectura.ts'
import { tallaAt } from './tallas.ts'
import { isAfterTaken, parts, piecesWords, sizeWords, stem, type Token } from './words.ts'

/** What a line says of one product: sizes, and how many of each. */

export type Size = { kind: 'size'; written: string; tallaId: string | null; isLonely: boolean }
/** `weak` is what may be no quantity at all: the `una` of «quiero una M x2». */
type Quantity = { kind: 'quantity'; cantidad: number; isWeak: boolean; isLonely: boolean }
export type Item = (Size | Quantity) & { group: number }

export type Dicho = {
  items: Item[]
  /** `2 de cada una`. */
  ofEach: boolean
  /** Words that are no size, no quantity and none of those around them. */
  words: string[]
}

const numbers = listed('cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince')
const tens: Record<string, number> = { veinte: 20, treinta: 30, cuarenta: 40, cincuenta: 50, cien: 100 }
const weakOnes = new Set(['un', 'uno', 'una'])
/** A quantity of which nobody knows how many pieces it is. */
const unclear = new Set(['par', 'pares', 'medio', 'varias', 'varios', 'algunas', 'algunos'])

function listed(words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, value) => [word, value]))
}

/** Reads the tokens of a line that are no code. Which sizes there are, the product says. */
export function readDicho(tokens: Token[], producto: ProductoLeido): Dicho {
  const dicho: Dicho = { items: [], ofEach: false, words: [] }
  let group = 0
  let afterMarker = false
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    if (parts(token)) group += 1
    const next = nextItem(tokens, at, producto, afterMarker)
    afterMarker = sizeWords.has(token.text)
    if (next.item) dicho.items.push({ ...next.item, group })
    else if (token.text === 'cada') dicho.ofEach = true
    else if (!afterMarker) dicho.words.push(token.text)
    at += next.length
  }
  return dicho
}

type Next = { item?: Size | Quantity; length: number }

function nextItem(tokens: Token[], at: number, producto: ProductoLeido, afterMarker: boolean): Next {
  const token = tokens[at] as Token
  if (sizeWords.has(token.text) && token.text.length > 1) {
    const unica = tallaAt(tokens.slice(at + 1, at + 2), 0, producto)
    if (!unica && token.text !== 'tallas') return { length: 1 }
  }
  const talla = tallaAt(tokens, at, producto)
  if (talla && !(talla.isNumber && !afterMarker && isCounted(tokens, at))) {
    const isLonely = talla.isNumber && !afterMarker
    return { item: { kind: 'size', written: talla.written, tallaId: talla.tallaId, isLonely }, length: talla.length }
  }
  const quantity = quantityAt(tokens, at)
  // `talla 50`, and no size after it that the 50 would count.
  if (afterMarker && !(quantity && tallaAt(tokens, at + quantity.length, producto)))
    return { item: { kind: 'size', written: token.text, tallaId: null, isLonely: false }, length: 1 }
  return quantity ?? { length: 1 }
}

/** Is this number how many, whatever sizes there are: `x2`, `2x`, `(2)`, `2 pzas`? */
function isCounted(tokens: Token[], at: number): boolean {
  const token = tokens[at]
  const before = isAfterTaken(token) ? undefined : tokens[at - 1]
  const after = isAfterTaken(tokens[at + 1]) ? undefined : tokens[at + 1]
  if (before && isTimes(before)) return true
  if (
    after &&
    (piecesWords.has(after.text) || (isTimes(after) && !(tokens[at + 2]?.isNumber && !isAfterTaken(tokens[at + 2]))))
  )
    return true
  return Boolean(token?.gap.endsWith('(') && (after?.gap.startsWith(')') ?? true))
}

const isTimes = ({ text }: Token): boolean => text === 'x' || text === 'por'

function quantityAt(tokens: Token[], at: number): Required<Next> | null {
  const token = tokens[at] as Token
  const made = (cantidad: number, length: number, isWeak = false): Required<Next> => ({
    item: { kind: 'quantity', cantidad, isWeak, isLonely: token.isNumber && !isCounted(tokens, at) },
    length,
  })
  if (unclear.has(stem(token.text)) || unclear.has(token.text)) return made(Number.NaN, 1)
  if (token.text === 'media' && tokens[at + 1]?.text === 'docena') return made(6, 2)
  if (token.text === 'docena') return made(12, 1)
  const value = token.isNumber
    ? Number(token.text)
    : (numbers[weakOnes.has(token.text) ? 'un' : token.text] ?? tens[token.text])
  if (value === undefined) return null
  const after = tokens[at + 1]
  if (after && /^docenas?$/.test(after.text)) return made(value * 12, 2)
  // `2.5` and `1/2` are no number of pieces.
  if (after?.isNumber && /^[./⁄]$/.test(after.gap)) return made(Number.NaN, 2)
  return made(value, 1, weakOnes.has(token.text))
}

export const hasSizes = ({ items }: Dicho): boolean => items.some(({ kind }) => kind === 'size')

/** How many, where no size says of what; `null` where nothing is said. */
export const cantidadOf = ({ items }: Dicho): number | null => {
  const said = items.filter((it) => it.kind === 'quantity')
  const strong = said.filter(({ isWeak }) => !isWeak)
  const [first, ...others] = strong.length > 0 ? strong : said
  if (!first) return null
  return others.every(({ cantidad }) => cantidad === first.cantidad) ? first.cantidad : Number.NaN
}

/** `AZ-VES-001 x2` and under it `M`: two of M. Under it `M y G`: nobody knows of which. */
export function withCantidad(dicho: Dicho, cantidad: number): Dicho {
  if (!hasSizes(dicho) || cantidadOf(dicho) !== null) return dicho
  const isOne = dicho.items.filter(({ kind }) => kind === 'size').length === 1
  const said = {
    kind: 'quantity' as const,
    cantidad: isOne ? cantidad : Number.NaN,
    isWeak: false,
    isLonely: false,
    group: 0,
  }
  return { ...dicho, items: [...dicho.items, said], ofEach: true }
}
