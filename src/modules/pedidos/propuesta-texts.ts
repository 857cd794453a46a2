import { formatPesos, piezasText } from '#shared/format.ts'
import type { PropuestaEstado } from './propuesta-rules.ts'
import type { PedidoStatus } from './rules.ts'

export const propuestaTexts = {
  missing: 'Esa propuesta no existe',
  notRevisable: (status: PedidoStatus) => `El pedido está ${status}: sus prendas ya no se pueden revisar.`,
  over: (estado: PropuestaEstado) => overTexts[estado],
  answerFirst: 'Tu pedido tiene cambios por responder. Respóndelos primero y después podrás modificarlo.',
  editTooLate: (status: PedidoStatus) => `Tu pedido ya está en estado ${status} y no se puede modificar.`,
  editNothingLeft: 'Tu pedido debe llevar al menos una prenda. Si ya no lo quieres, puedes cancelarlo.',
}

/** A propuesta on the staff pages (spec 3.2). */
export const mesaPropuestaTexts = {
  title: 'Propuesta de cambios',
  waits: (time: string) => (time === '0 min' ? 'Espera respuesta' : `Espera respuesta desde hace ${time}`),
  sinRespuesta: (time: string) => `Sin respuesta desde hace ${time}`,
  /** For narrow places. */
  short: (isSinRespuesta: boolean) => (isSinRespuesta ? 'Sin respuesta' : 'Espera respuesta'),
  mensaje: 'Mensaje',
}

type EndingTexts = { button: string; title: string; why: string; confirm: string; done: string; failed: string }
export const endingTexts: Record<'aceptacion' | 'rechazo' | 'retiro', EndingTexts> = {
  aceptacion: {
    button: 'Aceptó por teléfono',
    title: '¿Aceptó los cambios por teléfono?',
    why: 'El pedido cambia ahora mismo y la consultora lo ve de inmediato.',
    confirm: 'Sí, aceptó',
    done: 'Cambios aceptados por teléfono',
    failed: 'No se pudo guardar su respuesta',
  },
  rechazo: {
    button: 'Prefiere que le llamen',
    title: '¿Prefiere que le llamen?',
    why: 'La propuesta termina, nada del pedido cambia y queda por llamar hoy.',
    confirm: 'Sí, prefiere una llamada',
    done: 'Queda por llamar hoy',
    failed: 'No se pudo guardar su respuesta',
  },
  retiro: {
    button: 'Retirar propuesta',
    title: '¿Retirar la propuesta?',
    why: 'La consultora ya no la podrá responder, y lo que se apartó por ella queda libre.',
    confirm: 'Sí, retirar',
    done: 'Propuesta retirada',
    failed: 'No se pudo retirar la propuesta',
  },
}

const overTexts: Record<PropuestaEstado, string> = {
  abierta: 'La propuesta espera respuesta.',
  aceptada: 'La propuesta ya se aceptó.',
  rechazada: 'La propuesta ya se respondió: prefiere que le llamen.',
  retirada: 'La propuesta ya se retiró.',
  reemplazada: 'Hay una propuesta más nueva. Revísala antes de responder.',
  anulada: 'La propuesta quedó sin efecto porque el pedido cambió de estado.',
}

/** The timeline text. @param again whether it replaced an open propuesta. */
export const eventoTexts: Record<PropuestaEstado, (again: boolean) => string> = {
  abierta: (again) => (again ? 'Nueva propuesta de cambios, en lugar de la anterior' : 'Propuesta de cambios'),
  aceptada: () => 'Cambios aceptados',
  rechazada: () => 'Propuesta respondida: prefiere una llamada',
  retirada: () => 'Propuesta retirada',
  reemplazada: () => 'Propuesta reemplazada',
  anulada: () => 'Propuesta sin efecto',
}

/** `2 piezas menos`. */
export function piezasDifference(before: number, after: number): string {
  const difference = after - before
  if (difference === 0) return 'las mismas piezas'
  const pieces = piezasText(Math.abs(difference))
  return `${pieces} ${difference > 0 ? 'más' : 'menos'}`
}

/** `+$300.00`. */
export const pesosDifference = (before: number, after: number): string =>
  before === after ? 'el mismo total' : `${after > before ? '+' : '−'}${formatPesos(Math.abs(after - before))}`
