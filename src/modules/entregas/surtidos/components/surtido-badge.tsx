import { Link } from '@tanstack/react-router'
import ClipboardX from 'lucide-react/icons/clipboard-x'
import { mesaSurtidoTexts, surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { MissingPage } from '#ui/empty-state.tsx'

type AvanceProps = { halladas: number; piezas: number; pedidos?: number; className?: string }

/** Found pieces of the total, as text; the bar below is decorative. */
export const Avance = ({ halladas, piezas, pedidos, className = '' }: AvanceProps) => (
  <div className={className}>
    <p className="text-sm tabular-nums">
      {pedidos !== undefined && `${mesaSurtidoTexts.pedidos(pedidos)} · `}
      {mesaSurtidoTexts.progress(halladas, piezas)}
    </p>
    <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line">
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform"
        style={{ transform: `scaleX(${piezas === 0 ? 0 : halladas / piezas})` }}
      />
    </div>
  </div>
)

export const SurtidoMissing = () => (
  <MissingPage
    icon={<ClipboardX aria-hidden="true" />}
    title={surtidoTexts.missing}
    action={
      <Link to={paths.adminSurtidos} className={buttonClass({})}>
        {mesaSurtidoTexts.back}
      </Link>
    }
  />
)

export const SurtidoBadge = ({ abierto }: { abierto: boolean }) => (
  <Badge tone={abierto ? 'info' : 'neutral'} className="font-sans tracking-normal">
    {mesaSurtidoTexts[abierto ? 'abierto' : 'terminado']}
  </Badge>
)
