import { Link } from '@tanstack/react-router'
import type { ProductoInventario, TallaInventario } from '#modules/existencias/client.ts'
import { inventarioTexts } from '#modules/existencias/texts.ts'
import { formatCount } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { useFromHere } from '#ui/back-to-list.tsx'
import { Badge } from '#ui/badge.tsx'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** A product with what there is of each size; each size leads to its ledger. */
export function InventarioProducto({ producto }: { producto: ProductoInventario }) {
  const { nombre, sku, activo, imagen, tallas } = producto
  return (
    <article aria-label={nombre} className="flex gap-4 px-4 py-4 md:px-5 md:py-3">
      <Picture imagen={imagen} alt="" sizes="3.5rem" ratio="4 / 5" className="w-14 shrink-0 self-start rounded-sm" />
      <div className="min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] lg:gap-x-5">
        <div className="min-w-0">
          <h2 className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{nombre}</h2>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <span className="min-w-0 truncate">{sku ?? 'Sin SKU'}</span>
            {!activo && <Badge>{inventarioTexts.off}</Badge>}
          </p>
        </div>
        {tallas.length === 0 ? (
          <p className="py-2 text-sm text-ink-soft">{inventarioTexts.noTallas}</p>
        ) : (
          <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2 md:flex md:flex-wrap lg:mt-0">
            {tallas.map((talla) => (
              <li key={talla.id} className="min-w-0 max-w-full">
                <Talla nombre={nombre} talla={talla} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

function Talla({
  nombre,
  talla: { id, talla, stock, apartado, activo, pocas },
}: {
  nombre: string
  talla: TallaInventario
}) {
  return (
    <Link
      to={paths.adminInventarioTalla(id)}
      state={useFromHere()}
      className={`flex min-h-14 min-w-18 flex-col justify-center rounded-md px-3 py-1.5 inset-ring transition-colors hover:bg-hover ${
        pocas ? 'bg-warning-soft inset-ring-warning/30' : 'inset-ring-line-strong'
      }`}
    >
      <span className={`flex items-baseline justify-between gap-3 ${activo ? '' : 'text-ink-soft'}`}>
        <span className="truncate text-sm">{talla}</span>
        <span className="font-semibold tabular-nums">
          {formatCount(stock)}
          <VisuallyHidden> en existencia</VisuallyHidden>
        </span>
      </span>
      <span className="flex flex-wrap gap-x-2 text-xs text-ink-soft empty:hidden">
        {apartado > 0 && <span>{inventarioTexts.libres(stock - apartado)}</span>}
        {pocas && <span className="font-semibold text-warning">{inventarioTexts.few}</span>}
        {!activo && <span>{inventarioTexts.off}</span>}
      </span>
      <VisuallyHidden> de {nombre}: movimientos y ajuste</VisuallyHidden>
    </Link>
  )
}
