import { formatCount, formatPesos, formatPlainDay } from '#shared/format.ts'
import { pageTitles } from '#shared/paths.ts'
import { maxClientas, type NoLeida } from './rules.ts'

export const clientasTexts = {
  missing: 'Clienta no encontrada',
  pedidoMissing: 'Pedido no encontrado',
  full: `Llegaste al límite de ${formatCount(maxClientas)} clientas. Borra a quien ya no necesites para agregar a alguien más.`,
  tooMany: (cantidad: number) =>
    cantidad === 1
      ? 'De este producto solo hay 1 pieza para repartir.'
      : `De este producto solo hay ${formatCount(cantidad)} piezas para repartir.`,
  twice: 'Cada clienta va una sola vez por producto',
  abonoMissing: 'Abono no encontrado',
  productoMissing: 'Producto no encontrado',
  tooManyTries: (minutes: number) =>
    `Demasiados intentos. Espera ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} y vuelve a intentarlo.`,
}

export const libretaTexts = {
  title: pageTitles.clientas,
  search: 'Buscar por nombre o teléfono',
  add: 'Agregar clienta',
  debe: (centavos: number) => (centavos < 0 ? `A favor ${formatPesos(-centavos)}` : `Debe ${formatPesos(centavos)}`),
  saveFailed: 'No se guardó la clienta',
  remove: 'Borrar clienta',
  removeFailed: 'No se borró la clienta',
  wipe: 'Borrar todas mis clientas',
  back: 'Volver a Clientas',
}

export const importarTexts = {
  understood: (count: number) => (count === 1 ? '1 clienta entendida' : `${formatCount(count)} clientas entendidas`),
  notUnderstood: (count: number) =>
    count === 1 ? '1 línea sin entender' : `${formatCount(count)} líneas sin entender`,
  confirm: (count: number) =>
    count === 0 ? 'Agregar clientas' : count === 1 ? 'Agregar 1 clienta' : `Agregar ${formatCount(count)} clientas`,
  done: (agregadas: number, repetidas: number) =>
    `${agregadas === 1 ? '1 clienta agregada' : `${formatCount(agregadas)} clientas agregadas`}${
      repetidas > 0 ? `; ${formatCount(repetidas)} ya estaban` : ''
    }`,
}

export const motivoTexts: Record<NoLeida['motivo'], string> = {
  'sin nombre': 'falta el nombre',
  'nombre largo': 'el nombre es demasiado largo',
  teléfono: 'el teléfono no se entiende',
}

export const cuentaTexts = {
  addAbono: 'Anotar abono',
  deMas: (debe: number, aFavor: number) =>
    `${debe > 0 ? `Debe ${formatPesos(debe)}` : 'No debe nada'}: ${formatPesos(aFavor)} quedan a su favor.`,
  abonoFailed: 'No se anotó el abono',
  correct: 'Corregir',
  copy: 'Copiar su cuenta',
  copyFailed: 'No se pudo copiar la cuenta',
}

export const repartoTexts = {
  title: 'Asignar clienta',
  parts: (partes: { nombre: string; cantidad: number }[]) =>
    partes.map(({ nombre, cantidad }) => (cantidad > 1 ? `${nombre} (${cantidad})` : nombre)).join(', '),
  left: (piezas: number) =>
    piezas === 0
      ? 'Todo tiene clienta'
      : piezas === 1
        ? 'Queda 1 pieza sin clienta'
        : `Quedan ${piezas} piezas sin clienta`,
  over: (piezas: number) => (piezas === 1 ? 'Sobra 1 pieza' : `Sobran ${piezas} piezas`),
  find: 'Buscar o agregar clienta',
  failed: 'No se guardó para quién es',
  unread: 'No se pudo leer para quién es',
}

export const precioTexts = {
  mine: 'Tu precio de venta',
  /** Selling price and earnings, as facts of one line; @param many whether the line has several pieces. */
  sells: (ventaCentavos: number, gananciaCentavos: number | null, many: boolean) =>
    [
      `Vendes a ${formatPesos(ventaCentavos)}`,
      ...(gananciaCentavos === null
        ? []
        : gananciaCentavos < 0
          ? [`pierdes ${formatPesos(-gananciaCentavos)}`]
          : [`ganas ${formatPesos(gananciaCentavos)}`]),
    ].map((fact, index, { length }) => (many && index === length - 1 ? `${fact} c/u` : fact)),
  earn: (centavos: number, porciento: number) =>
    centavos < 0
      ? `Pierdes ${formatPesos(-centavos)} por pieza`
      : `Ganas ${formatPesos(centavos)} por pieza (${porciento}%)`,
}

export const negocioTexts = {
  title: pageTitles.miNegocio,
  bought: 'Compraste',
  worth: 'Tus clientas pagan',
  earned: 'Ganas',
  pieces: 'Piezas',
}

type Slip = {
  nombre: string
  lineas: { nombre: string; talla: string | null; cantidad: number; precioVentaCentavos: number }[]
  pidioCentavos: number
  abonadoCentavos: number
  debeCentavos: number
}

/** The account of a clienta as text, at the consultora's prices and without costs. */
export function slipText({ nombre, lineas, pidioCentavos, abonadoCentavos, debeCentavos }: Slip): string {
  const lines = lineas.map(
    (it) =>
      `• ${it.cantidad} × ${it.nombre}${it.talla ? ` (talla ${it.talla})` : ''}: ${formatPesos(it.cantidad * it.precioVentaCentavos)}`,
  )
  return [
    `Hola, ${nombre.split(' ')[0]}. Esta es tu cuenta:`,
    ...lines,
    `Total: ${formatPesos(pidioCentavos)}`,
    ...(abonadoCentavos === 0 ? [] : [`Abonado: ${formatPesos(abonadoCentavos)}`]),
    debeCentavos < 0 ? `A tu favor: ${formatPesos(-debeCentavos)}` : `Por pagar: ${formatPesos(debeCentavos)}`,
  ].join('\n')
}

export const abonoText = (fecha: string, nota: string | null): string =>
  nota ? `${formatPlainDay(fecha)} · ${nota}` : formatPlainDay(fecha)
