import { type Escrito, isOpen, type Plano } from './rules.ts'

/** Where the keys of a spreadsheet lead in the grid (spec 3.5.2). Cells that do not exist, or are sold out, are passed over. */

export type Lugar = { fila: number; columna: number }

/**
 * `next` and `back` go through the rows, as one reads; `enter` and `enterBack` through the columns, from the end of one to the beginning
 * of the next.
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

/** The cell that a step leads to; `null` where there is none that way. */
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

/** The step of a key. @param editing the caret is inside the number (F2, or a second press): left, right, Home and End are its own. */
export function pasoOf({ key, ctrl, shift }: Key, editing: boolean): Paso | null {
  if (ctrl) return key === 'Home' ? 'first' : key === 'End' ? 'last' : null
  if (key === 'Enter') return shift ? 'enterBack' : 'enter'
  if (shift) return null
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  return editing ? null : (inLine[key] ?? null)
}

const inLine: Record<string, Paso> = { ArrowLeft: 'left', ArrowRight: 'right', Home: 'home', End: 'end' }
