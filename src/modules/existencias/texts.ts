import { type ConteoProblema, conteoDays } from '#modules/existencias/conteo-rules.ts'
import { formatMoment, piezasText } from '#shared/format.ts'
import { pageTitles } from '#shared/paths.ts'
import type { AjusteMotivo, MovimientoMotivo, StockTyped } from './rules.ts'

export const existenciasTexts = {
  /** The note for pieces that a surtido did not find. */
  missing: 'No se encontraron',
  stockShort: (nombre: string, talla: string | null, left: number) =>
    `No hay piezas suficientes de ${nombre}${talla ? `, talla ${talla}` : ''}: quedan ${left}.`,
}

const held = (count: number) => (count === 1 ? '1 pieza apartada' : `${count} piezas apartadas`)

export const motivoTexts: Record<MovimientoMotivo, string> = {
  inicial: 'Existencia inicial',
  pedido: 'Pedido enviado por la consultora',
  status: 'Cambio de estado del pedido',
  lineas: 'Cambio en las líneas del pedido',
  propuesta: 'Propuesta de cambios',
  ajuste: 'Formulario o tabla de productos',
  devolucion: 'Cambio o devolución',
  conteo: 'Conteo',
  merma: 'Merma',
  entrada: 'Entrada',
  muestra: 'Muestra',
}

/** A ledger row that makes a reading stale. */
export type Moved = {
  motivo: MovimientoMotivo
  stockDelta: number
  /** `null` in rows written before this column existed. */
  quedan: number | null
  quien: string
  createdAt: string
  numeroPedido: string | null
}

const left = (quedan: number | null) => (quedan === null ? '' : ` (quedaron ${quedan})`)
const returned = (count: number) => (count === 1 ? '1 pieza que regresó' : `${count} piezas que regresaron`)

/** What a movement did, after the person's name: `contó 40`. */
const movimientoTexts: Record<MovimientoMotivo, (moved: Moved) => string> = {
  inicial: ({ stockDelta }) => `la creó con ${stockDelta}`,
  ajuste: ({ quedan }) => (quedan === null ? 'cambió la existencia' : `escribió ${quedan}`),
  conteo: ({ quedan }) => (quedan === null ? 'la contó' : `contó ${quedan}`),
  merma: ({ stockDelta, quedan }) => `sacó ${-stockDelta} por merma${left(quedan)}`,
  entrada: ({ stockDelta, quedan }) => `registró una entrada de ${stockDelta}${left(quedan)}`,
  muestra: ({ stockDelta, quedan }) => `sacó ${-stockDelta} como muestra${left(quedan)}`,
  devolucion: ({ stockDelta, quedan, numeroPedido }) =>
    `recibió ${returned(stockDelta)}${numeroPedido ? ` de ${numeroPedido}` : ''}${left(quedan)}`,
  pedido: () => 'registró un pedido',
  status: () => 'cambió el estado de un pedido',
  lineas: () => 'cambió un pedido',
  propuesta: () => 'cambió una propuesta',
}

/** `Inés contó 40 el 26 de noviembre a las 13:05`. */
const movimientoText = (moved: Moved): string =>
  `${moved.quien || 'Alguien'} ${movimientoTexts[moved.motivo](moved)} el ${formatMoment(moved.createdAt)}`

/** Movements since a size was read, and its current stock. @param movimientos newest first. */
export const movedText = (ahora: number, since: Moved[]): string => `${movimientosText(since)} Ahora hay ${ahora}.`

function movimientosText([last, ...earlier]: Moved[]): string {
  if (!last) return 'La existencia cambió.'
  const more =
    earlier.length === 1 ? ' Antes hubo otro movimiento.' : ` Antes hubo otros ${earlier.length} movimientos.`
  return `${movimientoText(last)}.${earlier.length > 0 ? more : ''}`
}

/** Why a size has another stock than was read. Without a `marca` only the last movement is known. */
export function sinceText(marca: number | null | undefined, since: Moved[]): string {
  if (typeof marca === 'number') return movimientosText(since)
  const [last] = since
  return last ? `Lo último: ${movimientoText(last)}.` : ''
}

/**
 * Why an entered stock is rejected: the movements since it was read, and the current stock. Without a `marca` only the last movement is
 * known.
 * @param since newest first.
 */
export function staleStockText(
  { stockVisto, marca }: Pick<StockTyped, 'stockVisto' | 'marca'>,
  { stock }: { stock: number },
  since: Moved[],
): string {
  const read = typeof marca === 'number' ? '' : `Se leyó cuando había ${stockVisto}.`
  return [read, sinceText(marca, since), `Ahora hay ${stock}.`].filter(Boolean).join(' ')
}

export const cantidadTexts: Record<AjusteMotivo, { label: string; hint: string }> = {
  conteo: { label: '¿Cuántas hay?', hint: 'Cuenta también las apartadas que siguen aquí.' },
  merma: { label: '¿Cuántas salen?', hint: 'Piezas perdidas, manchadas o rotas.' },
  entrada: { label: '¿Cuántas entran?', hint: 'Piezas que llegan a la tienda.' },
  muestra: { label: '¿Cuántas salen?', hint: 'Piezas que se usan como muestra y no se venden.' },
}

export const inventarioTexts = {
  search: 'Buscar por nombre o SKU',
  all: 'Todas las líneas',
  held,
  apartadas: (count: number) => (count === 1 ? '1 apartada' : `${count} apartadas`),
  off: 'No se vende',
  tallaMissing: pageTitles.tallaMissing,
  backToList: 'Volver a inventario',
  nota: 'Nota (opcional)',
  result: (before: number, after: number) => `Quedará en ${after}; ahora ${before === 1 ? 'hay 1' : `hay ${before}`}.`,
  save: 'Guardar ajuste',
  saved: 'Ajuste guardado',
  saveFailed: 'No se pudo guardar el ajuste',
  /** Why the stock cannot be that low, and what to do. */
  heldMore: (after: number, apartado: number) =>
    `Quedarían ${piezasText(after)} y hay ${held(apartado)} en pedidos abiertos. Cambia o cancela primero esos pedidos.`,
  belowZero: (stock: number) => `Solo hay ${piezasText(stock)}.`,
  stale: (stock: number) =>
    `Mientras tanto la existencia cambió: ahora hay ${piezasText(stock)}. Revisa y guarda otra vez.`,
  holderOf: {
    pedido: (numero: string) => numero,
    propuesta: (numero: string) => `Propuesta de ${numero}`,
    cambio: (numero: string) => `Cambio de ${numero}`,
  },
  ledger: 'Movimientos',
  headings: { cuando: 'Cuándo', porque: 'Por qué', quien: 'Quién', existencia: 'Existencia', apartadas: 'Apartadas' },
}

export const conteoTexts = {
  ready: (count: number) => (count === 1 ? '1 talla lista para contar' : `${count} tallas listas para contar`),
  codigo: 'SKU y talla',
  codigoHint: 'Como AZ-VES-001 M. También puedes leer primero el SKU y luego la talla.',
  waits: (nombre: string) => `${nombre}: ahora la talla`,
  unknown: (code: string) => `«${code}» no es de esta línea.`,
  unknownYet: (code: string) => `Todavía se prepara la lista: vuelve a leer «${code}».`,
  list: 'Tallas contadas',
  empty: 'Empieza a escanear o a escribir',
  missing: (count: number) => (count === 1 ? 'Falta contar 1 talla' : `Faltan por contar ${count} tallas`),
  review: 'Revisar diferencias',
  wrong: (count: number) =>
    count === 1
      ? 'Una cantidad no se entiende: corrígela para revisar.'
      : `${count} cantidades no se entienden: corrígelas para revisar.`,
  reviewFailed: 'No se pudieron revisar las diferencias. Lo contado sigue aquí.',
  reviewTitle: 'Diferencias',
  same: (count: number) => (count === 1 ? '1 talla coincide' : `${count} tallas coinciden`),
  headings: { prenda: 'Prenda', habia: 'Había', contadas: 'Contadas', diferencia: 'Diferencia', queda: 'Quedará' },
  save: (count: number) => (count === 1 ? 'Guardar 1 diferencia' : `Guardar ${count} diferencias`),
  close: 'Terminar conteo',
  keepCounting: 'Seguir contando',
  saved: (count: number) => (count === 1 ? '1 talla ajustada' : `${count} tallas ajustadas`),
  refused: (count: number) => (count === 1 ? '1 talla no se guardó' : `${count} tallas no se guardaron`),
  drop: 'Descartar',
  dropConfirm: 'Sí, descartar',
  camera: 'Usar la cámara',
}

/** Why a line of a count is refused, and what to do. */
export const problemaTexts: Record<
  ConteoProblema,
  (facts: { apartado: number; queda: number; moved: string }) => string
> = {
  falta: () => 'Esta talla ya no existe.',
  vieja: () => `Se contó hace más de ${conteoDays} días. Cuéntala otra vez.`,
  futura: () => 'La hora de esta cuenta todavía no llega. Cierra y revisa otra vez las diferencias.',
  se_movio: () => 'Salió o regresó una pieza mientras la contabas. Cuéntala otra vez.',
  ya_ajustada: ({ moved }) => `${moved} Cuéntala otra vez.`,
  apartadas: ({ apartado, queda }) =>
    queda < 0
      ? 'Desde que la contaste salieron más piezas de las que contaste. Cuéntala otra vez.'
      : `Hay ${held(apartado)} en pedidos abiertos. Cambia o cancela primero esos pedidos.`,
  otra_diferencia: () => 'La diferencia ya no es la que viste. Revísala otra vez.',
}
