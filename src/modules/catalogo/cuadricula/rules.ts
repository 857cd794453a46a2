import { tallaKey } from '#modules/catalogo/rules.ts'
import { fold } from '#shared/fold.ts'
import { maxPiezas, readCount } from '#shared/read-amounts.ts'
import { blockFrom } from '#shared/sheet.ts'

/** The order grid of a garment (spec 3.5.2): a row per colour, a column per size, a quantity per cell. */

/** A size of a colour; `quedan`: pieces that can be added; `cerrada`: only sold in a campaña that is not open. */
export type Celda = { tallaId: string; quedan: number; cerrada?: true }

/** A cell is `null` if the colour lacks that size. */
export type Fila = { productoId: string; nombre: string; celdas: (Celda | null)[] }
export type Plano = { columnas: string[]; filas: Fila[] }

/** Entered texts by size id; empty ones are omitted. */
export type Escrito = Readonly<Record<string, string>>

type Talla = { id: string; talla: string; disponible: number }
type Producto = { id: string; tallas: readonly Talla[]; fueraDeCampana?: object | undefined }

/**
 * The distinct sizes of several products, in the brand's order, then in that of the first product.
 * @param juegos sizes in the brand's order; unused ones are left out.
 */
export function columnasOf(juegos: readonly string[][], productos: readonly string[][]): string[] {
  const names = new Map(
    productos
      .flat()
      .map((talla) => [tallaKey(talla), talla.trim()] as const)
      .toReversed(),
  )
  const lists = [...juegos, ...productos].map((list) => list.map(tallaKey).filter((key) => names.has(key)))
  const left = new Set(lists.flat())
  const after = lists.flatMap((list) => list.slice(1).map((key, index) => ({ key, before: list[index] as string })))
  const placed: string[] = []
  while (left.size > 0) {
    const isFree = (key: string) => !after.some((it) => it.key === key && it.before !== key && left.has(it.before))
    const next = [...left].find(isFree) ?? ([...left][0] as string)
    left.delete(next)
    placed.push(next)
  }
  return placed.map((key) => names.get(key) as string)
}

/** @param nameOf the name of a row. @param heldOf pieces of a size that are already at the destination. */
export function planoOf<One extends Producto>(
  columnas: string[],
  productos: readonly One[],
  nameOf: (producto: One) => string,
  heldOf: (tallaId: string) => number,
): Plano {
  const filas = productos.map((producto): Fila => {
    const own = new Map(producto.tallas.map((talla) => [tallaKey(talla.talla), talla]))
    const celdas = columnas.map((columna) => {
      const talla = own.get(tallaKey(columna))
      if (!talla) return null
      if (producto.fueraDeCampana) return { tallaId: talla.id, quedan: 0, cerrada: true as const }
      const most = Math.min(talla.disponible, maxPiezas)
      return { tallaId: talla.id, quedan: Math.max(0, most - heldOf(talla.id)) }
    })
    return { productoId: producto.id, nombre: nameOf(producto), celdas }
  })
  return { columnas, filas }
}

/** 0 for an empty text, `NaN` for an invalid quantity. */
export function piezasFrom(typed: string): number {
  const read = readCount(typed)
  if (read === null) return 0
  return 'value' in read && read.value >= 0 ? read.value : Number.NaN
}

export type Problema =
  | { reason: 'no_numero' }
  | { reason: 'agotada' }
  | { reason: 'cerrada' }
  | { reason: 'short'; quedan: number }

export function problemaOf({ quedan, cerrada }: Pick<Celda, 'quedan' | 'cerrada'>, typed = ''): Problema | null {
  const piezas = piezasFrom(typed)
  if (Number.isNaN(piezas)) return { reason: 'no_numero' }
  if (piezas <= quedan) return null
  if (cerrada) return { reason: 'cerrada' }
  return quedan === 0 ? { reason: 'agotada' } : { reason: 'short', quedan }
}

/** A cell can be edited if pieces are left or it contains a text. */
export const isOpen = (celda: Celda | null | undefined, escrito: Escrito): celda is Celda =>
  celda != null && (celda.quedan > 0 || escrito[celda.tallaId] !== undefined)

export function withTexto(escrito: Escrito, tallaId: string, text: string): Escrito {
  const { [tallaId]: _, ...others } = escrito
  return text === '' ? others : { ...others, [tallaId]: text }
}

export type Partida = { productoId: string; tallaId: string; cantidad: number }

/** The ordered pieces, and the number of invalid cells. */
export function pedidoOf({ filas }: Plano, escrito: Escrito): { partidas: Partida[]; problemas: number } {
  const partidas: Partida[] = []
  let problemas = 0
  for (const { productoId, celdas } of filas)
    for (const celda of celdas) {
      const typed = celda ? escrito[celda.tallaId] : undefined
      if (!celda || typed === undefined) continue
      const cantidad = piezasFrom(typed)
      if (problemaOf(celda, typed)) problemas += 1
      if (cantidad > 0) partidas.push({ productoId, tallaId: celda.tallaId, cantidad })
    }
  return { partidas, problemas }
}

export const piezasOf = (partidas: readonly Partida[]): number => partidas.reduce((sum, it) => sum + it.cantidad, 0)

/** Centavos; `null` if a price is hidden. */
export function totalOf(partidas: readonly Partida[], priceOf: (productoId: string) => number | null): number | null {
  let total = 0
  for (const { productoId, cantidad } of partidas) {
    const price = priceOf(productoId)
    if (price === null) return null
    total += price * cantidad
  }
  return total
}

/** Reduces quantities to the pieces left and removes sold-out ones. */
export function adjusted({ filas }: Plano, escrito: Escrito): Escrito {
  let now = escrito
  for (const celda of filas.flatMap(({ celdas }) => celdas)) {
    const problema = celda && problemaOf(celda, escrito[celda.tallaId])
    if (!celda || !problema || problema.reason === 'no_numero') continue
    now = withTexto(now, celda.tallaId, problema.reason === 'short' ? String(problema.quedan) : '')
  }
  return now
}

export type Lugar = { fila: number; columna: number }

/**
 * Keyboard steps of a spreadsheet; they skip cells that cannot be edited. `next` moves along rows, `enter` and `enterBack` along columns.
 */
export type Paso = 'left' | 'right' | 'up' | 'down' | 'next' | 'enter' | 'enterBack' | 'home' | 'end' | 'first' | 'last'

type Order = { along: (at: Lugar) => number; sameLine: (one: Lugar, other: Lugar) => boolean }

const rowFirst = ({ fila, columna }: Lugar) => fila * 10_000 + columna
const columnFirst = ({ fila, columna }: Lugar) => columna * 10_000 + fila
const anywhere = () => true
const inRow = (one: Lugar, other: Lugar) => one.fila === other.fila
const inColumn = (one: Lugar, other: Lugar) => one.columna === other.columna

const orders: Record<Paso, Order & { to: 'after' | 'before' | 'first' | 'last' }> = {
  left: { to: 'before', along: rowFirst, sameLine: inRow },
  right: { to: 'after', along: rowFirst, sameLine: inRow },
  up: { to: 'before', along: columnFirst, sameLine: inColumn },
  down: { to: 'after', along: columnFirst, sameLine: inColumn },
  next: { to: 'after', along: rowFirst, sameLine: anywhere },
  enter: { to: 'after', along: columnFirst, sameLine: anywhere },
  enterBack: { to: 'before', along: columnFirst, sameLine: anywhere },
  home: { to: 'first', along: rowFirst, sameLine: inRow },
  end: { to: 'last', along: rowFirst, sameLine: inRow },
  first: { to: 'first', along: rowFirst, sameLine: anywhere },
  last: { to: 'last', along: rowFirst, sameLine: anywhere },
}

/** The target cell of a step, or `null`. */
export function lugarAfter(plano: Plano, escrito: Escrito, at: Lugar, paso: Paso): Lugar | null {
  const { to, along, sameLine } = orders[paso]
  const line = openLugares(plano, escrito)
    .filter((it) => sameLine(it, at))
    .toSorted((one, other) => along(one) - along(other))
  if (to === 'first') return line[0] ?? null
  if (to === 'last') return line.at(-1) ?? null
  const here = along(at)
  const found = to === 'after' ? line.find((it) => along(it) > here) : line.findLast((it) => along(it) < here)
  return found ?? null
}

export const openLugares = ({ filas }: Plano, escrito: Escrito): Lugar[] =>
  filas.flatMap(({ celdas }, fila) =>
    celdas.flatMap((celda, columna) => (isOpen(celda, escrito) ? [{ fila, columna }] : [])),
  )

type Key = { key: string; ctrl: boolean; shift: boolean }

/**
 * The step of a key.
 * @param editing the caret is in the number (after F2 or a second click), so that left, right, Home and End move the caret.
 */
export function pasoOf({ key, ctrl, shift }: Key, editing: boolean): Paso | null {
  if (ctrl) return key === 'Home' ? 'first' : key === 'End' ? 'last' : null
  if (key === 'Enter') return shift ? 'enterBack' : 'enter'
  if (shift) return null
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  return editing ? null : (inLine[key] ?? null)
}

const inLine: Record<string, Paso> = { ArrowLeft: 'left', ArrowRight: 'right', Home: 'home', End: 'end' }

/** A pasted value that was not placed; `donde`: its cell, if any. */
export type Fuera = {
  valor: string
  porQue: 'no_numero' | 'agotada' | 'cerrada' | 'no_hay' | 'no_cabe'
  donde: Lugar | null
}

export type Relleno = { escrito: Escrito; puestas: number; fuera: Fuera[] }

/**
 * Pastes a block from a cell to the right and down; empty cells of the block clear. A block with size names on top and colour names at the
 * left is placed by these names.
 */
export function pasted(plano: Plano, escrito: Escrito, at: Lugar, text: string): Relleno {
  const block = blockFrom(text)
  const named = namedPlaces(plano, block)
  const done: Relleno = { escrito, puestas: 0, fuera: [] }
  for (const [down, line] of block.entries()) {
    if (named && down === 0) continue
    for (const [right, valor] of line.entries()) {
      if (named && right === 0) continue
      const donde = named
        ? { fila: named.filas[down] ?? -1, columna: named.columnas[right] ?? -1 }
        : { fila: at.fila + down, columna: at.columna + right }
      put(plano, done, donde, valor)
    }
  }
  return done
}

function put(plano: Plano, done: Relleno, donde: Lugar, valor: string): void {
  const { filas, columnas } = plano
  const fits = donde.fila in filas && donde.columna in columnas
  const celda = filas[donde.fila]?.celdas[donde.columna]
  const piezas = piezasFrom(valor)
  const closed = celda?.cerrada ? 'cerrada' : 'agotada'
  const porQue = fits ? (celda ? closed : 'no_hay') : 'no_cabe'
  if (!isOpen(celda, done.escrito)) {
    if (piezas !== 0) done.fuera.push({ valor, porQue, donde: fits ? donde : null })
    return
  }
  if (Number.isNaN(piezas)) return void done.fuera.push({ valor, porQue: 'no_numero', donde })
  done.escrito = withTexto(done.escrito, celda.tallaId, valor === '' ? '' : String(piezas))
  if (valor !== '') done.puestas += 1
}

/** The rows and columns that a block names, by position in the block; `null` if it has no names. */
function namedPlaces({ filas, columnas }: Plano, block: string[][]): { filas: number[]; columnas: number[] } | null {
  const [heads = [], ...lines] = block
  if (lines.length === 0 || heads.length < 2) return null
  const columnOf = (head: string) => columnas.findIndex((it) => tallaKey(it) === tallaKey(head))
  const rowOf = (name: string) => filas.findIndex(({ nombre }) => fold(nombre) === fold(name))
  const found = heads.map((head, index) => (index === 0 ? -1 : columnOf(head)))
  const rows = [-1, ...lines.map(([name = '']) => rowOf(name))]
  const isNamed = found.slice(1).every((it) => it >= 0) && rows.some((it) => it >= 0)
  return isNamed ? { filas: rows, columnas: found } : null
}

/** Repeats the value of a cell in the following cells of its row. */
export function filledRight(plano: Plano, escrito: Escrito, at: Lugar): Relleno {
  const celdas = plano.filas[at.fila]?.celdas ?? []
  const own = celdas[at.columna]
  const valor = own ? escrito[own.tallaId] : undefined
  const done: Relleno = { escrito, puestas: 0, fuera: [] }
  if (valor === undefined) return done
  for (const columna of celdas.keys()) if (columna > at.columna) repeat(plano, done, { fila: at.fila, columna }, valor)
  return done
}

/** Repeats a row in all rows below; empty cells change nothing. */
export function filledDown(plano: Plano, escrito: Escrito, from: number): Relleno {
  const done: Relleno = { escrito, puestas: 0, fuera: [] }
  for (const [columna, own] of (plano.filas[from]?.celdas ?? []).entries()) {
    const valor = own ? escrito[own.tallaId] : undefined
    if (valor === undefined) continue
    for (let fila = from + 1; fila < plano.filas.length; fila++) repeat(plano, done, { fila, columna }, valor)
  }
  return done
}

function repeat({ filas }: Plano, done: Relleno, { fila, columna }: Lugar, valor: string): void {
  const celda = filas[fila]?.celdas[columna]
  // Fills skip cells that cannot be edited.
  if (!isOpen(celda, done.escrito)) return
  done.escrito = withTexto(done.escrito, celda.tallaId, valor)
  done.puestas += 1
}
