import { maxStock } from '#modules/existencias/rules.ts'
import { formatCount, formatPesos } from '#shared/format.ts'
import { short } from '#shared/read-amounts.ts'
import { type ProductoEstado, type Slip, stockSlip } from './rules.ts'

/** What staff read about products (spec 2.2 and 2.8). */
export const adminProductoTexts = {
  searchPlaceholder: 'Buscar por nombre o SKU...',
  emptySearch: 'Prueba con otra palabra, otra categoría u otro estado.',
  emptyAll: 'Aún no hay productos. El primero se crea con «Nuevo Producto».',
  create: 'Crear Producto',
  juegos: 'Agregar de un toque las tallas de la línea:',
  piezas: 'Piezas',
  piezasHint: 'Una cifra para todas, o una por talla: 4\u00a07\u00a09\u00a03\u00a02',
  piezasWrong: (count: number) =>
    count === 1 ? 'Escribe una sola cifra: se agrega una talla.' : `Escribe una cifra, o ${count}: una por talla.`,
  juego: (name: string, tallas: readonly string[]) => `${name}: agregar ${tallas.join(', ')}`,
  createAnother: 'Guardar y crear otro',
  duplicate: 'Duplicar',
  copyOf: (nombre: string) => `Copia de «${nombre}»: faltan SKU, imágenes y existencias`,
  update: 'Actualizar Producto',
  created: 'Producto creado exitosamente',
  updated: 'Producto actualizado exitosamente',
  failed: 'Error al guardar el producto',
  skuTaken: (sku: string) => `El SKU "${sku}" ya existe. Por favor, use otro código o déjelo en blanco.`,
  madeTitle: (nombre: string) => `«${nombre}» ya se había creado`,
  madeDetail:
    'El primer intento sí llegó, aunque no recibimos la respuesta. Lo que cambiaste después no está en él. Ábrelo para cambiarlo; si sigues aquí y lo creas de nuevo, habrá dos.',
  madeOpen: 'Abrir el producto',
  madeStay: 'Seguir aquí',
  check: 'Revisa los campos marcados.',
  stale: 'Alguien más guardó este producto mientras lo editabas.',
  tallasMoved: (count: number) =>
    count === 1
      ? 'La existencia de una talla cambió mientras la editabas. Revísala y guarda otra vez.'
      : `La existencia de ${count} tallas cambió mientras las editabas. Revísalas y guarda otra vez.`,
  tallaMoved: (stock: number) => `Alguien más contó o ajustó esta talla mientras la editabas. Ahora hay ${stock}.`,
  keepNow: (stock: number) => `Dejar ${stock}`,
  heldMore: (apartado: number) =>
    `Hay ${pieces(apartado)} en pedidos abiertos: la existencia no puede bajar de ${apartado}.`,
  heldRemoved: (apartado: number) =>
    `Hay ${pieces(apartado)} en pedidos abiertos: no se puede quitar. Desactívala para que ya no se ofrezca.`,
  belowZero: 'Ya no hay tantas piezas: revisa la existencia.',
  tallaGone: 'Alguien más quitó esta talla. Quítala o agrégala de nuevo.',
  preview: 'Así lo ven las consultoras. Solo ellas pueden agregarlo a su carrito.',
  previewInactive: 'Este producto está inactivo: las consultoras no lo ven.',
  edit: 'Editar producto',
  history: 'Historial de cambios',
  noHistory: 'Aquí aparecerá quién cambia el producto y qué cambió.',
  historyFailed: 'No se pudo cargar el historial.',
  imagenAgain: 'Esa imagen ya está en el producto',
  firstIsPrincipal: 'Si no eliges otra, la primera de las adicionales será la principal.',
  imagenOnce: 'Se guarda y se muestra una sola vez.',
  pocasHint:
    'Opcional. Desde cuántas piezas libres de una talla avisa Inventario; vacío usa el ajuste general y 0 no avisa nunca.',
  publicarHint: 'Opcional. Ese día se activa solo, a primera hora.',
  publishes: (day: string) => `Se publica el ${day}`,
  more: 'Más',
  fotos: 'Subir fotos de varios productos',
  avisos: 'Avisos de tallas agotadas',
  inventario: 'Inventario y conteo',
  tooManyFotos: (max: number) =>
    `El producto tendría más de ${max} imágenes adicionales. Quita algunas e intenta de nuevo.`,
  fotosWaiting: 'El producto se guarda en cuanto terminen de subir las imágenes.',
  fotosFailedTitle: (count: number) =>
    count === 1 ? '1 foto no se subió; ¿guardar sin ella?' : `${count} fotos no se subieron; ¿guardar sin ellas?`,
  fotosFailedDetail: 'Si sigues editando puedes volver a subir lo que falta. Nada de lo que escribiste se pierde.',
  fotosFailedSave: (count: number) => (count === 1 ? 'Guardar sin ella' : 'Guardar sin ellas'),
  slipsTitle: '¿Guardar con estos precios?',
  textTitle: '¿Guardar con este texto?',
  slipsSave: 'Guardar de todos modos',
  slipsCorrect: 'Corregir',
  imagenGone: 'Esta imagen ya no está guardada. Súbela de nuevo.',
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
