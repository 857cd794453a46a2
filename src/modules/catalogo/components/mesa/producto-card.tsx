import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import type { AdminProductoCard as Producto } from '#modules/catalogo/client.ts'
import { adminProductoTexts, estadoTexts, faltaTexts } from '#modules/catalogo/producto-texts.ts'
import { type AdminProductosSearch, disponible, type ProductoEstado, productoEstados } from '#modules/catalogo/rules.ts'
import { type Categoria, categorias, categoriaTexts } from '#shared/categorias.ts'
import { formatCount, formatPlainDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Money } from '#ui/money.tsx'
import { Card, useFromHere } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { TypedSearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { LoadingRegion, Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'

/** The columns of a card and its skeleton from 768 px: picture, text, figures, links. */
const adminProductoGrid =
  'md:grid md:grid-cols-[4.5rem_minmax(0,1fr)_9.5rem_6.5rem] lg:grid-cols-[4.5rem_minmax(0,1fr)_5.75rem_5.75rem_5rem_auto] xl:grid-cols-[4.5rem_minmax(0,1fr)_7rem_7rem_6rem_auto] md:items-center md:gap-x-5 lg:gap-x-4 xl:gap-x-5'
const figuresClass = 'mt-3 flex flex-wrap gap-3 *:flex-[1_0_25%] md:mt-0 md:grid md:grid-cols-1 md:gap-0.5 lg:contents'
const waysClass = 'mt-3 flex gap-2 *:flex-1 md:mt-0 md:flex-col lg:flex-row lg:*:flex-none'

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
          label="Disponibles"
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

const cards = [1, 2, 3, 4, 5]

export const MesaProductosSkeleton = () => (
  <LoadingRegion label="Cargando productos…" className="mt-5">
    <Card padding="none" bleed className="divide-y divide-line">
      {cards.map((card) => (
        <div key={card} className={`px-4 py-4 md:px-5 md:py-3 ${adminProductoGrid}`}>
          <div className="flex gap-4 md:contents">
            <Skeleton className="aspect-4/5 w-18 shrink-0" />
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-36" />
              <Skeleton className="h-5 w-56 max-w-full" />
              <Skeleton className="h-4 w-28" />
            </div>
          </div>
          <div className={figuresClass}>
            <Skeleton className="h-10 w-20 md:max-lg:h-5 md:max-lg:w-full" />
            <Skeleton className="h-10 w-20 md:max-lg:h-5 md:max-lg:w-full" />
            <Skeleton className="h-10 w-14 md:max-lg:h-5 md:max-lg:w-full" />
          </div>
          <div className={waysClass}>
            <Skeleton className="h-9 rounded-full lg:w-20" />
            <Skeleton className="h-9 rounded-full lg:w-26" />
            <Skeleton className="h-9 w-11 flex-none! rounded-full" />
          </div>
        </div>
      ))}
    </Card>
  </LoadingRegion>
)

const all = 'todos'
const categoriaOptions = [
  { value: all, label: 'Todas las categorías' } as const,
  ...categorias.map((value) => ({ value, label: categoriaTexts[value] })),
]
const estadoOptions = [
  { value: all, label: 'Todos' } as const,
  ...productoEstados.map((value) => ({ value, label: estadoTexts[value] })),
]

/** Search, category and status of the list (spec 2.2). A filter adds a history entry. */
export function MesaProductosFilters({ search }: { search: AdminProductosSearch }) {
  const navigate = useNavigate({
    from: useLocation().pathname === paths.adminTabla ? paths.adminTabla : paths.adminProductos,
  })
  const find = (q: string) =>
    void navigate({ search: (old) => ({ ...old, q: q || undefined }), replace: true, resetScroll: false })
  const narrow = (filter: AdminProductosSearch) =>
    void navigate({ search: (old) => ({ ...old, ...filter }), resetScroll: false })
  const chooseCategoria = (value: Categoria | typeof all) => narrow({ categoria: value === all ? undefined : value })
  const chooseEstado = (value: ProductoEstado | typeof all) => narrow({ estado: value === all ? undefined : value })
  return (
    <search className="grid grid-cols-[minmax(0,14rem)_minmax(7.5rem,1fr)] gap-3 md:grid-cols-[minmax(0,1fr)_14rem_10rem]">
      <TypedSearchInput
        label="Buscar por nombre o SKU"
        placeholder="Buscar por nombre o SKU..."
        inUrl={search.q ?? ''}
        onSettled={find}
        maxLength={maxBusquedaLength}
        className="col-span-2 md:col-span-1"
      />
      <Select
        label="Categoría"
        options={categoriaOptions}
        value={search.categoria ?? all}
        onValueChange={chooseCategoria}
      />
      <Select label="Estado" options={estadoOptions} value={search.estado ?? all} onValueChange={chooseEstado} />
      {search.falta && (
        <div className="col-span-full">
          <Chip label={faltaTexts[search.falta]} onRemove={() => narrow({ falta: undefined })} />
        </div>
      )}
    </search>
  )
}
