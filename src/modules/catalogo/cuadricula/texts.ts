import { campanaTexts } from '#modules/catalogo/campanas/texts.ts'
import { formatCount } from '#shared/format.ts'
import type { Fuera, Problema } from './rules.ts'

const piezas = (count: number) => (count === 1 ? '1 pieza' : `${formatCount(count)} piezas`)

const adding = (count: number, where: string) =>
  count === 0 ? `Agregar ${where}` : `Agregar ${piezas(count)} ${where}`

export const cuadriculaTexts = {
  grid: 'Colores y tallas',
  /** The label of a cell for screen readers. */
  cell: (color: string, talla: string, quedan: number, held: string) =>
    [color, `talla ${talla}`, quedan === 0 ? 'agotada' : quedan === 1 ? '1 disponible' : `${quedan} disponibles`, held]
      .filter(Boolean)
      .join(', '),
  closed: campanaTexts.short,
  noMore: 'No hay más',
  piezas,
  filled: (count: number) =>
    count === 0 ? 'No había dónde ponerlo' : count === 1 ? 'Se llenó 1 casilla' : `Se llenaron ${count} casillas`,
  fuera: (count: number) => (count === 1 ? '1 valor no tuvo lugar:' : `${count} valores no tuvieron lugar:`),
  undone: 'Deshecho',
  keyList: [
    ['Flechas', 'pasan de casilla en casilla'],
    ['Enter', 'baja; con Mayús, sube'],
    ['Tab', 'va a la derecha'],
    ['F2', 'corrige dentro de la cantidad'],
    ['Supr', 'vacía la casilla'],
    ['Ctrl + R', 'repite la cantidad hacia la derecha'],
    ['Ctrl + D', 'repite la fila en los colores de abajo'],
    ['Ctrl + V', 'pega cantidades de una hoja de cálculo'],
    ['Ctrl + Z', 'deshace'],
    ['Ctrl + Enter', 'agrega todo'],
  ],
  review: (count: number) => (count === 1 ? 'Revisa 1 casilla.' : `Revisa ${count} casillas.`),
  full: (room: number, of: number) =>
    room <= 0
      ? `Ya no cabe otra prenda: caben ${of} entre tallas y colores.`
      : `Caben ${of} entre tallas y colores, y te quedan ${room}.`,
  added: (count: number) => (count === 1 ? 'Se agregó 1 pieza' : `Se agregaron ${formatCount(count)} piezas`),
}

export const destinoTexts = {
  carrito: {
    held: (count: number) => `${count} en tu carrito`,
    add: (count: number) => adding(count, 'al carrito'),
  },
  pedido: {
    held: (count: number) => `${count} en el pedido`,
    add: (count: number) => adding(count, 'al pedido'),
  },
  propuesta: {
    held: (count: number) => `${count} en la propuesta`,
    add: (count: number) => adding(count, 'a la propuesta'),
  },
}

export function problemaText(problema: Problema): string {
  if (problema.reason === 'no_numero') return 'Escribe un número'
  if (problema.reason === 'cerrada') return campanaTexts.short
  if (problema.reason === 'agotada') return 'Ya no quedan'
  return problema.quedan === 1 ? 'Solo queda 1' : `Solo quedan ${problema.quedan}`
}

/** @param donde the name of the cell; `null` outside of the grid. */
export function fueraText({ valor, porQue }: Pick<Fuera, 'valor' | 'porQue'>, donde: string | null): string {
  const quoted = `«${valor.slice(0, 40)}»`
  switch (porQue) {
    case 'no_numero':
      return `${quoted} no es una cantidad (${donde}).`
    case 'agotada':
      return `${quoted} en ${donde}: está agotada.`
    case 'cerrada':
      return `${quoted} en ${donde}: está fuera de campaña.`
    case 'no_hay':
      return `${quoted} en ${donde}: ese color no tiene esa talla.`
    case 'no_cabe':
      return `${quoted} queda fuera de la cuadrícula.`
  }
}
