import { useEffect, useRef } from 'react'
import { stockSum } from '#features/catalogo/rules.ts'
import { adminProductoTexts, categoriaTexts } from '#features/catalogo/texts.ts'
import type { AdminProducto } from '#features/catalogo/web/client.ts'
import { formatPesos } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { changedParts, type ProductoPart } from './producto-values.ts'

type OvertakenProps = { before: AdminProducto; now: AdminProducto; onSettle: (mine: 'keep' | 'drop') => void }

/** Somebody else saved the product while it was edited: what changed, and the choice. Nothing typed is lost by asking. */
export function AdminProductoOvertaken({ before, now, onSettle }: OvertakenProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="mb-5 flex scroll-mt-24 flex-col gap-3 rounded-md bg-warning-soft p-4 text-sm"
    >
      <p className="font-semibold text-warning">{adminProductoTexts.stale} Así quedó:</p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {changedParts(before, now).map((part) => (
          <div key={part} className="contents">
            <dt className="font-semibold">{labels[part]}</dt>
            <dd className="line-clamp-3 wrap-anywhere">{shown[part](now)}</dd>
          </div>
        ))}
      </dl>
      <p>Si conservas lo tuyo, lo que no tocaste queda como lo guardó la otra persona.</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => onSettle('keep')}>
          Conservar lo mío
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onSettle('drop')}>
          Usar lo guardado
        </Button>
      </div>
    </div>
  )
}

const labels: Record<ProductoPart, string> = {
  nombre: 'Nombre',
  sku: 'SKU',
  descripcion: 'Descripción',
  categoria: 'Categoría',
  precioCentavos: 'Precio público',
  costoConsultoraCentavos: 'Costo de consultora',
  activo: 'Estado',
  imagenId: 'Imagen principal',
  imagenesAdicionales: 'Imágenes adicionales',
  tallas: 'Tallas y stock',
}

const shown: Record<ProductoPart, (now: AdminProducto) => string> = {
  nombre: ({ nombre }) => nombre,
  sku: ({ sku }) => sku ?? 'Sin SKU',
  descripcion: ({ descripcion }) => descripcion ?? 'Sin descripción',
  categoria: ({ categoria }) => categoriaTexts[categoria],
  precioCentavos: ({ precioCentavos }) => formatPesos(precioCentavos),
  costoConsultoraCentavos: ({ costoConsultoraCentavos }) => formatPesos(costoConsultoraCentavos),
  activo: ({ activo }) => (activo ? 'Activo' : 'Inactivo'),
  imagenId: ({ imagen }) => (imagen ? 'Otra imagen' : 'Sin imagen'),
  imagenesAdicionales: ({ imagenesAdicionales }) => `${imagenesAdicionales.length} en total`,
  tallas: ({ tallas }) =>
    `${tallas.map(({ talla, stock }) => `${talla}: ${stock}`).join(', ') || 'Ninguna'} (${stockSum(tallas)} en total)`,
}
