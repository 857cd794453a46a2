import type { Indice } from '#modules/catalogo/indice.ts'
import { openTurns } from '#shared/turns.ts'
import { isEntendida, type LineaLeida, type PorQue } from './lectura.ts'
import { type Context, type Fondo, type Precios, productosOf, type Read, readLinea } from './lineas.ts'
import { isCantidad } from './partes.ts'
import { headLength, isField, isMedia, isNotice, isSizeAlone, mayBeTimes, senderOf } from './words.ts'

export type Mensaje = {
  lineas: LineaLeida[]
  /** Some line contains a price of a product whose prices were not passed; the line is ambiguous until it is read with them. */
  asksPrices: boolean
}

/**
 * Reads an order by codes or names (spec 3.2: Levantar pedido). Every word and number of a line must be understood; otherwise the whole
 * line is ambiguous: nothing is added automatically, and the possible orders are offered.
 * @param precios of one piece, in centavos: a price in a line must match.
 * @returns every line of the text, in order.
 */
export async function readMensaje(texto: string, indice: Indice, precios: Precios = new Map()): Promise<Mensaje> {
  const fondo: Fondo = { indice, precios }
  const lineas = texto.split(/\r\n|\r|\n/)
  const starts = startsOf(lineas)
  const state: State = {
    ...{ read: [], context: null, sender: null, heads: null, sizesHead: false, asksPrices: false },
    isForm: lineas.some((linea, at) => isField(linea, starts[at]?.from ?? 0)),
    askedBy: new Map(),
  }
  const turns = openTurns()
  for (const [at, linea] of lineas.entries()) {
    const start = starts[at] as Start
    if (isEmptyField(state, linea, start)) state.read.push({ linea, tipo: 'nada' })
    else readNext(state, linea, start, fondo)
    await turns()
  }
  return { lineas: state.read, asksPrices: state.asksPrices }
}

/** State carried from line to line. */
type State = {
  read: LineaLeida[]
  context: Context | null
  sender: string | null
  /** The number of a line that qualifies the lines below it. */
  heads: number | null
  /** Sizes are above their products: `M`, then `blusa talavera`. */
  sizesHead: boolean
  /** Some line is `M: 2`, so that `CH:` is an empty field. */
  isForm: boolean
  asksPrices: boolean
  /** The first sender of each product. */
  askedBy: Map<string, string | null>
}

/** `CH:` in a form that has `M: 2`. */
const isEmptyField = ({ isForm, context }: State, linea: string, { from }: Start): boolean =>
  isForm && context !== null && /[:=]\s*$/.test(linea) && isSizeAlone(linea, from)

function readNext(state: State, linea: string, start: Start, fondo: Fondo): void {
  const { read, sender } = state
  // Lines of another sender have no context.
  const isOther = start.sender !== null && sender !== null && start.sender !== sender
  const isSize = isSizeAlone(linea, start.from)
  state.sizesHead ||= isSize && (!state.context || linea.trim().endsWith(':'))
  const context = isOther || (isSize && state.sizesHead) ? null : state.context
  const heads = isOther ? null : state.heads
  state.sender = start.sender ?? sender
  const notWritten = readNotWritten(linea, start.from)
  if (notWritten) {
    read.push(notWritten)
    state.context = null
    return
  }
  const found = correcting(read, linea, start.from, readLinea(linea, start.from, context, fondo))
  state.sizesHead ||= isSize && context?.isWhole === true
  state.asksPrices ||= found.asksPrice
  const counted = found.cantidad === undefined ? null : countBefore(read, found.cantidad)
  if (!counted) amend(read, found)
  if (found.usesHeader && found.sobra.length === 0 && !leavesOut(found, context)) nameHeader(read, context)
  else if (found.context !== 'same') nameSameHeader(read, context, found)
  state.context = contextAfter(found, context, read.length)
  state.heads = headsAfter({ ...state, heads }, found)
  const line = lineaOf(linea, found, start)
  if (counted) read.push({ linea, tipo: 'producto', productoId: counted })
  else read.push(doubtOf(state, found, heads !== null, line))
}

/** Marks a line as ambiguous if another line qualifies it, or another sender already ordered the product. */
function doubtOf({ askedBy, sender }: State, found: Read, isUnderHead: boolean, line: LineaLeida): LineaLeida {
  const ids = productosOf(found.partidas)
  const isRepeated = [...ids].some((id) => askedBy.has(id) && askedBy.get(id) !== sender)
  for (const id of ids) if (!askedBy.has(id)) askedBy.set(id, sender)
  if (isUnderHead || found.isCorrection) return doubted(line, 'corregida')
  return isRepeated ? doubted(line, 'repetida') : line
}

/**
 * `el AZ-VES-001 es G` corrects earlier lines of that product. `*G` and `→ G` below a line correct it; at the start of every line they are
 * bullets.
 */
function correcting(read: LineaLeida[], linea: string, from: number, found: Read): Read {
  const ids = productosOf(found.partidas)
  if (found.restates === 'last' && read.some(isUnderstood)) return { ...found, amends: 'last', isCorrection: true }
  if (found.restates && read.some((line) => orders(line, ids))) return { ...found, amends: ids, isCorrection: true }
  if (found.partidas.length === 0 || !isStarred(linea.slice(from))) return found
  const before = read.findLast((line) => line.linea.trim() !== '')
  if (!isUnderstood(before) || isStarred(before?.linea ?? '')) return found
  return { ...found, amends: found.amends ?? 'last', isCorrection: true }
}

/** Asterisks at only one end of the line, or a leading arrow. */
const isStarred = (text: string): boolean => /^(\*+[^*\s][^*]*|[^*]+\*+|(→|➡|⇒|=|->)[^*]*)$/u.test(text.trim())

const isUnderstood = (line: LineaLeida | undefined): boolean =>
  line?.tipo === 'pedido' && line.partidas.some(isEntendida)

/** A qualifying line applies until an empty line after the orders. */
function headsAfter({ heads, read }: State, found: Read): State['heads'] {
  if (found.heads && found.partidas.some((it) => !isEntendida(it))) return read.length
  if (heads === null) return null
  const isOver = found.partidas.length === 0 && read.slice(heads + 1).some(({ tipo }) => tipo !== 'nada')
  return isOver ? null : heads
}

/** Lines written by WhatsApp: an omitted attachment, or a notice about the chat. */
function readNotWritten(linea: string, from: number): LineaLeida | null {
  if (isMedia(linea)) return { linea, tipo: 'pedido', partidas: [{ porQue: 'adjunto' }] }
  return isNotice(linea, from) ? { linea, tipo: 'nada' } : null
}

function lineaOf(linea: string, { partidas, sobra, isCounted }: Read, { number }: Start): LineaLeida {
  if (partidas.length === 0) return { linea, tipo: 'nada' }
  const line: LineaLeida = { linea, tipo: 'pedido', partidas, ...(sobra.length > 0 && { sobra }) }
  if (isUnfilled(linea) || mayBeTimes(linea)) return doubted(line, 'cantidad')
  const isOrdinal = number === null || (number > 1 && isCounted)
  return isOrdinal ? line : doubted(line, 'cantidad', number)
}

/** An empty place for a quantity, or an unticked box: `M -`, `M: __`, `M ( )`, `[ ] falda jade M`. */
const isUnfilled = (linea: string): boolean =>
  /(?:\s[\p{Pd}=/.]+|_{2,}|[:=]\s*[\p{Pd}_]+)\s*$|[([]\s*[)\]]/u.test(linea)

/** Makes an understood line ambiguous and offers its order. @param number another possible quantity. */
function doubted(line: LineaLeida, porQue: PorQue, number = 1): LineaLeida {
  if (line.tipo !== 'pedido' || !line.partidas.every(isEntendida)) return line
  const [only, second] = line.partidas
  if (!only) return line
  const more = !second && only.cantidad === 1 && number > 1 ? [[{ ...only, cantidad: number }]] : []
  const candidatos = [line.partidas, ...more].map((partidas) => ({ productoId: only.productoId, partidas }))
  return { ...line, partidas: [{ porQue, candidatos }] }
}

/** Makes the lines that a correction refers to ambiguous: the last one, those of some products, or all. */
function amend(read: LineaLeida[], { amends, replaces }: Read): void {
  if (!amends) return
  const isMeant = (line: LineaLeida): boolean =>
    typeof amends === 'string' ? isUnderstood(line) : orders(line, amends)
  const meant = read.flatMap((line, at) => (isMeant(line) ? [at] : []))
  const isLast = amends === 'last' || (replaces && meant.length === 0)
  for (const at of isLast ? [read.findLastIndex(isUnderstood)].filter((at) => at >= 0) : meant)
    read[at] = doubted(read[at] as LineaLeida, 'corregida')
}

const orders = (line: LineaLeida, ids: ReadonlySet<string>): boolean =>
  line.tipo === 'pedido' && line.partidas.some((it) => isEntendida(it) && ids.has(it.productoId))

/** `Talla: M`, then `Cantidad: 2`. @returns the product of the line that gets the quantity, or `null`. */
function countBefore(read: LineaLeida[], cantidad: number): string | null {
  const at = read.findLastIndex(({ linea }) => linea.trim() !== '')
  const line = read[at]
  if (line?.tipo !== 'pedido' || !isCantidad(cantidad) || isTotal(read, cantidad)) return null
  const [only, second] = line.partidas
  if (!only || second || !isEntendida(only) || only.cantidad !== 1 || hasQuantity(line.linea)) return null
  read[at] = { ...line, partidas: [{ ...only, cantidad }] }
  return only.productoId
}

/** True if this may be the total of all lines, where no line is followed by its quantity. */
function isTotal(read: LineaLeida[], cantidad: number): boolean {
  const orders = read.filter((line) => line.tipo === 'pedido')
  const pieces = orders.flatMap(({ partidas }) => partidas.filter(isEntendida))
  const isEachCounted = read.some((line, at) => line.tipo === 'producto' && isOf(read[at - 1], line.productoId))
  const isRecord = read.at(-2)?.tipo === 'producto'
  const isSum = pieces.reduce((sum, it) => sum + it.cantidad, 0) === cantidad
  return orders.length > 1 && !isEachCounted && (isSum || !isRecord)
}

const isOf = (line: LineaLeida | undefined, productoId: string): boolean =>
  line?.tipo === 'pedido' && line.partidas.some((it) => it.productoId === productoId)

/** True if a line may contain its own quantity. */
const hasQuantity = (linea: string): boolean => /(?<![\p{L}\d-])\d{1,3}(?!\d)|\b(?:una?|uno)\b/iu.test(linea)

/** Turns a line with a product but no size into the heading of the lines below. */
function nameHeader(read: LineaLeida[], context: Context | null): void {
  const [producto, second] = context?.productos ?? []
  const header = context?.header == null ? undefined : read[context.header]
  if (!header || !producto || second || header.tipo !== 'pedido' || header.sobra) return
  if (header.partidas.length > 1 || header.partidas.some(isEntendida)) return
  read[read.indexOf(header)] = { linea: header.linea, tipo: 'producto', productoId: producto.id }
}

/** Turns a name into the heading of the same product's code below it, if their quantities agree. */
function nameSameHeader(read: LineaLeida[], before: Context | null, { context, partidas }: Read): void {
  const [one, ...others] = before?.productos ?? []
  const [same] = (context !== 'same' && context?.productos) || []
  const announced = before?.cantidad ?? null
  const isCounted = announced === null || announced === piecesOf(partidas)
  if (one && one === same && others.length === 0 && before?.header !== null && isCounted) nameHeader(read, before)
}

const piecesOf = (partidas: Read['partidas']): number =>
  partidas.filter(isEntendida).reduce((sum, it) => sum + it.cantidad, 0)

function contextAfter(found: Read, context: Context | null, at: number): Context | null {
  if (found.context === 'same') {
    if (!found.usesHeader || !context) return context
    const header = leavesOut(found, context) ? context.header : null
    const dichas = [...context.dichas, ...found.partidas.filter(isEntendida).map(({ tallaId }) => tallaId)]
    return { ...context, header, cantidad: remainingOf(found, context), dichas }
  }
  return found.context && { ...found.context, header: found.context.header === null ? null : at }
}

/** True if the header's quantity exceeds the pieces of the lines below so far. */
const leavesOut = (found: Read, context: Context | null): boolean =>
  context !== null && (remainingOf(found, context) ?? 0) > 0

const remainingOf = ({ partidas }: Read, { cantidad }: Context): number | null =>
  cantidad === null ? null : Math.max(0, cantidad - piecesOf(partidas))

/** Where a line starts after the phone's prefix and its list number; `number` is set if it may be a quantity instead. */
type Start = { from: number; number: number | null; sender: string | null }

/** `[x] falda jade M` in a list of boxes. */
const ticked = /^\s{0,8}[([]\s?[xX✓✔]\s?[)\]]\s{0,4}(?=\S)/u
const ordinal = /^\s{0,8}[*_]?(\d{1,3})\s?(\.-|[.)°º]|-|\ufe0f?\u20e3)[*_]?\s{0,4}(?=[^\s\d])/u
const bareNumber = /^\s{0,8}(\d{1,2})\s{1,4}(?=\p{L})/u

function startsOf(lineas: string[]): Start[] {
  const heads = lineas.map((linea) => {
    const head = headLength(linea)
    return head + (ticked.exec(linea.slice(head))?.[0].length ?? 0)
  })
  const numbered = lineas.map((linea, at) => ordinal.exec(linea.slice(heads[at])))
  const isList = countsUp(numbered, 2)
  const numbers = numbered.flatMap((it) => (it ? [Number(it[1])] : []))
  const goesUp = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))
  const isLongList = countsUp(numbered, 3)
  const isBareList = countsUp(
    lineas.map((linea, at) => bareNumber.exec(linea.slice(heads[at]))),
    3,
  )
  return lineas.map((linea, at): Start => {
    const head = heads[at] ?? 0
    const found = numbered[at]
    const sender = head > 0 ? senderOf(linea.slice(0, head)) : null
    if (!found) return { from: head, number: isBareList && bareNumber.test(linea.slice(head)) ? 1 : null, sender }
    const number = Number(found[1])
    // `2- …`, `1- …`: a list does not count down.
    if (!goesUp && found[2] === '-') return { from: head, number: null, sender }
    const isCertain = number === 1 || isLongList || (isList && /[.)°º]/.test(found[2] ?? ''))
    return { from: head + found[0].length, number: isCertain ? null : number, sender }
  })
}

/** True if the lines are numbered consecutively, with at least `min` numbers. */
function countsUp(found: (RegExpExecArray | null)[], min: number): boolean {
  const numbers = found.flatMap((it) => (it ? [Number(it[1])] : []))
  return numbers.length >= min && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
}
