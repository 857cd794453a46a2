import type { LineaProblem } from '#modules/carrito/rules.ts'
import { fueraText } from '#modules/catalogo/campanas/texts.ts'
import type { PorQue } from '#modules/pedidos/lectura/lectura.ts'
import { formatCount, formatPesos } from '#shared/format.ts'

/** Why something of a line was not understood. */
export const porQueTexts: Record<PorQue, string> = {
  'sin producto': 'No encontramos el producto.',
  'sin talla': 'Falta la talla.',
  'talla que no hay': 'El producto no tiene esa talla.',
  'varias posibilidades': 'Puede ser más de una cosa.',
  parecido: 'No está escrito igual. ¿Es esto?',
  cantidad: 'La cantidad no queda clara.',
  palabras: 'No se entendió todo. Lo marcado no se leyó.',
  pregunta: 'Parece una pregunta.',
  platica: 'No parece pedir nada.',
  adjunto: 'Aquí venía una foto, un audio o un archivo. Revísalo en WhatsApp.',
  corregida: 'Otra línea la cambia o la cuenta.',
  duda: 'No queda claro si lo quiere.',
}

/** What is wrong with a line. */
export function levantarProblemText(problem: LineaProblem): string {
  switch (problem.reason) {
    case 'not_sold':
      return 'Ya no está a la venta.'
    case 'talla_missing':
      return 'Falta la talla.'
    case 'out_of_campana':
      return fueraText(problem.campana)
    case 'sold_out':
      return 'Ya no quedan piezas.'
    case 'short':
      return problem.disponible === 1 ? 'Solo queda 1 pieza.' : `Solo quedan ${problem.disponible} piezas.`
    case 'price_changed':
      return `El precio cambió a ${formatPesos(problem.precioUnitarioCentavos)}.`
  }
}

/** What one press does about it. */
export function levantarAcceptText(problem: LineaProblem): string {
  if (problem.reason === 'price_changed') return 'Aceptar precio'
  if (problem.reason !== 'short') return 'Quitar'
  return problem.disponible === 1 ? 'Dejar 1 pieza' : `Dejar ${problem.disponible} piezas`
}

/** What staff read where they raise a pedido (spec 3.2: /admin/pedido/nuevo), and what is said of it afterwards. */
export const levantarTexts = {
  title: 'Levantar pedido',
  description:
    'Para una consultora que pidió por WhatsApp o por teléfono. Lleva su precio y ella se entera al guardarlo.',
  back: 'Volver a pedidos',
  // Who it is for.
  consultora: 'Consultora',
  consultoraSearch: 'Buscar consultora por nombre, correo o teléfono',
  consultoraSearching: 'Buscando…',
  consultoraFailed: 'No se pudo buscar. Revisa tu internet e intenta de nuevo.',
  consultoraNobody: 'Ninguna consultora activa se llama así.',
  consultoraNone: 'Elige para quién es el pedido',
  consultoraChange: 'Cambiar',
  consultoraMissing: 'No es una consultora activa.',
  suspended: (nombre: string) => `${nombre} está suspendida. Reactívala para levantarle un pedido.`,
  suspendedBadge: 'Suspendida',
  // What it has.
  add: 'Agregar productos',
  search: 'Buscar por nombre o código',
  searchHint: 'O escribe el código con talla y cantidad, como AZ-VES-001 M 2, y presiona Enter.',
  searchNothing: (q: string) =>
    `Ningún producto a la venta coincide con «${q}». Si es un código con talla y cantidad, presiona Enter.`,
  searchFailed: 'No se pudo buscar. Revisa tu internet e intenta de nuevo.',
  sizesOf: (nombre: string) => `Tallas de ${nombre}`,
  addSize: (nombre: string) => `Agregar ${nombre}, talla`,
  left: 'disponibles',
  sizesNone: 'Sin tallas a la venta',
  added: (nombre: string, talla: string, cantidad: number) => `Agregado: ${cantidad} × ${nombre}, talla ${talla}`,
  addedNone: (nombre: string, talla: string) => `No se agregó: ya no quedan piezas de ${nombre}, talla ${talla}`,
  addedSome: (agregadas: number, pedidas: number, nombre: string, talla: string) =>
    `Agregado: ${agregadas} de ${pedidas} × ${nombre}, talla ${talla}. No quedan más.`,
  mensaje: 'Pegar un mensaje',
  mensajeLabel: 'Mensaje de WhatsApp',
  mensajeHint: 'Una línea por prenda: código o nombre, talla y cantidad, en cualquier orden.',
  mensajePlaceholder: 'AZ-VES-001 M 2\nAZ-BLU-003 CH y G',
  mensajeEmpty: 'Pega o escribe el mensaje',
  mensajeTooLong: (max: number) => `Máximo ${max} caracteres`,
  mensajeTooManyLines: (max: number) => `Máximo ${max} líneas. Léelo por partes.`,
  pasteTooLong: (length: number, max: number) =>
    `Lo que pegaste tiene ${formatCount(length)} caracteres; caben ${formatCount(max)}. Pégalo por partes.`,
  read: 'Leer mensaje',
  readFailed: 'No se pudo leer el mensaje',
  readResult: (entendidas: number, dudas: number, incompletas: number) =>
    [
      entendidas === 0 ? 'Nada se agregó' : entendidas === 1 ? '1 línea agregada' : `${entendidas} líneas agregadas`,
      incompletas === 0 ? null : incompletas === 1 ? '1 agotada o incompleta' : `${incompletas} agotadas o incompletas`,
      dudas === 0 ? null : dudas === 1 ? '1 por revisar' : `${dudas} por revisar`,
    ]
      .filter(Boolean)
      .join(' · '),
  understood: 'Agregada',
  soldOut: 'Agotada',
  some: (agregadas: number, pedidas: number) => `${agregadas} de ${pedidas}`,
  notRead: 'No se leyó:',
  heading: 'Producto de las líneas que siguen',
  noOrder: 'Sin pedido',
  settled: 'Revisada',
  toReview: 'Por revisar',
  suggestion: (partidas: string) => `Agregar ${partidas}`,
  choose: 'Elegir producto y talla',
  drop: 'Descartar',
  dropLine: (linea: string) => `Descartar «${linea}»`,
  closeReading: 'Quitar la lectura',
  pendingQuestion: '¿Guardar sin lo que falta por revisar?',
  pendingDetail: 'Estas líneas no se agregaron al pedido. Su texto queda como nota interna, para el equipo.',
  pendingConfirm: 'Guardar así',
  pendingBack: 'Revisarlas',
  mensajeNote: (pending: string[], partlyRead: string[]) =>
    [
      ...(pending.length > 0 ? ['Del mensaje, sin agregar:', ...pending] : []),
      ...(partlyRead.length > 0 ? ['Del mensaje, agregadas pero con palabras sin leer:', ...partlyRead] : []),
    ].join('\n'),
  pending: (count: number) =>
    count === 1 ? 'Queda 1 línea del mensaje por revisar.' : `Quedan ${count} líneas del mensaje por revisar.`,
  // The pedido.
  lineas: 'Pedido',
  empty: 'Agrega por lo menos un producto',
  emptyHint: 'Aquí aparecerá lo que agregues, con su precio de consultora.',
  piezas: 'Piezas',
  total: 'Total',
  remove: (nombre: string) => `Quitar ${nombre}`,
  removed: 'Línea quitada',
  undo: 'Deshacer',
  refused: 'Algunas líneas cambiaron. Revisa las marcadas.',
  telefono: 'Teléfono (opcional)',
  telefonoHint: 'Si lo dejas vacío, usamos el de su perfil.',
  notas: 'Notas del pedido (opcional)',
  notasHint: 'Ella las verá en su pedido.',
  savePendiente: 'Guardar como pendiente',
  saveConfirmado: 'Guardar y confirmar',
  saved: (numero: string) => `Pedido ${numero} levantado`,
  saveFailed: 'No se pudo levantar el pedido',
  kept: 'Lo que escribiste sigue aquí. Guárdalo de nuevo cuando tengas conexión: no se duplicará.',
  clear: 'Empezar de nuevo',
  clearQuestion: '¿Empezar de nuevo?',
  clearWarning: 'Se quita todo lo de este pedido: la consultora, las líneas, el mensaje y las notas.',
  clearConfirm: 'Sí, empezar de nuevo',
  clearKeep: 'No, seguir con este',
  begun: (otra: string) => `Tienes un pedido a medias para ${otra}.`,
  begunKeep: 'Seguir con ese',
  begunFresh: (nombre: string) => `Descartarlo y empezar el de ${nombre}`,
  madeTitle: (numero: string) => `El pedido ${numero} ya se había levantado`,
  madeDetail:
    'La respuesta de tu intento anterior se perdió en el camino, pero el pedido sí se guardó, con lo que había entonces. Lo que cambiaste después no está en él.',
  madeSee: (numero: string) => `Ver pedido ${numero}`,
  madeAlso: 'Guardar también este',
  // Afterwards.
  notasSeen: 'Notas del pedido',
  event: 'Pedido levantado por el equipo',
  raisedBy: (nombre: string) => `Lo levantó ${nombre}`,
  raisedByTeam: 'Lo levantó el equipo',
}
