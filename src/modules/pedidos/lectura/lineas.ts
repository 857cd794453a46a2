import { type Indexado, type Indice, palabrasOf, stem } from '#modules/catalogo/indice.ts'
import { runsOf } from '#modules/catalogo/palabras.ts'
import { type Candidato, type Duda, type Entendida, isEntendida, type PorQue, type Tramo } from './lectura.ts'
import { isNumberWord, type Lectora, type Parte, readParte } from './partes.ts'
import {
  and,
  asksForAll,
  asksPrice,
  countsAll,
  courtesyAt,
  isAboutAll,
  isAddition,
  isAddressWord,
  isArticle,
  isAttention,
  isCopula,
  isCorrection,
  isCross,
  isFiller,
  isNegation,
  isNoOrder,
  isOfAll,
  isOrderLike,
  isPronoun,
  isReplacement,
  isSecondThought,
  isSizeWord,
  sizeWords,
  type Token,
  tallaAt,
  tokensOf,
  withoutEdited,
} from './words.ts'

/** Reads one line of a message, with the context of the lines before it. */

/** Prices of a piece in centavos, by product. */
export type Precios = ReadonlyMap<string, readonly number[]>

export type Fondo = { indice: Indice; precios: Precios }

/** The product that a line without a product refers to. */
export type Context = {
  productos: Indexado[]
  /** Index of the line that named the product without a size; `null` once sizes followed. */
  header: number | null
  /** Quantity of the header line minus the pieces of the lines below it. */
  cantidad: number | null
  dichas: string[]
  /** The line that named the product is complete: a size below adds to it or replaces it. */
  isWhole: boolean
  /** It has words that were not understood, or names the product by a single word. */
  isDoubtful: boolean
}

export type Read = {
  partidas: (Entendida | Duda)[]
  sobra: Tramo[]
  context: Context | null | 'same'
  usesHeader?: boolean
  /** Cancels or changes earlier lines: the last one, those of some products, or all. */
  amends?: 'last' | 'all' | ReadonlySet<string>
  /** Replaces earlier lines of its product, or else the last line. */
  replaces?: boolean
  /** Is written as a correction of the previous line. */
  isCorrection?: boolean
  /** `el AZ-VES-001 es G`, `es el AZ-VES-002 M`: corrects the earlier lines of its product, or the last line. */
  restates?: 'same' | 'last'
  /** Qualifies the lines below. */
  heads?: boolean
  /** The quantity of the previous line, for a line with nothing else. */
  cantidad?: number | undefined
  /** The line has its own quantity, so a number before it is only its position in a list. */
  isCounted?: boolean
  /** Contains a price that was not compared, because the product's prices were not loaded. */
  asksPrice: boolean
}

const nothing: Read = { partidas: [], sobra: [], context: 'same', asksPrice: false }

/** Longer lines are left to staff. */
const [maxTokens, maxLength] = [80, 600]

/** Reads a line. @param from where the sender's text starts. @param context the product that the line may refer to. */
export function readLinea(linea: string, from: number, context: Context | null, fondo: Fondo): Read {
  const tokens = linea.length > maxLength ? [] : tokensOf(withoutEdited(linea), from)
  if (tokens.length > maxTokens || (linea.length > maxLength && linea.trim() !== ''))
    return { ...nothing, partidas: [{ porQue: 'palabras' }], sobra: [{ de: from, a: linea.length }], context: null }
  const codes = codesIn(tokens, fondo.indice)
  const asks = asksForAll(tokens) && !/(?<!\p{L})sí(?!\p{L})/iu.test(linea)
  if (codes.length > 0) return withAmends(tokens, readCoded(tokens, codes, fondo), asks, fondo)
  const read = { ...readWords(tokens, context, fondo), heads: headsOf(tokens, asks) }
  return withAmends(tokens, read, asks, fondo)
}

/** A product code: its tokens and possible products. */
type Code = { from: number; to: number; productos: Indexado[]; isNear: boolean }

function codesIn(tokens: Token[], indice: Indice): Code[] {
  const found: Code[] = []
  for (let at = 0; at < tokens.length; ) {
    const code = codeAt(tokens, at, indice)
    if (code) found.push(code)
    at = code?.to ?? at + 1
  }
  return found
}

function codeAt(tokens: Token[], at: number, indice: Indice): Code | null {
  const joined = runsFrom(tokens, at)
  for (const isNear of [false, true]) {
    const fits = joined
      .map(({ to, runs, written }) => ({
        to,
        productos: [...(isNear ? nearCode(runs, indice) : byCode(runs, written, indice))],
      }))
      .filter(({ productos }) => productos.length > 0)
      .toReversed()
    const [longest, ...shorter] = fits
    if (!longest) continue
    // With products AZ-1 and AZ-1-2, `AZ-1 2` may mean either.
    const open = shorter.filter(({ to }) => /^(\s+|\s?[/*]\s?)$/.test(tokens[to]?.gap ?? ''))
    const productos = [...new Set([longest, ...open].flatMap((it) => it.productos))]
    return { from: at, to: longest.to, productos, isNear }
  }
  return null
}

/** Prefers an exact SKU over similar ones. */
function byCode(runs: string[], written: string, indice: Indice): Iterable<Indexado> {
  const exact = indice.byWritten(written)
  return exact.length > 0 ? exact : indice.byCode(runs)
}

const nearCode = (runs: string[], indice: Indice): Iterable<Indexado> =>
  runs.length > 1 && runs.some((run) => /\d/.test(run)) ? indice.byNearCode(runs) : []

const within = /^[\s._*/-]{0,4}$/
const maxRuns = 24

/** Possible codes that start at a token, shortest first: as runs of letters and digits, and as typed. */
function runsFrom(tokens: Token[], at: number): { to: number; runs: string[]; written: string }[] {
  const joined: { to: number; runs: string[]; written: string }[] = []
  const runs: string[] = []
  let written = ''
  for (let to = at; to < tokens.length && runs.length < maxRuns; to += 1) {
    const { text, gap, kind } = tokens[to] as Token
    if (kind === 'sign' || (to > at && !within.test(gap))) break
    runs.push(...runsOf(text))
    written += to > at ? gap + text : text
    const hasNumber = runs.some((run) => /^\p{Nd}/u.test(run))
    const hasWord = runs.some((run) => /^\p{L}/u.test(run))
    // Only letters, or only a short number, is a code only at the start of a line.
    if (at === 0 || (hasNumber && (hasWord || (to === at && text.length >= minLongNumber))))
      joined.push({ to: to + 1, runs: [...runs], written })
  }
  return joined
}

/** A catalogue number with at least this many digits is a code anywhere in a line. */
const minLongNumber = 4

/** A range of tokens about one product, or about no known product. */
type Segment = {
  hasCode: boolean
  from: number
  to: number
  partes: { producto: Indexado; parte: Parte }[]
  porQue: PorQue | null
}

function readCoded(tokens: Token[], codes: Code[], fondo: Fondo): Read {
  return readSegments(tokens, segmentsOf(tokens, codes, fondo), fondo)
}

function readSegments(tokens: Token[], segments: Segment[], fondo: Fondo): Read {
  const asksPrice = segments.some(({ partes }) => partes.some(({ parte }) => parte.hasPrice))
  const context = contextOf(segments)
  const isPregunta = tokens.some(({ text }) => text === '?' || text === '¿')
  if (segments.every(isWhole))
    return {
      partidas: segments.flatMap(({ partes }) => partes.flatMap(({ parte }) => parte.partidas)),
      sobra: [],
      context,
      asksPrice,
      isCounted: segments.every(({ partes }) => partes.every(({ parte }) => parte.hasCantidad)),
    }
  const partidas = segments.map((segment) => dudaOf(tokens, segment, fondo, isPregunta))
  return { partidas, sobra: tramosOf(segments.flatMap((it) => restOf(tokens, it))), context, asksPrice }
}

/** True if every token is understood and the product is for sale. */
const isWhole = ({ partes, porQue }: Segment): boolean =>
  porQue === null && partes.length === 1 && partes.every(({ parte }) => parte.duda === null)

function restOf(tokens: Token[], { from, to, partes }: Segment): Token[] {
  const [first] = partes
  if (first) return first.parte.sobra
  return tokens.slice(from, to).filter((_, at) => courtesyAt(tokens, from + at) === 0)
}

/** Text ranges of tokens; adjacent ones are merged. */
function tramosOf(tokens: Token[]): Tramo[] {
  const tramos: Tramo[] = []
  for (const { from, to, gap } of tokens.toSorted((a, b) => a.from - b.from)) {
    const before = tramos.at(-1)
    if (before && from - before.a <= gap.length && /^\s?$/.test(gap)) before.a = to
    else tramos.push({ de: from, a: to })
  }
  return tramos
}

function dudaOf(tokens: Token[], segment: Segment, fondo: Fondo, isPregunta: boolean): Duda {
  const { partes, porQue } = segment
  const [only, second] = partes
  if (!only) return parecidosOf(tokens.slice(segment.from, segment.to), fondo)
  const better = second || only.parte.duda ? betterParecidos(tokens, segment, fondo) : null
  if (better) return better
  if (porQue === 'sin producto') return { porQue }
  if (second || porQue) return { porQue: porQue ?? 'varias posibilidades', candidatos: partes.flatMap(candidatosOf) }
  const { parte, producto } = only
  if (parte.duda) return isPregunta ? { ...parte.duda, porQue: 'pregunta' } : parte.duda
  return { porQue: 'duda', candidatos: [{ productoId: producto.id, partidas: parte.partidas }] }
}

const candidatosOf = ({ producto, parte }: Segment['partes'][number]): Candidato[] => {
  if (!parte.duda) return [{ productoId: producto.id, partidas: parte.partidas }]
  const { candidatos = [] } = parte.duda
  return candidatos.length > 0 ? candidatos : [{ productoId: producto.id, partidas: [] }]
}

/** The last product of a line, or all products without a size: `AZ-VES-001 y AZ-FAL-003`, followed by a line `M`. */
function contextOf(segments: Segment[]): Context | null {
  const last = segments.at(-1)
  const [first] = last?.partes ?? []
  if (!last || !first) return null
  const { hasSizes, hasCantidad, soloCantidad, isOfEach, tallas } = first.parte
  // `one of each size`, `1 2 3`: a later line cannot explain these numbers.
  if (!hasSizes && (isOfEach || (hasCantidad && !soloCantidad))) return null
  const open = segments.filter(({ partes }) => partes.some(({ parte }) => !parte.hasSizes))
  const partes = hasSizes ? last.partes : open.flatMap((it) => it.partes)
  const productos = partes.map(({ producto }) => producto).filter(({ activo }) => activo)
  return productos.length === 0
    ? null
    : {
        productos,
        header: hasSizes ? null : 0,
        cantidad: soloCantidad?.cantidad ?? null,
        dichas: tallas,
        isWhole: isWhole(last),
        isDoubtful: !last.hasCode && (last.porQue !== null || first.parte.sobra.length > 0),
      }
}

/** Splits a line between its products: the only split with every part understood, or else a best guess. */
function segmentsOf(tokens: Token[], codes: Code[], fondo: Fondo): Segment[] {
  const read = segmentReader(tokens, codes, fondo)
  const whole = read(0, tokens.length)
  if (whole && isWhole(whole)) return [whole]
  const separators = tokens.flatMap((token, at) => (at > 0 && isSeparator(token) ? [at] : []))
  const hasNone = separators.length === 0
  const cuts = hasNone
    ? tokens.flatMap((_, at) => (at > 0 && !joinsNext(tokens[at - 1] as Token) ? [at] : []))
    : separators
  if (cuts.length <= maxCuts) {
    const divided = divide(tokens, [0, ...cuts, tokens.length], read)
    if (divided) return divided
  }
  return guessed(tokens, codes, separators, read)
}

const maxCuts = 24

/** Does not split `del 3`. */
const joinsNext = ({ text }: Token): boolean => /^(a|de|del|el|la|los|las|en|este|esta|estos|estas)$/.test(text)

const isSeparator = ({ text, gap }: Token): boolean =>
  /[,;+|&\n.]\s|[,;+|&\n]|\s-\s/.test(gap) || and.has(text) || text === 'mas'

type ReadSegment = (from: number, to: number) => Segment | null

/** A partial split, and the distinct orders of all splits of the same length. */
type Division = { segments: Segment[]; orders: ReadonlySet<string> }

/** The split with the fewest parts, all of them understood; `null` if there is none, or if the shortest splits give different orders. */
function divide(tokens: Token[], bounds: number[], read: ReadSegment): Segment[] | null {
  const ways: (Division | null)[] = [{ segments: [], orders: new Set(['']) }]
  for (const [end, to] of bounds.entries()) {
    if (end === 0) continue
    const found = ways.flatMap((before, start) => {
      const segment = before && read(bounds[start] as number, to)
      return segment && isWhole(segment) ? [wayOver(before, segment)] : []
    })
    const fewest = Math.min(...found.map(({ segments }) => segments.length))
    const best = found.filter(({ segments }) => segments.length === fewest)
    const [first] = best
    ways[end] = first ? { ...first, orders: new Set(best.flatMap(({ orders }) => [...orders])) } : null
  }
  const last = ways.at(-1)
  return last && last.orders.size === 1 && areApart(tokens, last.segments) ? last.segments : null
}

/** True if no part refers to the others, as `2 de cada una` at the end or a replacement does. */
function areApart(tokens: Token[], segments: Segment[]): boolean {
  const partes = segments.flatMap(({ partes }) => partes.map(({ parte }) => parte))
  const each = partes.filter(({ isOfEach }) => isOfEach).length
  const areCounted = partes.every(({ hasCantidad }) => hasCantidad)
  const gaps = segments.slice(1).map(({ from }) => tokens[from]?.gap ?? '')
  return (
    (each === 0 || each === partes.length) &&
    !mayCountAll(segments) &&
    !gaps.some((gap) => /[→➡⇒➜➔⟶>]/u.test(gap) || (gap.includes('/') && !areCounted)) &&
    !segments.slice(1).some(({ from }) => isOfNeither(tokens, from))
  )
}

/** True if the only quantity of several garments may be their total: `AZ-VES-001 M y AZ-FAL-003 G, 2 piezas`. */
function mayCountAll(segments: Segment[]): boolean {
  const all = segments.flatMap(({ partes }) => partes)
  const [only, second] = all.filter(({ parte }) => parte.hasCantidad)
  const total = only?.parte.total
  if (!total || second || only !== (total.isAfter ? all.at(-1) : all[0]) || all.length < 2) return false
  if (total.how === 'apart') return true
  const pieces = all.reduce((sum, { parte }) => sum + parte.partidas.length, 0)
  const [garment] = only.producto.clave.split(/[ ,]/)
  const isOfAll = total.how === 'pieces' || all.every(({ producto }) => producto.clave.split(/[ ,]/)[0] === garment)
  return total.cantidad === pieces && isOfAll
}

/** True if a quantity may belong to the garment before or after it: `AZ-VES-001 M,2 AZ-FAL-003 G`. */
const isOfNeither = (tokens: Token[], at: number): boolean =>
  tokens[at]?.kind === 'number' && tokens[at]?.gap === ',' && /^\s/.test(tokens[at + 1]?.gap ?? '')

function wayOver(before: Division, segment: Segment): Division {
  const order = JSON.stringify(segment.partes.map(({ parte }) => parte.partidas))
  return {
    segments: [...before.segments, segment],
    orders: new Set([...before.orders].map((orders) => orders + order)),
  }
}

/** The possible meanings of each part of an ambiguous line. */
function guessed(tokens: Token[], codes: Code[], separators: number[], read: ReadSegment): Segment[] {
  const cuts = codes.length > 1 ? cutsBetween(tokens, codes) : separators.slice(0, maxCuts)
  const bounds = [0, ...cuts, tokens.length]
  const segments = bounds.slice(1).map((to, at) => read(bounds[at] as number, to))
  const known = segments.filter((it) => it !== null && it.partes.length > 0)
  const whole = read(0, tokens.length)
  // Parts without a product of their own are not split.
  if (codes.length < 2 && whole && (known.length < 2 || isOnlyNamed(whole))) return [whole]
  return bounds.slice(1).flatMap((to, at) => {
    const from = bounds[at] as number
    const segment = segments[at] ?? { from, to, partes: [], porQue: null, hasCode: false }
    const isTalk =
      segment.partes.length === 0 && tokens.slice(from, to).every(({ text }) => isFiller(text) || and.has(text))
    return isTalk ? [] : [isWhole(segment) ? { ...segment, porQue: 'duda' as const } : segment]
  })
}

/** Only a product name: `Vestido midi Guanajuato, terracota`. */
const isOnlyNamed = ({ partes, porQue }: Segment): boolean =>
  porQue === null && partes.length === 1 && partes.every(({ parte }) => parte.sobra.length === 0)

/** Splits between two codes: at the last separator, else right before the second code. */
const cutsBetween = (tokens: Token[], codes: Code[]): number[] =>
  codes.slice(1).map((code, at) => {
    const end = (codes[at] as Code).to
    for (let cut = code.from; cut > end; cut -= 1) if (isSeparator(tokens[cut] as Token)) return cut
    return code.from
  })

/** Reads a range of tokens; `null` for a range with two codes. Results are cached. */
function segmentReader(tokens: Token[], codes: Code[], fondo: Fondo): ReadSegment {
  const known = new Map<string, Segment | null>()
  return (from, to) => {
    const key = `${from}-${to}`
    const there = known.get(key)
    if (there !== undefined) return there
    const segment = segmentAt(tokens, codes, fondo, from, to)
    known.set(key, segment)
    return segment
  }
}

function segmentAt(tokens: Token[], codes: Code[], fondo: Fondo, from: number, to: number): Segment | null {
  const inside = codes.filter((code) => code.from < to && code.to > from)
  const [code, second] = inside
  if (second || (code && (code.from < from || code.to > to))) return null
  const own = tokens.slice(from, to)
  if (!code) return namedSegment(own, from, to, fondo)
  const place = { from: code.from - from, to: code.to - from }
  const active = code.productos.filter(({ activo }) => activo)
  const asked = active.length > 0 ? active : code.productos
  const partes = asked.map((producto) => ({
    producto,
    parte: readParte(own, { ...lectoraOf(producto, fondo), code: place }),
  }))
  const porQue =
    active.length === 0
      ? 'sin producto'
      : code.isNear
        ? 'parecido'
        : code.productos.length > 1
          ? 'varias posibilidades'
          : null
  return { from, to, partes, porQue, hasCode: true }
}

const lectoraOf = (producto: Indexado, { precios, indice }: Fondo): Lectora => ({
  producto,
  precios: precios.get(producto.id) ?? [],
  isNumericSize: (number) => indice.isNumericSize(number),
})

const maxCandidatos = 6

/** Reads a range by product name: all of its name words must fit a single product. */
function namedSegment(tokens: Token[], from: number, to: number, fondo: Fondo): Segment | null {
  const words = nameWords(tokens, fondo.indice)
  if (words.size === 0) return null
  const sets = [...words].map((word) => fondo.indice.byWord(word))
  const [first, ...others] = sets.toSorted((a, b) => a.size - b.size)
  const fits = [...(first ?? [])].filter((it) => others.every((set) => set.has(it)))
  const exact = fits.filter((it) => palabrasOf(it).size === words.size)
  const meant = exact.length === 1 ? exact : fits
  const active = meant.filter(({ activo }) => activo)
  const asked = active.length > 0 ? active : meant.slice(0, 1)
  if (asked.length === 0) return null
  const partes = asked
    .slice(0, maxCandidatos)
    .map((producto) => ({ producto, parte: readParte(tokens, lectoraOf(producto, fondo)) }))
  const segment = { from, to, partes, hasCode: false }
  if (active.length === 0) return { ...segment, porQue: 'sin producto' }
  if (meant.length > 1) return { ...segment, porQue: 'varias posibilidades' }
  // A single word of a name may be ordinary text: «gracias, Luna».
  return { ...segment, porQue: exact.length !== 1 && words.size < 2 ? 'parecido' : null }
}

/** Stems of the tokens that occur in the name or colour of any product. */
function nameWords(tokens: Token[], indice: Indice): Set<string> {
  const words = tokens
    .filter(({ kind, text, isPhrase }) => kind === 'word' && !isPhrase && !isStructural(text))
    .map(({ text }) => stem(text))
  return new Set(words.filter((word) => indice.byWord(word).size > 0))
}

const isStructural = (word: string): boolean =>
  word.length < 3 ||
  isSizeWord(word) ||
  isFiller(word) ||
  /^(una?|uno|dos|tres|cuatro|cinco|seis|docenas?|media|par|cada|mas)$/.test(word)

/** For a name with a misspelt word: the products that match more words approximately than any product matches exactly. */
function betterParecidos(tokens: Token[], { from, to, partes, hasCode }: Segment, fondo: Fondo): Duda | null {
  if (hasCode) return null
  const own = tokens.slice(from, to)
  const unknown = new Set(partes[0]?.parte.sobra.map(({ text }) => text))
  const words = own.filter(
    ({ text, kind }) => kind === 'word' && unknown.has(text) && !isStructural(text) && !isCorrection(text),
  )
  if (words.length === 0) return null
  const exact = nameWords(own, fondo.indice).size
  const duda = parecidosOf(own, fondo, exact + 1)
  return duda.porQue === 'parecido' ? duda : null
}

/** `LEV-NUE-009` is an unknown code, not words. */
function isOfCode(tokens: Token[], at: number): boolean {
  const joined = (gap: string | undefined) => gap !== undefined && /^[-_.]?$/.test(gap)
  let end = at + 1
  while (tokens[end]?.kind === 'word' && joined(tokens[end]?.gap)) end += 1
  return tokens[end]?.kind === 'number' && joined(tokens[end]?.gap)
}

/** True if the line misspells the name of another product than the context's. */
const namesAnother = (tokens: Token[], { sobra }: Parte, fondo: Fondo): boolean =>
  sobra.length > 0 && parecidosOf(tokens, fondo).porQue === 'parecido'

/** True if unread letters touch digits, as in an unknown code. */
const hasUnknownCode = (tokens: Token[], sobra: Token[]): boolean =>
  tokens.some((token, at) => token.kind === 'word' && sobra.includes(token) && isOfCode(tokens, at))

/** The products whose names are similar. @param min words that must match. */
function parecidosOf(tokens: Token[], fondo: Fondo, min = 1): Duda {
  const words = tokens
    .filter(
      ({ kind, text, isPhrase }, at) =>
        kind === 'word' && !isPhrase && !isStructural(text) && !isCorrection(text) && !isOfCode(tokens, at),
    )
    .map(({ text }) => text)
  const found = fondo.indice.parecidos(
    words.filter(({ length }) => length <= maxWordLength).slice(0, maxQueryWords),
    maxCandidatos,
  )
  const candidatos = found
    .filter(({ palabras }) => palabras.size >= min)
    .flatMap(({ producto, palabras }) =>
      candidatosOf({
        producto,
        parte: readParte(tokens, { ...lectoraOf(producto, fondo), parecidas: palabras }),
      }).slice(0, 1),
    )
  return candidatos.length > 0 ? { porQue: 'parecido', candidatos } : { porQue: 'sin producto' }
}

const [maxQueryWords, maxWordLength] = [6, 24]

/** A line without a code: sizes of the previous product, a product name, or other text. */
function readWords(tokens: Token[], context: Context | null, fondo: Fondo): Read {
  if (tokens.length === 0) return nothing
  const [producto] = context?.productos ?? []
  const words = nameWords(tokens, fondo.indice)
  if (context && producto) {
    const parte = readParte(tokens, lectoraOf(producto, fondo))
    const isOwn = words.size === 0 && !hasUnknownCode(tokens, parte.sobra) && !namesAnother(tokens, parte, fondo)
    if (isOwn && (parte.hasSizes || parte.soloCantidad)) return readContext(tokens, context, parte, fondo)
  }
  const segments = segmentsOf(tokens, [], fondo)
  if (segments.some(({ partes }) => partes.length > 0)) return readSegments(tokens, segments, fondo)
  return readTalk(tokens, context, fondo)
}

/** Sizes and quantities of the context's product. */
function readContext(tokens: Token[], context: Context, parte: Parte, fondo: Fondo): Read {
  const { productos } = context
  const [producto] = productos as [Indexado]
  const base = { sobra: tramosOf(parte.sobra), context: 'same' as const, asksPrice: parte.hasPrice }
  if (!parte.hasSizes && parte.soloCantidad) return readCount(tokens, context, parte, parte.soloCantidad)
  const partes = productos.map((producto) => ({ producto, parte: readParte(tokens, lectoraOf(producto, fondo)) }))
  if (productos.length > 1)
    return {
      ...base,
      partidas: [{ porQue: 'varias posibilidades', candidatos: partes.flatMap(candidatosOf) }],
      usesHeader: true,
    }
  if (context.isDoubtful) return { ...doubtful(base, producto, parte), usesHeader: false }
  if (tokens.some(({ text }, at) => isPronoun(text) && !isSizeWord(tokens[at + 1]?.text ?? '')))
    return { ...doubtful(base, producto, parte), amends: 'all' }
  // Next to lines such as `2M`, `2XG` is two of XG or one XXG.
  if (tokens.some((_, at) => isTwoSizes(tokens, at)))
    return { ...base, partidas: [{ porQue: 'cantidad', productoId: producto.id }], usesHeader: true }
  if (parte.duda) {
    const amends = mayCorrect(tokens, context, parte) ? { amends: new Set([producto.id]) } : {}
    return { ...base, partidas: [parte.duda], usesHeader: true, ...amends }
  }
  if (mayReplace(tokens, context, parte)) return { ...doubtful(base, producto, parte), amends: 'last' }
  return readSizes(tokens, context, producto, parte)
}

/** A quantity for the previous line, or for the sizes below. */
function readCount(
  tokens: Token[],
  context: Context,
  { duda, sobra, hasPrice }: Parte,
  { cantidad, isStrong }: NonNullable<Parte['soloCantidad']>,
): Read {
  const productoId = context.productos[0]?.id ?? ''
  const base = { sobra: tramosOf(sobra), asksPrice: hasPrice }
  // `AZ-VES-001`, then `2`, then `M`: two of M.
  if (sobra.length === 0 && isBare(context))
    return { ...base, partidas: [duda ?? { porQue: 'sin talla', productoId }], context: { ...context, cantidad } }
  const isAddress = tokens.some(({ text }) => isAddressWord(text))
  return {
    ...base,
    // `3 tangas`: the sizes below are of another garment.
    context: sobra.length > 0 && !isAddress ? null : 'same',
    partidas: [duda ?? { porQue: 'cantidad', productoId, cantidad }],
    ...(!isAddress && { amends: 'last' }),
    cantidad: sobra.length === 0 && isStrong ? cantidad : undefined,
  }
}

/** Sizes below a line that named the product, with or without a quantity. */
function readSizes(tokens: Token[], { cantidad }: Context, producto: Indexado, parte: Parte): Read {
  const base = { sobra: [], context: 'same' as const, asksPrice: parte.hasPrice, usesHeader: true }
  const [only, second] = parte.partidas
  const piezas = parte.partidas.reduce((sum, it) => sum + it.cantidad, 0)
  // More than the header's quantity: `2 vestidos`, then `M` and `G`.
  if (cantidad !== null && piezas > cantidad) return { ...doubtful(base, producto, parte), amends: 'last' }
  const says = tokens.some(({ kind }) => kind === 'number') || parte.partidas.some((it) => it.cantidad > 1)
  if (cantidad === null || says) return { ...base, partidas: parte.partidas }
  // `AZ-VES-001 x2`, then `M`: two of M. Then `M y G`: the size of each piece is unknown.
  if (only && !second) return { ...base, partidas: [{ ...only, cantidad }] }
  const productoId = producto.id
  return {
    ...base,
    partidas: [{ porQue: 'cantidad', productoId, candidatos: [{ productoId, partidas: parte.partidas }] }],
  }
}

/** One product without size or quantity. */
const isBare = ({ productos, header, cantidad, isWhole }: Context): boolean =>
  productos.length === 1 && header !== null && cantidad === null && !isWhole

const isTwoSizes = (tokens: Token[], at: number): boolean =>
  tokens[at]?.text === '2' && tokens[at + 1]?.gap === '' && /^x[gl]$/.test(tokens[at + 1]?.text ?? '')

const doubtful = (base: Omit<Read, 'partidas'>, { id: productoId }: Indexado, { duda, partidas }: Parte): Read => ({
  ...base,
  partidas: [duda ?? { porQue: 'duda', productoId, candidatos: [{ productoId, partidas }] }],
  usesHeader: true,
})

/** A single size below a complete line (`AZ-VES-001 M 2`, then `es G`) may add to it or replace it. */
function mayReplace(tokens: Token[], { dichas, isWhole }: Context, { hasCantidad, partidas }: Parte): boolean {
  if (dichas.length === 0) return false
  const says = (is: (word: string) => boolean) => tokens.some(({ text }) => is(text))
  if (says(isAttention)) return true
  if (says(isAddition)) return false
  if (says(isCopula) || partidas.every(({ tallaId }) => dichas.includes(tallaId))) return true
  if (hasCantidad) return false
  return isWhole || tokens.some(({ text, isPhrase }) => isPhrase || (isFiller(text) && !sizeWords.has(text)))
}

/** A size with unknown words below a line with a size: `mmm, G`; not `G para Ana` or `un grande saludo`. */
const mayCorrect = (tokens: Token[], { dichas }: Context, { hasSizes, hasCantidad, sobra }: Parte): boolean =>
  hasSizes &&
  !hasCantidad &&
  dichas.length > 0 &&
  !tokens.some(({ text, kind }) => kind === 'number' || isAddition(text) || /^(p|pa|para|\?|¿)$/.test(text)) &&
  !sobra.some(({ text }) => isSizeWord(text))

/** A line without a product: a greeting, or text that only a person understands. */
function readTalk(tokens: Token[], context: Context | null, fondo: Fondo): Read {
  const rest: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const length = courtesyAt(tokens, at)
    if (length === 0) rest.push(tokens[at] as Token)
    at += length || 1
  }
  if (rest.length === 0) return nothing
  const duda = parecidosOf(tokens, fondo)
  const [producto] = context?.productos ?? []
  const isUnknown = duda.porQue === 'sin producto'
  const says = producto && isUnknown && tokens.some((_, at) => tallaAt(tokens, at, producto)?.tallaId)
  const partida =
    says && !hasUnknownCode(tokens, rest)
      ? { ...readParte(tokens, lectoraOf(producto, fondo)).duda, porQue: 'duda' as const }
      : isUnknown
        ? { porQue: talkOf(tokens) }
        : duda
  return { partidas: [partida], sobra: tramosOf(rest), context: null, asksPrice: false }
}

const [maxHead, maxShortHead] = [10, 4]

/** `ya no quiero:`, `ya me llegó:`, `¿tienen?` and `2 de cada una:` qualify the lines below. */
function headsOf(tokens: Token[], asks: boolean): boolean {
  const says = (is: (word: string) => boolean) => tokens.some(({ text }) => is(text))
  if (tokens.length > maxHead || says((text) => text === 'gracias')) return false
  const rest = tokens.filter((_, at) => courtesyAt(tokens, at) === 0)
  const counts = says(isOfAll) && tokens.some(({ text, kind }) => kind === 'number' || isNumberWord(text))
  const isNone = says(isNegation) || says(isNoOrder)
  if (counts || asks || (isNone && /^\s*[:👇⬇]/u.test(tokens.at(-1)?.tail ?? ''))) return true
  const isShort = rest.length <= maxShortHead
  if (says((text) => /^[?¿]$/.test(text))) return isShort && says(asksPrice)
  return isNone && isShort
}

function talkOf(tokens: Token[]): PorQue {
  if (tokens.some(({ text }) => text === '?' || text === '¿')) return 'pregunta'
  const isOrder = tokens.some(({ text, kind }) => kind !== 'word' || isOrderLike(text) || isSizeWord(text))
  return isOrder ? 'sin producto' : 'platica'
}

/**
 * A correction makes earlier lines ambiguous: those of its product, or the last one.
 * @param asks whether the line asks for availability.
 */
function withAmends(all: Token[], read: Read, asks: boolean, { indice }: Fondo): Read {
  const tokens = all.filter(({ isPhrase }) => !isPhrase)
  const isFirst = (word: string) => tokens[0]?.text === word
  const corrects = tokens.some(({ text, kind }, at) =>
    kind === 'word' ? isCorrection(text) && !isOfCode(tokens, at) : isCross(text),
  )
  const ids = productosOf(read.partidas)
  const isAsked = read.partidas.some((it) => !isEntendida(it))
  const isSaid = tokens.some(({ text }) => isCopula(text))
  if (!isAsked && isFirst('es')) return { ...read, restates: 'last' }
  if (!isAsked) return isSaid || isArticle(tokens[0]?.text ?? '') ? { ...read, restates: 'same' } : read
  const isUnnamed = ids.size === 0 || read.context === 'same'
  if (asks || isAboutList(tokens, isUnnamed, corrects)) return { ...read, amends: 'all' }
  const replaces = isFirst('no') || tokens.some(({ text }) => isReplacement(text))
  if (read.context !== 'same' && corrects && ids.size > 0)
    return { ...read, amends: new Set([...ids, ...garmentsIn(tokens, indice)]), replaces }
  const isOfBefore = isSaid && ids.size === 0 && tokens.some(({ text, kind }) => kind === 'number' || isSizeWord(text))
  if (corrects || isOfBefore || /^(o|u|otr[oa])$/.test(tokens.find(({ kind }) => kind !== 'sign')?.text ?? ''))
    return { ...read, amends: 'last' }
  return read
}

/** True if a line concerns all lines above, or one that it does not name: `la 1 no`, `mejor no`, `mañana te confirmo`. */
function isAboutList(tokens: Token[], isUnnamed: boolean, corrects: boolean): boolean {
  const [first = ''] = tokens.map(({ text }) => text)
  if (first === 'solo' || tokens.some(({ text }, at) => isAboutAll(text) || isNth(tokens, at) || countsAll(tokens, at)))
    return true
  if (!isUnnamed) return false
  const hasSize = tokens.some(({ text, kind }) => kind === 'number' || isSizeWord(text))
  const isOpen =
    first === 'no' || isArticle(first) || !hasSize || tokens.some(({ text }) => /^(ya|cancel.{0,8})$/.test(text))
  return (corrects && isOpen) || tokens.some(({ text }) => isSecondThought(text))
}

/** All products of a type of garment, such as every `vestido`. */
const garmentsIn = (tokens: Token[], indice: Indice): string[] =>
  tokens.flatMap(({ text }) =>
    [...indice.byWord(stem(text))].flatMap(({ id, clave }) =>
      stem(runsOf(clave)[0] ?? '') === stem(text) ? [id] : [],
    ),
  )

/** `la número 2`, `no. 2`. */
const isNth = (tokens: Token[], at: number): boolean =>
  /^(no|num|numero)$/.test(tokens[at]?.text ?? '') && tokens[at + 1]?.kind === 'number'

/** The products of a line, including possible ones. */
export const productosOf = (partidas: Read['partidas']): ReadonlySet<string> =>
  new Set(partidas.flatMap((it) => (isEntendida(it) ? [it.productoId] : productosIn(it))))

const productosIn = ({ productoId, candidatos = [] }: Duda): string[] => [
  ...(productoId ? [productoId] : []),
  ...candidatos.map((it) => it.productoId),
]
