import type { MensajeEstado } from '#features/mensajes/rules.ts'
import { estadoTexts, mensajesTexts } from '#features/mensajes/texts.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { Mensaje } from './client.ts'

const tones: Record<MensajeEstado, BadgeTone> = { por_enviar: 'warning', enviado: 'success', fallido: 'danger' }

/** What became of a letter. */
export const EstadoBadge = ({ mensaje: { estado, descartadoAt } }: { mensaje: Mensaje }) =>
  descartadoAt ? (
    <Badge tone="neutral">{mensajesTexts.dismissedBadge}</Badge>
  ) : (
    <Badge tone={tones[estado]}>{estadoTexts[estado]}</Badge>
  )
