import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { abiertaQuery } from '#modules/catalogo/campanas/client.ts'
import { adminProductoQuery, productoQuery } from '#modules/catalogo/client.ts'
import { MesaColores } from '#modules/catalogo/components/colores.tsx'
import { ConsultoraPrice, DiscountBadge } from '#modules/catalogo/components/consultora-price.tsx'
import { ProductoGallery, ProductoWords } from '#modules/catalogo/components/producto-gallery.tsx'
import { offeredTallas } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { productoCompartido } from '#modules/clientas/vitrina/components/compartido.ts'
import { Compartir } from '#modules/clientas/vitrina/components/compartir.tsx'
import { misAvisosQuery } from '#modules/mensajes/avisos/client.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { may } from '#shared/rights.ts'
import { orNotFound } from '#ui/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { OutdatedNotice } from '#ui/conflict-notice.tsx'
import { MissingPage } from '#ui/empty-state.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { BackToList, stillFromList } from '#ui/page.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { CatalogoProducto } from './catalogo-producto.tsx'

const CatalogoProductoSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
    <LoadingRegion label="Cargando producto…">
      <div className="flex h-13 items-center md:h-23 md:pt-4">
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="grid gap-x-12 gap-y-4 md:grid-cols-2">
        <div className="flex gap-3 max-md:-mx-(--page-edge) md:flex-row-reverse md:items-start">
          <Skeleton className="aspect-4/5 flex-1 md:rounded-lg" />
          <div className="flex w-20 flex-col gap-2 max-md:hidden">
            {[1, 2, 3].map((it) => (
              <Skeleton key={it} className="aspect-4/5 w-full rounded-md" />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-11 w-48" />
          <Skeleton className="h-6 w-40 rounded-full" />
          <Skeleton className="h-11 w-56" />
          <Skeleton className="h-22 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      </div>
    </LoadingRegion>
  </main>
)

// Loaded for staff only.
const MesaProductoGuia = lazyWithRetry(
  async () => (await import('./producto-guia.tsx')).MesaProductoGuia,
  OutdatedNotice,
)

/** Staff's preview of a product as consultoras see it: without choice and cart, with a link to its form. */
function MesaProductoVista({ id }: { id: string }) {
  const { data: producto } = useSuspenseQuery(adminProductoQuery(id))
  const { nombre, sku, categoria, activo, imagen, imagenesAdicionales } = producto
  const hydrated = useHydrated()
  const tallas = offeredTallas(producto.tallas)
  const soldOut = tallas.every(({ disponible }) => disponible <= 0)
  const imagenes = [imagen, ...imagenesAdicionales].filter((it) => it !== null)
  return (
    <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
      <div className="back-link pt-4 pb-2">
        <BackToList to={paths.adminProductos}>Volver a productos</BackToList>
      </div>
      <aside
        aria-label="Vista del equipo"
        className={`mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md px-4 py-3 ${activo ? 'bg-info-soft text-info' : 'bg-warning-soft text-warning'}`}
      >
        <p>
          {activo
            ? 'Así lo ven las consultoras. Solo ellas pueden agregarlo a su carrito.'
            : 'Este producto está inactivo: las consultoras no lo ven.'}
        </p>
        <Link
          to={paths.adminProducto(id)}
          state={stillFromList}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Pencil aria-hidden="true" className="size-4.5" />
          Editar producto
        </Link>
      </aside>
      <article className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 md:grid-cols-2 xl:gap-x-20">
        <ProductoGallery imagenes={imagenes} nombre={nombre} />
        <div className="flex flex-col gap-5">
          <div>
            <div className="flex flex-wrap items-center gap-2">
              <Badge>{categoriaTexts[categoria]}</Badge>
              {soldOut && <Badge tone="danger">{catalogoTexts.soldOut}</Badge>}
            </div>
            <h1 className="display mt-3 text-heading text-balance wrap-anywhere">{nombre}</h1>
            {sku !== null && <p className="mt-2 text-sm text-ink-soft wrap-anywhere">SKU: {sku}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ConsultoraPrice {...producto} size="lg" />
            <DiscountBadge {...producto} />
          </div>
          {producto.colores.length > 1 && (
            <MesaColores colores={producto.colores} actual={id} to={paths.catalogoProducto} />
          )}
          {tallas.length > 0 && (
            <section aria-labelledby="tallas">
              <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
                <h2 id="tallas" className="text-sm font-semibold">
                  {catalogoTexts.talla}
                </h2>
                {hydrated && (
                  <Suspense>
                    <MesaProductoGuia categoria={categoria} />
                  </Suspense>
                )}
              </div>
              <ul className="flex flex-wrap gap-2">
                {tallas.map(({ id: tallaId, talla, disponible }) => (
                  <li
                    key={tallaId}
                    className="flex min-h-14 min-w-18 flex-col items-center justify-center rounded-md bg-surface px-3 py-1.5 text-center leading-tight inset-ring inset-ring-line-strong"
                  >
                    <span className="font-semibold wrap-anywhere">{talla}</span>
                    <span className="text-xs tabular-nums">{disponible > 0 ? `${disponible} disp.` : 'Agotada'}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <ProductoWords producto={producto} />
        </div>
      </article>
    </main>
  )
}

/**
 * /consultora/catalogo/{id}: a product with size and quantity (spec 1.2). Staff see it without a cart, inactive ones
 * too (spec 2.2).
 */
export const Route = createFileRoute('/consultora/catalogo/$id')({
  beforeLoad: guard('consultor', 'productos'),
  loader: async ({ context, params }) => {
    const { queryClient } = context
    const { role } = await queryClient.ensureQueryData(sesionQuery())
    const staff = may(role, 'productos')
    const read = staff
      ? queryClient.fetchQuery(adminProductoQuery(params.id))
      : queryClient.ensureQueryData(productoQuery(params.id))
    const avisos = staff
      ? undefined
      : Promise.all([queryClient.prefetchQuery(misAvisosQuery(params.id)), queryClient.prefetchQuery(abiertaQuery())])
    const { nombre } = await read.catch(orNotFound)
    await avisos
    return { nombre, staff }
  },
  head: (page) => unlistedHead(page, page.loaderData?.nombre ?? pageTitles.productoMissing),
  pendingMs: 150,
  pendingComponent: CatalogoProductoSkeleton,
  notFoundComponent: Missing,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return Route.useLoaderData().staff ? <MesaProductoVista id={id} /> : <Ficha id={id} />
}

function Ficha({ id }: { id: string }) {
  const { data: producto } = useSuspenseQuery(productoQuery(id))
  return (
    <main id="contenido" tabIndex={-1} className="page pb-10 outline-none md:pb-16">
      <div className="flex min-h-13 items-center justify-between gap-2 md:pt-8 md:pb-4">
        <div className="back-link">
          <Link to={paths.catalogo}>Volver al catálogo</Link>
        </div>
        <Compartir que={productoCompartido(producto)} size="sm" />
      </div>
      <CatalogoProducto key={producto.id} producto={producto} />
    </main>
  )
}

function Missing() {
  const { data: sesion } = useQuery(sesionQuery())
  const back = may(sesion?.role, 'productos')
    ? { to: paths.adminProductos, label: 'Volver a productos' }
    : { to: paths.catalogo, label: 'Volver al catálogo' }
  return (
    <MissingPage
      title={pageTitles.productoMissing}
      action={
        <Link to={back.to} className={buttonClass({})}>
          {back.label}
        </Link>
      }
    >
      Puede que ya no esté a la venta.
    </MissingPage>
  )
}
