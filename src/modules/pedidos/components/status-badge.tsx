import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { statusTexts } from '#modules/pedidos/texts.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

/** Cancelado is destructive, pendiente secondary (spec 1.4); the others progress from cool to done. */
const tones: Record<PedidoStatus, BadgeTone> = {
  pendiente: 'neutral',
  confirmado: 'info',
  preparando: 'warning',
  enviado: 'accent',
  entregado: 'success',
  cancelado: 'danger',
}

export const StatusBadge = ({ status, className }: { status: PedidoStatus; className?: string }) => (
  <Badge tone={tones[status]} {...(className && { className })}>
    {statusTexts[status]}
  </Badge>
)
