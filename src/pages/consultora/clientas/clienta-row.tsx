import { Link } from '@tanstack/react-router'
import { libretaTexts } from '#modules/clientas/libreta-texts.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'

type Card = { id: string; nombre: string; telefono: string; porEntregar: number; porCobrarCentavos?: number }

/** A clienta in the list, with what is open between them; all of it opens her page. */
export const ClientaRow = ({ clienta }: { clienta: Card }) => {
  const { id, nombre, telefono, porEntregar, porCobrarCentavos } = clienta
  return (
    <article className="relative flex min-h-17 items-center justify-between gap-3 rounded-lg bg-surface px-4 py-3 inset-ring inset-ring-line transition-colors hover:bg-hover">
      <div className="min-w-0">
        <h2 className="font-semibold wrap-anywhere">
          <Link to={paths.clienta(id)} className="stretched no-underline after:rounded-lg">
            {nombre}
          </Link>
        </h2>
        {telefono && <p className="text-sm text-ink-soft tabular-nums wrap-anywhere">{telefono}</p>}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 text-sm">
        {porCobrarCentavos !== undefined && porCobrarCentavos !== 0 && (
          <span className="font-semibold whitespace-nowrap tabular-nums">{libretaTexts.debe(porCobrarCentavos)}</span>
        )}
        {porEntregar > 0 && <Badge tone="info">{libretaTexts.porEntregar(porEntregar)}</Badge>}
      </div>
    </article>
  )
}
