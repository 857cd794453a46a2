import type { CampanaEstado } from '#modules/catalogo/campanas/rules.ts'
import { campanasTexts } from '#modules/catalogo/campanas/texts.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<CampanaEstado, BadgeTone> = { proxima: 'info', abierta: 'success', cerrada: 'neutral' }

export const CampanaBadge = ({ estado }: { estado: CampanaEstado }) => (
  <Badge tone={tones[estado]} className="font-sans tracking-normal">
    {campanasTexts.estado[estado]}
  </Badge>
)
