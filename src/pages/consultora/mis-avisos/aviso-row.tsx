import { Link } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import { type Aviso, queEs } from '#modules/mensajes/avisos/client.ts'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Picture } from '#ui/picture.tsx'

/** One size that she waits for, or that is back for her. */
export function AvisoRow({ aviso, onRemove }: { aviso: Aviso; onRemove: () => void }) {
  const { nombre, talla, productoId, imagen } = aviso
  const isBack = aviso.estado === 'avisado' && aviso.disponible > 0
  return (
    <li data-aviso tabIndex={-1} className="flex gap-4 py-4 outline-none first:pt-0">
      <Picture imagen={imagen} alt="" sizes="5rem" ratio="4 / 5" className="w-18 shrink-0 self-start rounded-md" />
      <div className="min-w-0 flex-1">
        <h2 className="leading-snug font-semibold wrap-anywhere">
          <Link to={paths.catalogoProducto(productoId)} className="inline-flex min-h-6 items-center hover:underline">
            {nombre}
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          Talla {talla}
          {isBack && <Badge tone="success">{avisosTexts.told}</Badge>}
        </p>
        <p className="mt-1 text-sm text-ink-soft">{wordsOf(aviso)}</p>
      </div>
      <IconButton label={avisosTexts.removeOf(queEs(aviso))} onClick={onRemove} className="-mt-2 -mr-2 text-ink-soft">
        <Trash aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function wordsOf({ estado, enVenta, disponible, venceAt, createdAt }: Aviso): string {
  if (!enVenta) return avisosTexts.paused
  if (estado === 'espera') return avisosTexts.since(createdAt)
  return disponible > 0 ? avisosTexts.until(venceAt ?? '') : avisosTexts.gone
}
