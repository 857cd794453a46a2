import type { WhatsappClave } from '#modules/ajustes/settings.ts'
import { addDays } from '#shared/format.ts'
import type { PropuestaEstado } from './propuesta-rules.ts'
import { isSale, type PedidoStatus, whatsappOf } from './rules.ts'

// Payments (spec 3.2).

const pagoFormas = ['transferencia', 'efectivo', 'deposito', 'otro'] as const

/** Payment kinds. `devolucion` is the value of a received return; `reembolso` was paid back and is subtracted (docs/decisions/008). */
export type PagoForma = (typeof pagoFormas)[number] | 'devolucion' | 'reembolso'

/** The kinds that staff may enter. */
export const registroFormas = [...pagoFormas, 'reembolso'] as const

export const pagoDelta = (forma: PagoForma, centavos: number): number => (forma === 'reembolso' ? -centavos : centavos)

type PaymentState = { status: PedidoStatus; totalCentavos: number; pagadoCentavos: number }

/** Centavos due; negative in the consultora's favour. A cancelled pedido owes nothing. */
export const porPagarCentavos = ({ status, totalCentavos, pagadoCentavos }: PaymentState): number =>
  (isSale(status) ? totalCentavos : 0) - pagadoCentavos

/** True if the payment exceeds what is due. */
export const isDeMas = (forma: PagoForma, centavos: number, pedido: PaymentState): boolean =>
  forma !== 'reembolso' && centavos > Math.max(0, porPagarCentavos(pedido))

type PagoEstado = 'sin_pagos' | 'por_pagar' | 'pagado' | 'a_favor'

export function pagoEstado(pedido: PaymentState): PagoEstado {
  if (pedido.pagadoCentavos === 0) return 'sin_pagos'
  const left = porPagarCentavos(pedido)
  return left > 0 ? 'por_pagar' : left === 0 ? 'pagado' : 'a_favor'
}

// Calls (spec 3.1).

export const llamadaResultados = ['contesto', 'no_contesto', 'buzon', 'equivocado'] as const
export type LlamadaResultado = (typeof llamadaResultados)[number]

export const maxVolverYears = 1

/** Shortcuts for the next call, without duplicates. @param today a calendar day. */
export function quickDays(today: string): { label: string; day: string }[] {
  const sunday = 7
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || sunday
  const monday = addDays(today, sunday + 1 - weekday)
  const days = [
    { label: 'Hoy', day: today },
    { label: 'Mañana', day: addDays(today, 1) },
    { label: 'El lunes', day: monday },
  ]
  return days.filter(({ day }, index) => days.findIndex((it) => it.day === day) === index)
}

type Situation = {
  status: PedidoStatus
  propuesta: { estado: PropuestaEstado; createdAt: string } | null
  eventos: { tipo: string; createdAt: string }[]
  llamadas: { resultado: LlamadaResultado; createdAt: string }[]
  /** Placed by staff. */
  levantado: boolean
}

const unreached: readonly LlamadaResultado[] = ['no_contesto', 'buzon']

/** The WhatsApp template for a pedido (spec 3.1): after an unanswered call, for an open propuesta, or by status. */
export function whatsappFor({ status, propuesta, eventos, llamadas, levantado }: Situation): WhatsappClave {
  const open = propuesta?.estado === 'abierta' ? propuesta : null
  const moved = eventos.findLast(({ tipo }) => tipo === 'status' || tipo === 'creado')
  const since = [open?.createdAt ?? '', moved?.createdAt ?? ''].sort().at(-1) ?? ''
  const [last] = llamadas
  if (last && unreached.includes(last.resultado) && last.createdAt > since) return 'whatsapp_no_contesto'
  if (open) return 'whatsapp_propuesta'
  return levantado && isFresh(status) ? 'whatsapp_levantado' : whatsappOf(status)
}

/** The consultora may not yet know that staff placed it. */
const isFresh = (status: PedidoStatus): boolean => status === 'pendiente' || status === 'confirmado'
