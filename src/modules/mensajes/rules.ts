import { oneOf } from '#shared/search.ts'
import { dayMs, minuteMs, secondMs } from '#shared/time.ts'

/** Rules of letters: kinds, retries, and names. */

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

/** The outbox page's search; unknown values are ignored. */
export const mensajesSearch = ({ estado }: Record<string, unknown>): MensajesSearch => ({
  estado: oneOf(mensajeEstados, estado),
})
export type MensajesSearch = { estado?: MensajeEstado | undefined }

/** How long a sent letter is kept, with its text. */
export const keptMs = 90 * dayMs

/** How long a claim lasts: longer than sending takes, and limited in case the process dies. */
export const claimedMs = 5 * minuteMs

const pauses = [10 * secondMs, 30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 15 * minuteMs]
const maxAwayPauseMs = minuteMs

/**
 * Backoff after a failed try.
 * @param tries so far, from 1. @param away the server was unreachable: shorter pauses, so that all letters leave soon
 * after it returns.
 */
export function pauseAfter(tries: number, away: boolean): number {
  const pause = pauses[Math.min(tries, pauses.length) - 1] ?? secondMs
  return away ? Math.min(pause, maxAwayPauseMs) : pause
}

/** Whether staff may resend it. A pending letter is sent automatically, perhaps right now. */
export const mayResend = ({ estado }: { estado: MensajeEstado }): boolean => estado === 'fallido'

/** Whether staff may dismiss it: only failed ones need attention. */
export const mayDismiss = ({ estado, descartadoAt }: { estado: MensajeEstado; descartadoAt: string | null }): boolean =>
  estado === 'fallido' && descartadoAt === null

/**
 * The name in the greeting: the first word, without anything that a mail program would turn into a link. A stranger can
 * register another person's address under any name.
 */
export const greetingName = (nombreCompleto: string): string =>
  nombreCompleto.normalize('NFC').match(/^\p{L}[\p{L}\p{M}'’-]{0,29}(?=\s|$)/u)?.[0] ?? ''
