import { oneOf } from '#shared/search.ts'
import { dayMs, minuteMs, secondMs } from '#shared/time.ts'

/** What is true of letters: their kinds, how long they are tried, and what their names may hold. */

export const mensajeTipos = [
  'pedido_recibido',
  'pedido_nuevo',
  'pedido_levantado',
  'pedido_status',
  'pedido_propuesta',
  'pedido_respuesta',
  'pedido_modificado',
  'pedido_guia',
  'aviso_hay',
  'devolucion_nueva',
  'devolucion_estado',
  'solicitud_recibida',
  'solicitud_nueva',
  'solicitud_aprobada',
  'solicitud_rechazada',
  'recuperacion',
  'contrasena_cambiada',
  'confirmacion',
  'segundo_factor',
  'invitacion',
] as const
export type MensajeTipo = (typeof mensajeTipos)[number]

export const mensajeEstados = ['por_enviar', 'enviado', 'fallido'] as const
export type MensajeEstado = (typeof mensajeEstados)[number]

/** What the outbox page keeps in its URL; an unknown value is no filter. */
export const mensajesSearch = ({ estado }: Record<string, unknown>): MensajesSearch => ({
  estado: oneOf(mensajeEstados, estado),
})
export type MensajesSearch = { estado?: MensajeEstado | undefined }

/** How long a sent letter is kept, with its text. */
export const keptMs = 90 * dayMs

/** How long a claimed letter belongs to one process: longer than sending takes, and limited, in case the process dies. */
export const claimedMs = 5 * minuteMs

const pauses = [10 * secondMs, 30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 15 * minuteMs]
const maxAwayPauseMs = minuteMs

/**
 * How long to wait after a try that failed.
 * @param tries how many there were, from 1. @param away the server could not be reached at all: that is no letter's
 * fault, and everything should leave soon after it is back.
 */
export function pauseAfter(tries: number, away: boolean): number {
  const pause = pauses[Math.min(tries, pauses.length) - 1] ?? secondMs
  return away ? Math.min(pause, maxAwayPauseMs) : pause
}

/** May staff send it again? A waiting letter goes by itself, perhaps at this moment. */
export const mayResend = ({ estado }: { estado: MensajeEstado }): boolean => estado === 'fallido'

/** May staff dismiss it? Only what failed asks for their attention. */
export const mayDismiss = ({ estado, descartadoAt }: { estado: MensajeEstado; descartadoAt: string | null }): boolean =>
  estado === 'fallido' && descartadoAt === null

/**
 * The name that a letter greets: the first word, without anything that a mail program turns into a link. A stranger can
 * register somebody else's address under any name.
 */
export const greetingName = (nombreCompleto: string): string =>
  nombreCompleto.normalize('NFC').match(/^\p{L}[\p{L}\p{M}'’-]{0,29}(?=\s|$)/u)?.[0] ?? ''
