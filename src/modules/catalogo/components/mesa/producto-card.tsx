import { Link } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import type { AdminProductoCard as Producto } from '#modules/catalogo/client.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { disponible } from '#modules/catalogo/rules.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import { formatCount, formatPlainDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { useFromHere } from '#ui/back-to-list.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'

/**
 * The places of a card from 768 px on: picture, words, three figures (one below the other until 1024 px), two ways on.
 * Its skeleton has the same.
 */
export const adminProductoGrid =
  'md:grid md:grid-cols-[4.5rem_minmax(0,1fr)_9.5rem_6.5rem] lg:grid-cols-[4.5rem_minmax(0,1fr)_5.75rem_5.75rem_5rem_auto] xl:grid-cols-[4.5rem_minmax(0,1fr)_7rem_7rem_6rem_auto] md:items-center md:gap-x-5 lg:gap-x-4 xl:gap-x-5'
/** The three figures, and the two ways. */
export const figuresClass =
  'mt-3 flex flex-wrap gap-3 *:flex-[1_0_25%] md:mt-0 md:grid md:grid-cols-1 md:gap-0.5 lg:contents'
export const waysClass = 'mt-3 flex gap-2 *:flex-1 md:mt-0 md:flex-col lg:flex-row lg:*:flex-none'

/** One product on the desk (spec 2.2: /admin/productos). */
export function MesaProductoCard({ producto }: { producto: Producto }) {
  const { id, nombre, sku, categoria, activo, publicarEl, imagen, apartado } = producto
  const { precioCentavos, costoConsultoraCentavos } = producto
  const fromHere = useFromHere()
  const libres = disponible(producto)
  return (
    <article aria-label={nombre} className={`px-4 py-4 md:px-5 md:py-3 ${adminProductoGrid}`}>
      <div className="flex gap-4 md:contents">
        <Picture
          imagen={imagen}
          alt=""
          sizes="4.5rem"
          ratio="4 / 5"
          className={`w-18 shrink-0 self-start rounded-sm ${activo ? '' : '[&_picture]:opacity-60'}`}
        />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
            <Badge tone={activo ? 'success' : 'neutral'}>{activo ? 'Activo' : 'Inactivo'}</Badge>
            {publicarEl && <Badge tone="warning">{`Se publica el ${formatPlainDay(publicarEl)}`}</Badge>}
            {categoriaTexts[categoria]}
          </p>
          <h2 className="mt-1 line-clamp-2 leading-snug font-semibold wrap-anywhere">{nombre}</h2>
          <p className="truncate text-sm text-ink-soft">{sku ? `SKU: ${sku}` : 'Sin SKU'}</p>
        </div>
      </div>
      <dl className={figuresClass}>
        <Figure label="Precio">
          <Money centavos={precioCentavos} />
        </Figure>
        <Figure label="Costo">
          <Money centavos={costoConsultoraCentavos} />
        </Figure>
        <Figure
          label="Stock"
          note={apartado > 0 && `${formatCount(apartado)} ${apartado === 1 ? 'apartada' : 'apartadas'}`}
        >
          <span className={libres > 0 ? '' : 'text-danger'}>{formatCount(libres)}</span>
        </Figure>
      </dl>
      <div className={waysClass}>
        <Link
          to={paths.catalogoProducto(id)}
          state={fromHere}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          <Eye aria-hidden="true" className="size-4.5" />
          Ver<VisuallyHidden> {nombre} en el catálogo</VisuallyHidden>
        </Link>
        <Link
          to={paths.adminProducto(id)}
          state={fromHere}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Pencil aria-hidden="true" className="size-4.5" />
          Editar<VisuallyHidden> {nombre}</VisuallyHidden>
        </Link>
        <Link
          to={paths.adminProductoNuevo}
          search={{ copiaDe: id }}
          state={fromHere}
          title={adminProductoTexts.duplicate}
          className={buttonClass({ variant: 'quiet', size: 'sm', className: 'flex-none! px-3.25!' })}
        >
          <Copy aria-hidden="true" className="size-4.5" />
          <VisuallyHidden>
            {adminProductoTexts.duplicate} {nombre}
          </VisuallyHidden>
        </Link>
      </div>
    </article>
  )
}

const Figure = ({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) => (
  <div className="md:min-w-0 md:max-lg:flex md:max-lg:items-baseline md:max-lg:justify-between md:max-lg:gap-2">
    <dt className="text-xs text-ink-soft">{label}</dt>
    <dd className="font-semibold tabular-nums md:max-lg:text-right">
      {children}
      {note && <span className="block text-xs font-normal text-ink-soft">{note}</span>}
    </dd>
  </div>
)
