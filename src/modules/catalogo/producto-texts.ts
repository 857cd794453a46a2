import { maxStock } from '#modules/existencias/rules.ts'
import { formatCount, formatPesos } from '#shared/format.ts'
import { pageTitles } from '#shared/paths.ts'
import { badAmount, short } from '#shared/read-amounts.ts'
import { type ProductoEstado, type ProductoFalta, type Slip, stockSlip } from './rules.ts'

export const tablaTexts = {
  intro: 'Escribe en cada celda y muévete con Enter o las flechas. Nada se guarda hasta que lo confirmes.',
  back: 'Volver a productos',
  open: 'Precios y existencias en tabla',
  headings: {
    producto: 'Producto',
    precio: 'Precio',
    costo: 'Costo',
    activo: 'Activo',
    tallas: 'Existencia por talla',
  },
  cell: (what: string, nombre: string) => `${what} de ${nombre}`,
  talla: (talla: string, nombre: string) => `Existencia de la talla ${talla} de ${nombre}`,
  noTallas: 'Sin tallas',
  apartadas: (count: number) => (count === 1 ? '1 apartada' : `${count} apartadas`),
  badAmount,
  save: (count: number) => (count === 1 ? 'Guardar 1 producto' : `Guardar ${count} productos`),
  undo: 'Deshacer',
  bar: 'Cambios sin guardar',
  unsaved: (count: number) => (count === 1 ? '1 producto cambió' : `${count} productos cambiaron`),
  saved: (count: number) => (count === 1 ? '1 producto guardado' : `${count} productos guardados`),
  refused: (count: number) => (count === 1 ? '1 producto no se guardó' : `${count} productos no se guardaron`),
  failed: 'No se pudo guardar',
  listFailed: 'No se pudieron cargar los productos',
  stale: 'Alguien más ya lo guardó. Abajo está como quedó, con lo que tú escribiste: revísalo y guarda otra vez.',
  slipsTitle: 'Revisa estos precios',
  slips: (nombres: string[]) =>
    `Un precio es $0.00 o el costo de consultora es mayor que el precio público en: ${nombres.join(', ')}.`,
  slipsSave: 'Guardar de todos modos',
  slipsBack: 'Corregir',
  what: 'los cambios de la tabla',
}

const fotos = (count: number): string => (count === 1 ? '1 foto' : `${count} fotos`)

export const fotoTexts = {
  title: pageTitles.fotos,
  found: (count: number, productos: number) =>
    `${fotos(count)} para ${productos === 1 ? '1 producto' : `${productos} productos`}`,
  missingTitle: (count: number) =>
    count === 1 ? '1 foto sin producto: no se sube' : `${count} fotos sin producto: no se suben`,
  send: (count: number) => `Subir ${fotos(count)}`,
  sending: (done: number, count: number) => `Subiendo ${done} de ${fotos(count)}`,
  sent: (count: number) => `${count === 1 ? '1 foto subida' : `${count} fotos subidas`}`,
  failed: (count: number) => `${count === 1 ? '1 foto no se subió' : `${count} fotos no se subieron`}`,
  ready: (count: number) => (count === 0 ? 'Ya las tenía' : count === 1 ? 'Agregada' : `${count} agregadas`),
}

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

/** The warning next to a mistyped stock, before saving (spec 2.5). */
export function stockSlipText(typed: string): string | undefined {
  const slip = stockSlip(typed)
  if (slip === 'empty') return 'Está vacía: se guardará 0.'
  if (slip === 'no_pieces') return `«${typed.trim().slice(0, 12)}» no es un número de piezas: se guardará 0.`
  return slip === 'too_many' ? `Máximo ${formatCount(maxStock)}.` : undefined
}

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

/** Labels of the filters of missing data. */
export const faltaTexts: Record<ProductoFalta, string> = {
  foto: 'Sin foto',
  existencias: 'Sin existencias',
  publicar: 'Por publicarse',
}

export const estadoTexts: Record<ProductoEstado, string> = { activos: 'Activos', inactivos: 'Inactivos' }
