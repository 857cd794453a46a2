import type { DevolucionEstado } from '#modules/entregas/devoluciones/rules.ts'
import { estadoTexts } from '#modules/entregas/devoluciones/texts.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<DevolucionEstado, BadgeTone> = {
  solicitada: 'warning',
  aceptada: 'info',
  recibida: 'info',
  enviada: 'success',
  rechazada: 'danger',
  cancelada: 'neutral',
}

export const EstadoBadge = ({ estado, tipo }: { estado: DevolucionEstado; tipo: 'cambio' | 'devolucion' }) => (
  <Badge
    className="font-sans tracking-normal"
    tone={estado === 'recibida' && tipo === 'devolucion' ? 'success' : tones[estado]}
  >
    {estadoTexts[estado]}
  </Badge>
)
