import { formatDay, formatPesos, piezasText } from '#shared/format.ts'
import { pageTitles } from '#shared/paths.ts'
import type { DevolucionEstado, DevolucionMotivo, DevolucionTipo, Plazo } from './rules.ts'

export const tipoTexts: Record<DevolucionTipo, string> = { cambio: 'Cambio de talla', devolucion: 'Devolución' }

export const motivoTexts: Record<DevolucionMotivo, string> = {
  talla: 'No le quedó la talla',
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

/** The meaning of a state for the consultora, and the next step. */
export const paraEllaTexts: Record<DevolucionEstado, Record<DevolucionTipo, string>> = {
  solicitada: {
    cambio: 'El equipo la está revisando.',
    devolucion: 'El equipo la está revisando.',
  },
  aceptada: {
    cambio: 'Apartamos la talla nueva. Envía la prenda a la tienda o llévala en persona.',
    devolucion: 'Envía la prenda a la tienda o llévala en persona.',
  },
  recibida: {
    cambio: 'Recibimos la prenda. Falta enviarte la talla nueva.',
    devolucion: 'Recibimos la prenda.',
  },
  enviada: { cambio: 'La talla nueva va en camino.', devolucion: '' },
  rechazada: { cambio: 'No se aceptó.', devolucion: 'No se aceptó.' },
  cancelada: { cambio: 'Se canceló.', devolucion: 'Se canceló.' },
}

type Named = { nombre: string; talla: string | null }
export const prendaText = ({ nombre, talla }: Named): string => (talla ? `${nombre}, talla ${talla}` : nombre)

/** `Vestido, de talla M a G · 1 pieza`; of a return, `Vestido, talla M · 1 pieza`. */
export function devolucionTitle(
  it: Named & { tipo: DevolucionTipo; porTalla: string | null; cantidad: number },
): string {
  const { nombre, talla, porTalla, cantidad } = it
  const prenda = talla && porTalla ? `${nombre}, de talla ${talla} a ${porTalla}` : prendaText(it)
  return `${prenda} · ${piezasText(cantidad)}`
}

type Changes = Record<string, [before: unknown, after: unknown] | undefined>

export function devolucionEventText({ devolucion, tipo, prenda }: Changes): string {
  const what = `${tipoTexts[tipo?.[1] as DevolucionTipo]}: ${prenda?.[1]}`
  return `${what}. ${estadoTexts[devolucion?.[1] as DevolucionEstado]}`
}

export const devolucionTexts = {
  title: pageTitles.devoluciones,
  missing: pageTitles.devolucionMissing,
  tooMany: (left: number) =>
    left === 0
      ? 'Todas las piezas de esta prenda ya están en un cambio o una devolución.'
      : `De esta prenda solo se ${left === 1 ? 'puede cambiar o devolver 1 pieza más' : `pueden cambiar o devolver ${left} piezas más`}.`,
  late: {
    apagado: 'Por ahora los cambios y devoluciones se piden directamente al equipo.',
    sin_entrega: 'Se pueden pedir cuando el pedido esté entregado.',
    vencido: 'El plazo para pedir cambios o devoluciones de este pedido ya terminó. Escríbele al equipo.',
  } satisfies Record<NonNullable<Plazo['porque']>, string>,
  needsRazon: 'Está fuera de su plazo: escribe por qué se hace',
  needsTalla: 'Elige la talla nueva',
  needsMotivo: 'Elige un motivo',
  needsPalabras: 'Escribe por qué; la consultora lo va a leer',
  needsPieces: 'Escribe cuántas piezas llegaron',
  cameTooMany: (cantidad: number) =>
    `${cantidad === 1 ? 'Se pidió' : 'Se pidieron'} ${piezasText(cantidad)}: no pueden llegar más.`,
  needsAbono: 'Escribe un importe',
  noFoto: 'La foto ya no está. Súbela otra vez.',
  cannot: (estado: DevolucionEstado) => `Ya está ${estadoTexts[estado].toLowerCase()}.`,
  stale: 'Alguien más ya la movió. Revisa cómo quedó.',
  keepsPedido:
    'Este pedido tiene cambios o devoluciones: no puede regresar a un estado anterior ni cancelarse. Recházalos o cancélalos primero, si aún no se reciben.',
  ask: 'Pedir cambio o devolución',
  until: (hasta: string) => `Puedes pedir cambios o devoluciones hasta el ${formatDay(hasta)}.`,
  what: '¿Qué necesitas?',
  porTalla: 'Talla nueva',
  left: (disponible: number) => (disponible === 0 ? 'agotada' : disponible === 1 ? 'queda 1' : `quedan ${disponible}`),
  cantidad: 'Piezas',
  motivo: 'Motivo',
  detalle: 'Cuéntanos un poco más',
  detalleOptional: 'Cuéntanos un poco más (opcional)',
  foto: 'Foto (opcional)',
  fotoOf: 'Foto que enviaste con la solicitud',
  send: 'Enviar solicitud',
  sent: 'Solicitud enviada',
  waits: 'Hay una solicitud sin enviar.',
  drop: 'Descartar',
  cancel: 'Cancelar solicitud',
  cancelConfirm: 'Sí, cancelar',
  cancelled: 'Solicitud cancelada',
  loadFailed: 'No se pudieron cargar los cambios y devoluciones',
  came: (buenas: number, danadas: number) =>
    buenas > 0 && danadas > 0
      ? `Llegaron ${buenas} en buen estado y ${danadas} con daño`
      : `${buenas + danadas === 1 ? 'Llegó' : 'Llegaron'} ${piezasText(buenas + danadas)} ${danadas > 0 ? 'con daño' : 'en buen estado'}`,
  abono: (centavos: number) => `Se abonaron ${formatPesos(centavos)} a tu pedido.`,
  abonada: 'Abonada',
  history: 'Historial',
}

/** Filters of the staff list in addition to the states. */
export const otrasTexts = { 'por-abonar': 'Por abonar', 'por-enviar': 'Por enviar' } as const

export const mesaTexts = {
  porAbonar: otrasTexts['por-abonar'],
  back: 'Volver a devoluciones',
  register: 'Registrar cambio o devolución',
  what: '¿Qué se hace?',
  detalle: 'Qué pasó',
  detalleOptional: 'Qué pasó (opcional)',
  registered: 'Registrada; ya está aceptada',
  waits: 'Hay un cambio o una devolución sin registrar.',
  razonHint: 'La consultora lo verá.',
  accept: 'Aceptar',
  acceptHow: { cambio: 'La talla nueva queda apartada.', devolucion: 'Le avisamos que ya puede mandar la prenda.' },
  words: 'Mensaje para la consultora (opcional)',
  wordsNeeded: 'Motivo del rechazo',
  accepted: 'Solicitud aceptada',
  refuse: 'Rechazar',
  moved: (ahora: string) => `${devolucionTexts.stale} Ahora está ${ahora.toLowerCase()}.`,
  receive: 'Registrar lo que llegó',
  abono: 'Abono a su pedido',
  received: 'Registrado',
  introBodega: 'Lo que viene en camino, lo que llegó y lo que ya salió, de lo más nuevo a lo más antiguo.',
  credit: 'Abonar a su pedido',
  send: 'Marcar enviada la talla nueva',
  sendHow: (count: number, talla: string) =>
    `Sale${count === 1 ? '' : 'n'} de la existencia ${piezasText(count)} de la talla ${talla}.`,
  sent: 'Marcada como enviada',
  sendOne: 'Enviar',
  printAll: 'Imprimir hojas',
  hojas: 'Hojas de cambios',
}
