import { formatDay, formatPesos } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import type { DevolucionEstado, DevolucionMotivo, DevolucionTipo, Plazo } from './rules.ts'

export const tipoTexts: Record<DevolucionTipo, string> = { cambio: 'Cambio de talla', devolucion: 'Devolución' }

export const motivoTexts: Record<DevolucionMotivo, string> = {
  talla: 'No quedó la talla',
  defecto: 'Tiene un defecto',
  equivocada: 'Llegó otra prenda',
  otro: 'Otro motivo',
}

export const estadoTexts: Record<DevolucionEstado, string> = {
  solicitada: 'Solicitada',
  aceptada: 'Aceptada',
  recibida: 'Recibida',
  enviada: 'Enviada',
  rechazada: 'Rechazada',
  cancelada: 'Cancelada',
}

/** What a state means to the consultora, and what comes next. */
export const paraEllaTexts: Record<DevolucionEstado, Record<DevolucionTipo, string>> = {
  solicitada: {
    cambio: 'El equipo la está revisando.',
    devolucion: 'El equipo la está revisando.',
  },
  aceptada: {
    cambio: 'Apartamos la talla nueva. Envía o entrega la prenda a la tienda.',
    devolucion: 'Envía o entrega la prenda a la tienda.',
  },
  recibida: {
    cambio: 'Recibimos la prenda. Falta enviarte la talla nueva.',
    devolucion: 'Recibimos la prenda.',
  },
  enviada: { cambio: 'La talla nueva va en camino.', devolucion: '' },
  rechazada: { cambio: 'No se aceptó.', devolucion: 'No se aceptó.' },
  cancelada: { cambio: 'Se canceló.', devolucion: 'Se canceló.' },
}

const pieces = (count: number) => (count === 1 ? '1 pieza' : `${count} piezas`)

type Named = { nombre: string; talla: string | null }
export const prendaText = ({ nombre, talla }: Named): string => (talla ? `${nombre}, talla ${talla}` : nombre)

/** `Cambio de talla: Vestido, talla M por G, 1 pieza`. */
export const devolucionTitle = (
  it: Named & { tipo: DevolucionTipo; porTalla: string | null; cantidad: number },
): string => `${prendaText(it)}${it.porTalla ? ` por ${it.porTalla}` : ''} · ${pieces(it.cantidad)}`

type Changes = Record<string, [before: unknown, after: unknown] | undefined>

export function devolucionEventText({ devolucion, tipo, prenda }: Changes): string {
  const what = `${tipoTexts[tipo?.[1] as DevolucionTipo]}: ${prenda?.[1]}`
  return `${what}. ${estadoTexts[devolucion?.[1] as DevolucionEstado]}`
}

export const devolucionTexts = {
  title: pageTitles.devoluciones,
  missing: pageTitles.devolucionMissing,
  pieces,
  // What the server says.
  nothingSent: 'De este pedido todavía no ha salido nada.',
  noLinea: 'Esa prenda no está en el pedido.',
  tooMany: (left: number) =>
    left === 0
      ? 'Todas las piezas de esta prenda ya están en un cambio o una devolución.'
      : `De esta prenda ${left === 1 ? 'queda 1 pieza' : `quedan ${left} piezas`} por cambiar o devolver.`,
  twice: 'Ya lo pediste y está en revisión.',
  late: {
    apagado: 'Por ahora los cambios y devoluciones se piden directamente al equipo.',
    sin_entrega: 'Se pueden pedir cuando el pedido esté entregado.',
    vencido: 'El plazo para pedir cambios o devoluciones de este pedido ya terminó. Escríbele al equipo.',
  } satisfies Record<NonNullable<Plazo['porque']>, string>,
  needsRazon: 'Está fuera de su plazo: escribe por qué se hace',
  needsLinea: 'Elige la prenda',
  needsTalla: 'Elige la talla nueva',
  noTalla: 'Esa talla no es de esta prenda o ya no se vende.',
  needsMotivo: 'Elige un motivo',
  needsDetalle: 'Cuéntanos qué pasó',
  needsPalabras: 'Escribe por qué, para que ella lo lea',
  needsPieces: 'Escribe cuántas piezas llegaron',
  cameTooMany: (cantidad: number) =>
    `${cantidad === 1 ? 'Se pidió' : 'Se pidieron'} ${pieces(cantidad)}: no pueden llegar más.`,
  tooMuch: (max: string) => `Lo que pagó por estas piezas son ${max}.`,
  needsAbono: 'Escribe un importe',
  notYourAbono: 'El abono lo escribe Ventas o Administración.',
  noFoto: 'La foto ya no está. Súbela otra vez.',
  cannot: (estado: DevolucionEstado) => `Ya está ${estadoTexts[estado].toLowerCase()}.`,
  stale: 'Alguien más la movió mientras tanto. Revisa cómo quedó.',
  keepsPedido:
    'Este pedido tiene cambios o devoluciones: no puede volver atrás ni cancelarse. Recházalos o cancélalos primero, si aún no se reciben.',
  slowDown: 'Subiste muchas fotos hoy. Intenta de nuevo mañana.',
  tooManyAsked: 'Pediste muchos cambios seguidos. Intenta de nuevo más tarde.',
  // On the consultora's screens.
  ask: 'Pedir cambio o devolución',
  until: (hasta: string) => `Puedes pedir cambios o devoluciones hasta el ${formatDay(hasta)}.`,
  which: 'Prenda',
  what: '¿Qué necesitas?',
  porTalla: 'Talla nueva',
  left: (disponible: number) => (disponible === 0 ? 'agotada' : disponible === 1 ? 'queda 1' : `quedan ${disponible}`),
  noOther: 'No hay otra talla de esta prenda. Puedes pedir una devolución.',
  cantidad: 'Piezas',
  motivo: 'Motivo',
  detalle: 'Cuéntanos un poco más',
  detalleOptional: 'Cuéntanos un poco más (opcional)',
  foto: 'Foto (opcional)',
  fotoHint: 'Es para el equipo: no aparece en ninguna página.',
  fotoAdd: 'Agregar foto',
  fotoChange: 'Cambiar foto',
  fotoRemove: 'Quitar foto',
  fotoOf: 'Foto que enviaste con la solicitud',
  fotoUploading: 'Subiendo la foto…',
  send: 'Enviar solicitud',
  sent: 'Solicitud enviada',
  sendFailed: 'No se pudo enviar la solicitud',
  draft: 'la solicitud',
  waits: 'Hay una solicitud sin enviar.',
  drop: 'Descartar',
  cancel: 'Cancelar solicitud',
  cancelTitle: '¿Cancelar la solicitud?',
  cancelWhy: 'La prenda se queda contigo. Mientras dure el plazo puedes pedirla otra vez.',
  cancelConfirm: 'Sí, cancelar',
  cancelKeep: 'No, dejarla',
  cancelled: 'Solicitud cancelada',
  failed: 'No se pudo guardar',
  mineIntro: 'Lo que pediste cambiar o devolver, y cómo va.',
  mineEmpty: 'No has pedido cambios ni devoluciones',
  mineEmptyDetail: 'Se piden desde un pedido entregado.',
  backToPedidos: 'Volver a Mis Pedidos',
  loadFailed: 'No se pudieron cargar los cambios y devoluciones',
  ofPedido: (numero: string) => `Pedido ${numero}`,
  answer: 'El equipo respondió',
  came: (buenas: number, danadas: number) =>
    buenas > 0 && danadas > 0
      ? `Llegaron ${buenas} en buen estado y ${danadas} con daño`
      : `${buenas + danadas === 1 ? 'Llegó' : 'Llegaron'} ${pieces(buenas + danadas)} ${danadas > 0 ? 'con daño' : 'en buen estado'}`,
  abono: (centavos: number) => `Se abonaron ${formatPesos(centavos)} a tu pedido.`,
  abonada: 'Abonada',
  history: 'Historial',
  you: 'Tú',
  team: 'El equipo',
  more: 'Ver más',
}

/** Filters of the desk's list beside the states. */
export const otrasTexts = { 'por-abonar': 'Por abonar', 'por-enviar': 'Por enviar' } as const

/** What the desk says of cambios y devoluciones. */
export const mesaTexts = {
  intro: 'Lo que las consultoras piden cambiar o devolver, de la más nueva a la más antigua.',
  all: 'Todas',
  estado: 'Estado',
  empty: 'No hay cambios ni devoluciones',
  emptyDetail: 'Aquí aparece lo que las consultoras pidan desde un pedido entregado.',
  emptyFiltered: 'Ninguna está en este estado.',
  porAbonar: otrasTexts['por-abonar'],
  back: 'Volver a Devoluciones',
  forHer: 'Registrar cambio o devolución',
  what: '¿Qué se hace?',
  detalle: 'Qué pasó',
  detalleOptional: 'Qué pasó (opcional)',
  registered: 'Registrada; ya está aceptada',
  waits: 'Hay un cambio o una devolución sin registrar.',
  forHerIntro: 'Queda aceptada. Ella recibe un correo.',
  razon: 'Por qué se hace fuera de plazo',
  razonOptional: 'Por qué se hace por ella (opcional)',
  sheReads: 'Ella lo verá.',
  razonTitle: 'La registró el equipo',
  accept: 'Aceptar',
  acceptTitle: 'Aceptar la solicitud',
  acceptHow: { cambio: 'La talla nueva queda apartada.', devolucion: 'Ella sabrá que puede mandar la prenda.' },
  words: 'Mensaje para ella (opcional)',
  wordsNeeded: 'Motivo del rechazo',
  accepted: 'Solicitud aceptada',
  refuse: 'Rechazar',
  refuseTitle: 'Rechazar la solicitud',
  refused: 'Solicitud rechazada',
  typed: 'lo que escribiste',
  moved: (ahora: string) => `${devolucionTexts.stale} Ahora está ${ahora.toLowerCase()}.`,
  receive: 'Registrar lo que llegó',
  receiveTitle: 'Registrar lo que llegó',
  buenas: 'En buen estado',
  buenasHint: 'Vuelven a la existencia.',
  danadas: 'Con daño',
  danadasHint: 'No vuelven a la existencia.',
  abono: 'Abono a su pedido',
  abonoHint: 'Lo que se le debe por lo que regresó. Se anota en los pagos del pedido.',
  received: 'Registrado',
  introBodega: 'Lo que viene en camino, lo que llegó y lo que ya salió, de lo más nuevo a lo más antiguo.',
  emptyBodega: 'Aquí aparece lo que el equipo acepte y las consultoras manden.',
  credit: 'Abonar a su pedido',
  creditHow: 'Almacén ya contó lo que llegó. Se anota en los pagos del pedido.',
  credited: 'Abono registrado',
  send: 'Marcar enviada la talla nueva',
  sendTitle: '¿Ya salió la talla nueva?',
  sendHow: (count: number, talla: string) =>
    `Sale${count === 1 ? '' : 'n'} de la existencia ${devolucionTexts.pieces(count)} de la talla ${talla}.`,
  sent: 'Marcada como enviada',
  cancel: 'Cancelar',
  cancelTitle: '¿Cancelarla?',
  cancelHow: 'Se libera la talla apartada, si la hay. Ella recibe un correo.',
  cancelled: 'Cancelada',
  confirm: 'Sí, continuar',
  facts: 'Solicitud',
  picture: 'Foto',
  comentario: 'Comentario',
  pricePaid: (centavos: number) => `Pagó ${formatPesos(centavos)} por pieza`,
  porEnviar: (count: number) => `Cambios por enviar (${count})`,
  porEnviarIntro: 'La prenda ya regresó: falta mandarle la talla nueva.',
  retry: 'Reintentar',
  porEnviarFailed: 'No se pudieron cargar los cambios por enviar',
  sendOne: 'Enviar',
  sendOneOf: (prenda: string, numero: string) => `Enviar ${prenda}, cambio de ${numero}`,
  printOne: 'Imprimir',
  printOneOf: (numero: string) => `Imprimir la hoja del cambio de ${numero}`,
  printAll: 'Imprimir hojas',
  hojas: 'Hojas de cambios',
  hojasNone: 'No hay cambios por enviar',
  withGuia: 'Lleva guía',
  saveFailed: 'No se pudo guardar',
}
