import { tallaKey } from '#modules/catalogo/rules.ts'
import { fold } from '#shared/fold.ts'
import { type Escrito, isOpen, type Plano, piezasFrom, withTexto } from './rules.ts'
import type { Lugar } from './teclado-rules.ts'

/** Many cells at once: what is pasted from a spreadsheet, and a value or a row that is repeated (spec 3.5.2). */

/** Something of a block that has no place in the grid; `donde` is the cell, where it has one. */
export type Fuera = {
  valor: string
  porQue: 'no_numero' | 'agotada' | 'cerrada' | 'no_hay' | 'no_cabe'
  donde: Lugar | null
}

export type Relleno = { escrito: Escrito; puestas: number; fuera: Fuera[] }

/** The cells of a text that a spreadsheet copied. */
export function blockFrom(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((value) => value.trim()))
}

/**
 * Puts a block into the grid, from a cell on to the right and down; an empty cell of it empties. A block with the names of sizes above and
 * those of colours at its left goes where they say, whatever their order.
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
    // Nothing was wanted of it.
    if (piezas !== 0) done.fuera.push({ valor, porQue, donde: fits ? donde : null })
    return
  }
  if (Number.isNaN(piezas)) return void done.fuera.push({ valor, porQue: 'no_numero', donde })
  done.escrito = withTexto(done.escrito, celda.tallaId, valor === '' ? '' : String(piezas))
  if (valor !== '') done.puestas += 1
}

/** Which rows and columns a block names, by its place in the block; `null` when it names none. */
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

/** The value of a cell in all that follow it in its row. */
export function filledRight(plano: Plano, escrito: Escrito, at: Lugar): Relleno {
  const celdas = plano.filas[at.fila]?.celdas ?? []
  const own = celdas[at.columna]
  const valor = own ? escrito[own.tallaId] : undefined
  const done: Relleno = { escrito, puestas: 0, fuera: [] }
  if (valor === undefined) return done
  for (const columna of celdas.keys()) if (columna > at.columna) repeat(plano, done, { fila: at.fila, columna }, valor)
  return done
}

/** What is in a row in all rows under it; where it has nothing they keep what they have. */
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
  // Nobody has asked for this one by itself: what there is not of it is passed over.
  if (!isOpen(celda, done.escrito)) return
  done.escrito = withTexto(done.escrito, celda.tallaId, valor)
  done.puestas += 1
}
