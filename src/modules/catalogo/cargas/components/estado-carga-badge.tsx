import type { EstadoCarga } from '#modules/catalogo/cargas/rules.ts'
import { estadoCargaTexts } from '#modules/catalogo/cargas/texts.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<EstadoCarga, BadgeTone> = {
  leyendo: 'neutral',
  revisada: 'info',
  aplicando: 'accent',
  interrumpida: 'warning',
  terminada: 'success',
}

export const EstadoCargaBadge = ({ estado }: { estado: EstadoCarga }) => (
  <Badge tone={tones[estado]} className="font-sans tracking-normal">
    {estadoCargaTexts[estado]}
  </Badge>
)
