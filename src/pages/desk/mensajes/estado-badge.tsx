import type { Mensaje } from '#modules/mensajes/client.ts'
import type { MensajeEstado } from '#modules/mensajes/rules.ts'
import { estadoTexts, mensajesTexts } from '#modules/mensajes/texts.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<MensajeEstado, BadgeTone> = { por_enviar: 'warning', enviado: 'success', fallido: 'danger' }

/** What became of a letter. */
export const EstadoBadge = ({ mensaje: { estado, descartadoAt } }: { mensaje: Mensaje }) =>
  descartadoAt ? (
    <Badge tone="neutral">{mensajesTexts.dismissedBadge}</Badge>
  ) : (
    <Badge tone={tones[estado]}>{estadoTexts[estado]}</Badge>
  )
