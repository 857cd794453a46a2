import type { LineaLeida, ProductoLeido } from './lectura.ts'
import { type Context, type Read, readLinea } from './lineas.ts'
import { catalogoOf } from './productos.ts'

/**
 * Reads the message of somebody who orders by codes or names (spec 3.2: Levantar pedido). What is not certain is said so, never
 * guessed: a size is one that the product has, a quantity one that a line of a cart may have.
 * @returns every line of the text, once and in order.
 */
export function readMensaje(texto: string, productos: ProductoLeido[]): LineaLeida[] {
  const catalogo = catalogoOf(productos)
  const lineas = texto.split(/\r\n|\r|\n/)
  const isNumbered = areNumbered(lineas)
  const read: LineaLeida[] = []
  let context: Context | null = null
  for (const linea of lineas) {
    const found = readLinea(isNumbered ? linea.replace(numberOfList, '') : linea, context, catalogo)
    if (found.usesHeader) nameHeader(read, context)
    context = contextAfter(found, context, read.length)
    read.push({
      linea,
      ...(found.partidas.length > 0 ? { tipo: 'pedido', partidas: found.partidas } : { tipo: 'nada' }),
    })
  }
  return read
}

/** The line that named a product and no size is that of the lines under it. */
function nameHeader(read: LineaLeida[], context: Context | null) {
  const [producto] = context?.productos ?? []
  const header = context?.header == null ? undefined : read[context.header]
  if (!header || !producto || context?.isOpen) return
  read[read.indexOf(header)] = { linea: header.linea, tipo: 'producto', productoId: producto.id }
}

function contextAfter(found: Read, context: Context | null, at: number): Context | null {
  if (found.context === 'same')
    return found.usesHeader && context ? { ...context, header: null, cantidad: null } : context
  return found.context && { ...found.context, header: found.context.header === null ? null : at }
}

const numberOfList = /^\s{0,8}\d{1,3}\s?-\s{0,4}(?=[^\s\d])/

/** Are they a list `1- … 2- … 3- …`? Else a number before a hyphen is how many. */
function areNumbered(lineas: string[]): boolean {
  const numbers = lineas.flatMap((linea) => (numberOfList.test(linea) ? [Number.parseInt(linea, 10)] : []))
  return numbers.length > 1 && numbers.every((number, index) => number === index + 1)
}
