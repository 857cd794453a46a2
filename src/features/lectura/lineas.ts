import { cantidadOf, hasSizes, readDicho, withCantidad } from './cantidades.ts'
import { type Candidato, type Duda, type Entendida, isEntendida, type PorQue, type ProductoLeido } from './lectura.ts'
import { partidasOf } from './partidas.ts'
import { type Catalogo, codesIn, type FoundCode, named } from './productos.ts'
import { afterTaken, isDoubt, isFiller, isGarment, parts, stem, type Token, tokensOf } from './words.ts'

/** One line of a message, and what the lines before it leave it to go on about. */

/** What a line without a code may go on about. */
export type Context = {
  productos: ProductoLeido[]
  /** Which line named it and no size; `null` once sizes were there. */
  header: number | null
  cantidad: number | null
  /** It may be one of them, or none. */
  isOpen: boolean
}

export type Read = { partidas: (Entendida | Duda)[]; context: Context | null | 'same'; usesHeader?: boolean }

/** Reads a line. @param context what it may go on about. */
export function readLinea(linea: string, context: Context | null, catalogo: Catalogo): Read {
  const tokens = tokensOf(linea)
  const codes = codesIn(tokens, catalogo)
  return codes.length > 0 ? readCodes(tokens, codes) : readWords(tokens, context, catalogo)
}

const nothing: Read = { partidas: [], context: 'same' }

function readCodes(tokens: Token[], codes: FoundCode[]): Read {
  const isDoubtful = tokens.some(({ text }) => isDoubt(text))
  const pieces = codes.map((code, index) => {
    const own = [
      ...tokens.slice(index === 0 ? 0 : cutBetween(tokens, codes[index - 1], code), code.from),
      ...afterTaken(tokens.slice(code.to, cutBetween(tokens, code, codes[index + 1]))),
    ]
    return { tokens: own, productos: code.productos }
  })
  const partidas = pieces.flatMap((piece) =>
    partidasFor(piece.tokens, piece.productos, doubtOf(isDoubtful, piece.productos.length > 1)),
  )
  return { partidas, context: isDoubtful ? null : contextOf(pieces.at(-1)) }
}

/** Where one product of a line ends and the next begins: at the last comma between them, else right before its code. */
function cutBetween(tokens: Token[], code: FoundCode | undefined, next: FoundCode | undefined): number {
  if (!code || !next) return tokens.length
  for (let at = next.from; at >= code.to; at -= 1) if (parts(tokens[at] as Token)) return at
  return next.from
}

type Piece = { tokens: Token[]; productos: ProductoLeido[] }

function contextOf(piece: Piece | undefined): Context | null {
  const [producto] = piece?.productos ?? []
  if (!piece || !producto) return null
  const dicho = readDicho(piece.tokens, producto)
  return {
    productos: piece.productos,
    header: hasSizes(dicho) ? null : 0,
    cantidad: cantidadOf(dicho),
    isOpen: piece.productos.length > 1,
  }
}

const doubtOf = (isDoubtful: boolean, isOpen: boolean) => (isDoubtful ? 'duda' : isOpen ? 'varias posibilidades' : null)

/** @param before how many the line above said, without a size. */
function partidasFor(
  tokens: Token[],
  productos: ProductoLeido[],
  doubt: PorQue | null,
  before: number | null = null,
): (Entendida | Duda)[] {
  const read = productos.map((producto) => {
    const dicho = readDicho(tokens, producto)
    return partidasOf(before === null ? dicho : withCantidad(dicho, before), producto)
  })
  const [only = []] = read
  if (!doubt) return only
  const candidatos = productos.map(({ id: productoId }, index) => candidatoOf(productoId, read[index] ?? []))
  return [{ porQue: doubt, candidatos }]
}

const candidatoOf = (productoId: string, partidas: (Entendida | Duda)[]): Candidato => ({
  productoId,
  partidas: partidas.every(isEntendida) ? partidas : [],
})

const noProducto: ProductoLeido = { id: '', sku: null, nombre: '', tallas: [] }

/** A line without a code: sizes of the product before it, the name of a product, or talk. */
function readWords(tokens: Token[], context: Context | null, catalogo: Catalogo): Read {
  if (tokens.length === 0) return nothing
  const said = saidBy(tokens, context?.productos[0])
  // About the product before it: sizes and quantities, and no word that may be of another's name.
  if (context && said.counts && said.words.size === 0) {
    const doubt = doubtOf(said.isDoubtful, context.isOpen)
    const partidas = partidasFor(tokens, context.productos, doubt, context.cantidad)
    return {
      partidas,
      context: 'same',
      usesHeader: partidas.some((it) => isEntendida(it) || it.porQue !== 'sin talla'),
    }
  }
  if (said.words.size === 0) return said.counts && !said.isDoubtful ? unknown : nothing
  return readName(tokens, said, catalogo)
}

type Said = {
  /** Stems of the words that may be of a name. */
  words: Set<string>
  /** A size, or how many. */
  counts: boolean
  isDoubtful: boolean
}

function saidBy(tokens: Token[], producto: ProductoLeido = noProducto): Said {
  const dicho = readDicho(tokens, producto)
  const words = dicho.words.filter((word) => !isFiller(word) && !/^\p{Nd}/u.test(word)).map(stem)
  return {
    words: new Set(words),
    counts: hasSizes(dicho) || dicho.items.some((it) => it.kind === 'quantity' && !it.isWeak),
    isDoubtful: tokens.some(({ text }) => isDoubt(text)),
  }
}

function readName(tokens: Token[], { words, counts, isDoubtful }: Said, catalogo: Catalogo): Read {
  const meant = named(words, catalogo)
  if ('candidatos' in meant) {
    const { candidatos: productos } = meant
    if (productos.length === 0) return isOrderLike(tokens, words, counts, catalogo) ? unknown : nothing
    const partidas = partidasFor(tokens, productos, 'varias posibilidades')
    return { partidas, context: { productos, header: null, cantidad: null, isOpen: true } }
  }
  // One word of a name and nothing else may be talk: «gracias, Luna».
  const isTalk = !meant.isWhole && words.size < 2 && !counts
  if (isTalk) return { partidas: [{ porQue: 'sin talla', productoId: meant.producto.id }], context: null }
  const productos = [meant.producto]
  const partidas = partidasFor(tokens, productos, doubtOf(isDoubtful, false))
  return { partidas, context: isDoubtful ? null : contextOf({ tokens, productos }) }
}

const unknown: Read = { partidas: [{ porQue: 'sin producto' }], context: null }

/** Does a line whose product nobody knows order something? It names a garment, looks like a code, or counts. */
function isOrderLike(tokens: Token[], words: Set<string>, counts: boolean, { byWord }: Catalogo): boolean {
  if ([...words].some((word) => isGarment(word) || byWord.has(word))) return true
  const looksLikeCode = tokens.some(
    ({ isNumber, gap }, at) => isNumber && at > 0 && /^-?$/.test(gap) && !tokens[at - 1]?.isNumber,
  )
  return looksLikeCode || (counts && (tokens[0]?.isNumber === true || tokens.length < 5))
}
