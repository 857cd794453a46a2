import type { EstadoConsultora } from '#modules/personas/consultoras/rules.ts'
import { estadoTexts } from '#modules/personas/consultoras/texts.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<EstadoConsultora, BadgeTone> = {
  solicitud: 'accent',
  activa: 'success',
  rechazada: 'neutral',
  suspendida: 'warning',
}

export const EstadoBadge = ({ estado, className }: { estado: EstadoConsultora; className?: string }) => (
  <Badge tone={tones[estado]} {...(className && { className })}>
    {estadoTexts[estado]}
  </Badge>
)
