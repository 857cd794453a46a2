import type { WhatsappClave } from '#modules/ajustes/settings.ts'
import type { LlamadaResultado } from './llamada-rules.ts'
import { isAbierta, type PropuestaEstado } from './propuesta-rules.ts'
import { type PedidoStatus, whatsappOf } from './rules.ts'

/** What a WhatsApp about a pedido begins with is decided by what happened last (spec 3.1). */

type Situation = {
  status: PedidoStatus
  propuesta: { estado: PropuestaEstado; createdAt: string } | null
  eventos: { tipo: string; createdAt: string }[]
  /** Newest first. */
  llamadas: { resultado: LlamadaResultado; createdAt: string }[]
  /** Staff raised it for her. */
  levantado: boolean
}

const unreached: readonly LlamadaResultado[] = ['no_contesto', 'buzon']

/** Nobody took the last call; or a propuesta waits for an answer; or else what the status asks for. */
export function whatsappFor({ status, propuesta, eventos, llamadas, levantado }: Situation): WhatsappClave {
  const open = propuesta && isAbierta(propuesta) ? propuesta : null
  const moved = eventos.findLast(({ tipo }) => tipo === 'status' || tipo === 'creado')
  const since = [open?.createdAt ?? '', moved?.createdAt ?? ''].sort().at(-1) ?? ''
  const [last] = llamadas
  if (last && unreached.includes(last.resultado) && last.createdAt > since) return 'whatsapp_no_contesto'
  if (open) return 'whatsapp_propuesta'
  return levantado && isFresh(status) ? 'whatsapp_levantado' : whatsappOf(status)
}

/** She may not know yet that it was raised for her. */
const isFresh = (status: PedidoStatus): boolean => status === 'pendiente' || status === 'confirmado'
