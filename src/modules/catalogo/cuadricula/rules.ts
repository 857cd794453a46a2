import { tallaKey } from '#modules/catalogo/rules.ts'
import { maxPiezas, readCount } from '#shared/read-amounts.ts'

/** The grid of a garment (spec 3.5.2): a row for each colour, a column for each size, in each cell a quantity as it was typed. */

/** A size of a colour; `quedan` is how many more of it may be asked for, none while it is `cerrada`: sold in a campaña that is not open. */
export type Celda = { tallaId: string; quedan: number; cerrada?: true }

/** `null` where a colour has no such size. */
export type Fila = { productoId: string; nombre: string; celdas: (Celda | null)[] }
export type Plano = { columnas: string[]; filas: Fila[] }

/** What was typed, by the id of the size. An empty text is no entry. */
export type Escrito = Readonly<Record<string, string>>

type Talla = { id: string; talla: string; disponible: number }
type Producto = { id: string; tallas: readonly Talla[]; fueraDeCampana?: object | undefined }

/**
 * The sizes of several products as one row of columns, each once. Where two lists say a different order the brand's counts, then that
 * of the product that comes first.
 * @param juegos sizes in the brand's order; those that no product has are left out.
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

/**
 * Where each size stands.
 * @param nameOf what a row is called. @param heldOf pieces of a size that are in the cart, or wherever they go, already.
 */
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

/** Pieces that a text asks for: 0 for an empty one, `NaN` for what is no number of pieces. */
export function piezasFrom(typed: string): number {
  const read = readCount(typed)
  if (read === null) return 0
  return 'value' in read && read.value >= 0 ? read.value : Number.NaN
}

/** Why what is in a cell cannot be added. */
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

/** A cell can be typed into while there is something left of it, or something in it to take out. */
export const isOpen = (celda: Celda | null | undefined, escrito: Escrito): celda is Celda =>
  celda != null && (celda.quedan > 0 || escrito[celda.tallaId] !== undefined)

/** A cell with another text; an empty one is none. */
export function withTexto(escrito: Escrito, tallaId: string, text: string): Escrito {
  const { [tallaId]: _, ...others } = escrito
  return text === '' ? others : { ...others, [tallaId]: text }
}

export type Partida = { productoId: string; tallaId: string; cantidad: number }

/** What the grid asks for, row by row, and whether all of it can be had. */
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

/** Centavos of all of it; `null` where a price is not told. */
export function totalOf(partidas: readonly Partida[], priceOf: (productoId: string) => number | null): number | null {
  let total = 0
  for (const { productoId, cantidad } of partidas) {
    const price = priceOf(productoId)
    if (price === null) return null
    total += price * cantidad
  }
  return total
}

/** The same with what there is: what is too much becomes what is left, and what is sold out is taken out. */
export function adjusted({ filas }: Plano, escrito: Escrito): Escrito {
  let now = escrito
  for (const celda of filas.flatMap(({ celdas }) => celdas)) {
    const problema = celda && problemaOf(celda, escrito[celda.tallaId])
    if (!celda || !problema || problema.reason === 'no_numero') continue
    now = withTexto(now, celda.tallaId, problema.reason === 'short' ? String(problema.quedan) : '')
  }
  return now
}
