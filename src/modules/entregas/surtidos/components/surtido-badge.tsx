import { mesaSurtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { Badge } from '#ui/badge.tsx'

export const SurtidoBadge = ({ abierto }: { abierto: boolean }) => (
  <Badge tone={abierto ? 'info' : 'neutral'} className="font-sans tracking-normal">
    {mesaSurtidoTexts[abierto ? 'abierto' : 'terminado']}
  </Badge>
)
