import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import { useCallback, useMemo, useRef, useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { useAddPieza } from '#modules/carrito/components/use-add-to-carrito.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import type { CarritoLinea } from '#modules/carrito/rules.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { abiertaQuery } from '#modules/catalogo/campanas/client.ts'
import { useCampana } from '#modules/catalogo/campanas/components/minimo-line.tsx'
import { campanaTexts, cierraText } from '#modules/catalogo/campanas/texts.ts'
import { listStaleMs, type ProductoCard as Producto, productosQuery, type Talla } from '#modules/catalogo/client.ts'
import { Busqueda } from '#modules/catalogo/components/busqueda/busqueda.tsx'
import { type ConsultoraSearch, consultoraSearch } from '#modules/catalogo/rules.ts'
import { agregarTexts, catalogoTexts } from '#modules/catalogo/texts.ts'
import { categoriaCompartida } from '#modules/clientas/vitrina/components/compartido.ts'
import { Compartir } from '#modules/clientas/vitrina/components/compartir.tsx'
import { misAvisosQuery } from '#modules/mensajes/avisos/client.ts'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-sesion.ts'
import { categorias, categoriaTexts } from '#shared/categorias.ts'
import { piezasText } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { buttonClass } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { LoadingRegion, Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'
import { TabNav, tabClass } from '#ui/tabs.tsx'
import { useNow } from '#ui/use-now.ts'
import { ProductoCard, productoGrid } from './producto-card.tsx'
import { Recientes } from './recientes.tsx'

/** Eight cards (spec 1.9). */
const CatalogoSkeleton = () => (
  <LoadingRegion label="Cargando productos…">
    <ul className={productoGrid}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((it) => (
        <li key={it} className="flex flex-col">
          <Skeleton className="aspect-4/5 w-full rounded-md" />
          <Skeleton className="mt-4 h-3 w-20" />
          <Skeleton className="mt-2 h-4 w-11/12" />
          <Skeleton className="mt-2 h-4 w-2/3" />
          <Skeleton className="mt-2.5 h-3 w-24 max-md:mb-5.5" />
          <Skeleton className="mt-4 h-6 w-32" />
          <Skeleton className="mt-3 h-4 w-24 md:mt-4 md:h-11 md:w-full md:rounded-full" />
        </li>
      ))}
    </ul>
  </LoadingRegion>
)

/** The consultora's avisos in one row of fixed height: their number, how many are back in stock, and a link. */
function AvisosLine() {
  const { data: avisos = [] } = useQuery(misAvisosQuery())
  const back = avisos.filter(({ estado, disponible }) => estado === 'avisado' && disponible > 0).length
  if (avisos.length === 0) return null
  return (
    <Link
      to={paths.misAvisos}
      className={`inline-flex min-h-11 items-center gap-2 rounded-full px-3.5 text-sm font-medium whitespace-nowrap no-underline ${back > 0 ? 'bg-success-soft text-success' : 'bg-hover'}`}
    >
      <BellRing aria-hidden="true" className="size-4.5 shrink-0" />
      {back > 0 ? avisosTexts.lineBack(back) : avisosTexts.lineWaiting(avisos.length)}
      <VisuallyHidden>. {avisosTexts.title}</VisuallyHidden>
    </Link>
  )
}

/**
 * The link to the cart with its number of pieces; hidden for an empty cart (spec 1.2). It floats in its own bar, to not
 * cover prices and buttons of cards.
 */
function FloatingCarritoLink() {
  const { itemCount, total } = useCarrito()
  const modo = useModoClienta()
  if (itemCount === 0) return null
  return (
    <div className="form-bar under-keyboard mt-10 items-center md:gap-6">
      {!modo && total !== null && (
        <p className="min-w-0 text-lg leading-tight font-semibold whitespace-normal!">
          <span className="text-sm font-normal text-ink-soft">Total </span>
          <Money centavos={total} />
        </p>
      )}
      <Link to={paths.carrito} className={buttonClass({})}>
        {carritoTexts.see}
        <span className="grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-xs inset-ring inset-ring-accent-ink tabular-nums">
          <span aria-hidden="true">{itemCount > 99 ? '99+' : itemCount}</span>
          <VisuallyHidden>{piezasText(itemCount)}</VisuallyHidden>
        </span>
      </Link>
    </div>
  )
}

/** The product lines as links, so that Back works. */
const Lineas = () => (
  <TabNav label="Filtrar por categoría">
    {[undefined, ...categorias].map((it) => (
      <Link
        key={it ?? 'todas'}
        to={paths.catalogo}
        search={(search) => ({ ...consultoraSearch(search), categoria: it })}
        resetScroll={false}
        className={tabClass}
        activeOptions={wholeSearch}
      >
        {it ? categoriaTexts[it] : 'Todas'}
      </Link>
    ))}
  </TabNav>
)

/** A tab is current when the whole search matches. */
const wholeSearch = { exact: true, includeSearch: true }

/** The open campaña, its end, and a link to its products (spec 3.5). */
function CampanaBanner({ only }: { only: boolean }) {
  const campana = useCampana()
  const now = useNow()
  if (!campana) return null
  const { nombre, texto, imagen, minimoCentavos, esPrimero } = campana
  return (
    <section
      aria-label={campanaTexts.name(nombre)}
      className="mb-6 flex overflow-clip rounded-lg bg-accent-soft text-accent-soft-ink"
    >
      {imagen && (
        <Picture
          imagen={imagen}
          alt=""
          sizes="(min-width: 768px) 12rem, 28vw"
          ratio="4 / 5"
          className="w-28 shrink-0 self-start md:w-40"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5 p-4 md:p-6">
        <h2 className="display text-title text-balance wrap-anywhere">{campanaTexts.name(nombre)}</h2>
        <p className="font-semibold">{cierraText(campana, now)}</p>
        {texto && <p className="line-clamp-2 text-sm md:line-clamp-4 whitespace-pre-line wrap-anywhere">{texto}</p>}
        {minimoCentavos !== null && <p className="text-sm">{campanaTexts.minimo(minimoCentavos, esPrimero)}</p>}
        <Link
          to={paths.catalogo}
          search={(search) => ({ ...consultoraSearch(search), campana: only ? undefined : ('1' as const) })}
          resetScroll={false}
          className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-2 min-h-11' })}
        >
          {only ? 'Todo el catálogo' : 'De la campaña'}
        </Link>
      </div>
    </section>
  )
}

/** Cards above the fold on a wide screen, whose pictures load first. */
const firstScreen = 4

/** Debounce: two presses within this time count as one. */
const bounceMs = 150

/** The cards. One at a time shows its sizes; each press on a size adds a piece (spec 4.1). */
function Cards({ items }: { items: Producto[] }) {
  const { lineas, addPieza } = useAddPieza()
  const [openId, setOpenId] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const byProducto = useMemo(() => Map.groupBy(lineas, ({ productoId }) => productoId), [lineas])
  const pressed = useRef<string | null>(null)
  const add = useCallback(
    (producto: Producto, talla: Talla) => {
      if (pressed.current === talla.id) return
      pressed.current = talla.id
      const forget = () => {
        if (pressed.current === talla.id) pressed.current = null
      }
      // After this press is handled, which may take longer than the debounce on a slow phone.
      queueMicrotask(() => setTimeout(forget, bounceMs))
      const piezas = addPieza(producto, talla)
      setSaid(piezas === null ? catalogoTexts.allInCart : agregarTexts.added(producto.nombre, talla.talla, piezas))
    },
    [addPieza],
  )
  return (
    <>
      <ul className={productoGrid}>
        {items.map((producto, index) => (
          <li key={producto.id} className="producto-cell">
            <ProductoCard
              producto={producto}
              priority={index < firstScreen}
              enCarrito={byProducto.get(producto.id) ?? nothing}
              open={openId === producto.id}
              onOpenChange={setOpenId}
              onAdd={add}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

const nothing: CarritoLinea[] = []

const catalogoQuery = (search: ConsultoraSearch) =>
  productosQuery({ ...search, porModelo: true, conTallas: true, facetas: true })

/** /consultora/catalogo: 'Catálogo de Productos' (spec 1.2). Search and category are kept in the URL. */
export const Route = createFileRoute('/consultora/catalogo')({
  validateSearch: consultoraSearch,
  beforeLoad: guard('consultor'),
  // No `loaderDeps`: another search is the same page, and the search box must stay mounted.
  loader: ({ context: { queryClient }, location }) =>
    awaitOnServer(
      Promise.all([
        queryClient.prefetchInfiniteQuery(catalogoQuery(consultoraSearch(location.search))),
        queryClient.prefetchQuery(misAvisosQuery()),
        queryClient.prefetchQuery(abiertaQuery()),
      ]),
    ),
  head: (page) => unlistedHead(page, 'Catálogo de Productos'),
  component: Page,
})

const useCatalogo = (search: ConsultoraSearch) =>
  useInfiniteQuery({ ...catalogoQuery(search), refetchInterval: listStaleMs, placeholderData: keepPreviousData })

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <main id="contenido" tabIndex={-1} className="page pb-10 outline-none">
      <PageHeader title="Catálogo de Productos" />
      <CampanaBanner only={search.campana === '1'} />
      <Busqueda
        search={search}
        onChange={(change, { replace }) =>
          navigate({ search: (now) => ({ ...now, ...change(now) }), replace, resetScroll: false })
        }
        useLista={useCatalogo}
        label="Buscar por nombre o SKU"
        placeholder="Nombre o SKU"
        recent={(found) => <Recientes found={found} />}
        lines={<Lineas />}
        actions={
          <div className="flex items-center gap-2">
            <AvisosLine />
            {search.categoria && <Compartir que={categoriaCompartida(search.categoria)} size="sm" />}
          </div>
        }
        skeleton={<CatalogoSkeleton />}
        empty={catalogoTexts.empty}
      >
        {(items) => <Cards items={items} />}
      </Busqueda>
      <FloatingCarritoLink />
    </main>
  )
}
