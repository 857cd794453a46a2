import type { MensajeEstado } from '#features/mensajes/rules.ts'
import { estadoTexts } from '#features/mensajes/texts.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<MensajeEstado, BadgeTone> = { por_enviar: 'warning', enviado: 'success', fallido: 'danger' }

/** What became of a letter. */
export const EstadoBadge = ({ estado }: { estado: MensajeEstado }) => (
  <Badge tone={tones[estado]}>{estadoTexts[estado]}</Badge>
)
