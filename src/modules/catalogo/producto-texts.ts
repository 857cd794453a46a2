import { maxStock } from '#modules/existencias/rules.ts'
import { formatCount, formatPesos } from '#shared/format.ts'
import { short } from '#shared/read-amounts.ts'
import { type ProductoEstado, type Slip, stockSlip } from './rules.ts'

/** What staff read about products (spec 2.2 and 2.8). */
export const adminProductoTexts = {
  emptySearch: 'Prueba con otra palabra, otra categoría u otro estado.',
  emptyAll: 'Aún no hay productos. El primero se crea con «Nuevo Producto».',
  piezasWrong: (count: number) =>
    count === 1 ? 'Escribe una sola cifra: se agrega una talla.' : `Escribe una cifra, o ${count}: una por talla.`,
  duplicate: 'Duplicar',
  failed: 'Error al guardar el producto',
  stale: 'Alguien más guardó este producto mientras lo editabas.',
  tallasMoved: (count: number) =>
    count === 1
      ? 'La existencia de una talla cambió mientras la editabas. Revísala y guarda otra vez.'
      : `La existencia de ${count} tallas cambió mientras las editabas. Revísalas y guarda otra vez.`,
  keepNow: (stock: number) => `Dejar ${stock}`,
  heldMore: (apartado: number) =>
    `Hay ${pieces(apartado)} en pedidos abiertos: la existencia no puede bajar de ${apartado}.`,
  heldRemoved: (apartado: number) =>
    `Hay ${pieces(apartado)} en pedidos abiertos: no se puede quitar. Desactívala para que ya no se ofrezca.`,
  belowZero: 'Ya no hay tantas piezas: revisa la existencia.',
  fotosFailedTitle: (count: number) =>
    count === 1 ? '1 foto no se subió; ¿guardar sin ella?' : `${count} fotos no se subieron; ¿guardar sin ellas?`,
  fotosFailedSave: (count: number) => (count === 1 ? 'Guardar sin ella' : 'Guardar sin ellas'),
}

const pieces = (cantidad: number): string => (cantidad === 1 ? '1 pieza apartada' : `${cantidad} piezas apartadas`)

/** What is said beside a stock that was typed as no number of pieces, before it is saved (spec 2.5); nothing for one that was. */
export function stockSlipText(typed: string): string | undefined {
  const slip = stockSlip(typed)
  if (slip === 'no_pieces') return `«${typed.trim().slice(0, 12)}» no es un número de piezas: se guardará 0.`
  return slip === 'too_many' ? `Como máximo ${formatCount(maxStock)}.` : undefined
}

/** What is asked before a product is saved, with its numbers. */
type Asked = { precio: number; costo: number; activo: boolean; texto?: string }

export const slipTexts: Record<Slip, (asked: Asked) => string> = {
  precioCero: ({ activo }) =>
    `El producto ${activo ? 'está activo' : 'se va a publicar'} y su precio público es $0.00.`,
  costoCero: ({ activo }) =>
    `El producto ${activo ? 'está activo' : 'se va a publicar'} y su costo de consultora es $0.00.`,
  costoMayor: ({ precio, costo }) =>
    `El costo de consultora, ${formatPesos(costo)}, es mayor que el precio público, ${formatPesos(precio)}.`,
  textoRaro: ({ texto = '' }) => `«${short(texto)}» tiene letras que parecen un error.`,
}

/** The desk's status filter (spec 2.2). */
export const estadoTexts: Record<ProductoEstado, string> = { activos: 'Activos', inactivos: 'Inactivos' }
