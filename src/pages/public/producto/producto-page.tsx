import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, useHydrated } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { breadcrumbOf } from '#modules/ajustes/sitio/components/json-ld.ts'
import { pageHead, unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { isCategoriaSlug, type Quien, slugOf } from '#modules/ajustes/sitio/rules.ts'
import { sitioTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { mismaLineaQuery, type Producto, productoQuery } from '#modules/catalogo/client.ts'
import { PublicoCard } from '#modules/catalogo/components/publico/producto-card.tsx'
import { PublicoProducto } from '#modules/catalogo/components/publico/producto-detail.tsx'
import { productOf } from '#modules/catalogo/components/publico/producto-json-ld.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import type { Categoria } from '#shared/categorias.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { OutdatedNotice } from '#ui/conflict-notice.tsx'
import { MissingPage } from '#ui/empty-state.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

const PublicoSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page pb-10 outline-none">
    <LoadingRegion label="Cargando producto…" className="grid gap-5 pt-13 md:grid-cols-[1.15fr_1fr] md:gap-14 md:pt-15">
      <Skeleton className="aspect-4/5 max-md:-mx-(--page-edge) md:rounded-lg" />
      <div className="flex flex-col gap-4 md:gap-5">
        <Skeleton className="h-6 w-28 rounded-full" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-8 w-40" />
        <Skeleton className="mt-4 h-24 w-full" />
      </div>
    </LoadingRegion>
  </main>
)

const max = 4

/** The newest products of the same line. */
function MismaLinea({ categoria, except }: { categoria: Categoria; except: string }) {
  const { data } = useQuery(mismaLineaQuery(categoria))
  const productos = data?.items.filter(({ id }) => id !== except).slice(0, max) ?? []
  if (productos.length === 0) return null
  const slug = slugOf(categoria)
  return (
    <section aria-labelledby="misma-linea" className="pt-20 md:pt-32">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="misma-linea" className="display text-heading">
          De la misma línea
        </h2>
        <Link to={paths.categoria(slug)} className="link inline-flex min-h-11 items-center font-semibold">
          Ver todo {slugTexts[slug]}
        </Link>
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-x-3 gap-y-9 md:mt-10 md:grid-cols-4 md:gap-x-6">
        {productos.map((producto) => (
          <li key={producto.id}>
            <PublicoCard producto={producto} sizes="(min-width: 768px) 22vw, 44vw" />
          </li>
        ))}
      </ul>
    </section>
  )
}

// Loaded for consultoras only.
const PublicoAdd = lazyWithRetry(async () => (await import('./producto-add.tsx')).PublicoAdd, OutdatedNotice)

type PublicoActionProps = { quien: Quien; producto: Producto; tallaId: string | null }

/** The action by role (spec 1.2: prices by role). */
function PublicoAction({ quien, producto, tallaId }: PublicoActionProps) {
  const hydrated = useHydrated()
  // After the session has ended the button stays and asks to sign in when pressed (spec 1.5).
  const [cameAs] = useState(quien)
  switch (quien === 'visitante' ? cameAs : quien) {
    case 'visitante':
      return <Promo />
    case 'consultor':
      return (
        <div>
          {hydrated ? (
            <Suspense fallback={<Waiting />}>
              <PublicoAdd producto={producto} tallaId={tallaId} />
            </Suspense>
          ) : (
            <Waiting />
          )}
        </div>
      )
    case 'ventas':
    case 'almacen':
      return null
    case 'admin':
    case 'catalogo':
      return (
        <Next to={paths.adminProducto(producto.id)} label="Editar producto">
          Así lo ven las visitantes. Los cambios se hacen en el formulario del producto.
        </Next>
      )
    case 'pendiente':
      return (
        <Next to={paths.enRevision} label="Ver mi solicitud">
          Podrás agregarlo a tu carrito cuando aprobemos tu solicitud.
        </Next>
      )
    case 'sin_role':
      return (
        <Next to={paths.sinAcceso} label="Ver mi acceso">
          Tu cuenta todavía no puede hacer pedidos.
        </Next>
      )
  }
}

const Waiting = () => (
  <div className="bottom-bar md:min-h-21">
    <Button size="lg" disabled className="w-full md:w-auto">
      {catalogoTexts.add}
    </Button>
  </div>
)

const Promo = () => (
  <aside aria-label="Ser consultora" className="rounded-lg bg-accent-soft p-6 text-accent-soft-ink">
    <p className="display text-title">¿Te gusta? Véndela tú</p>
    <p className="mt-1">Las consultoras compran a precio preferente y arman su pedido en línea.</p>
    <Link to={paths.serConsultora} className={buttonClass({ className: 'mt-4' })}>
      Quiero Ser Consultora
    </Link>
  </aside>
)

const Next = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => (
  <div className="rounded-lg bg-surface p-6 inset-ring inset-ring-line">
    <p>{children}</p>
    <Link to={to} className={buttonClass({ variant: 'secondary', className: 'mt-4' })}>
      {label}
    </Link>
  </div>
)

/** A public product (spec 1.2: /produtos/{categoria}/{id}). */
export const Route = createFileRoute('/produtos/$categoria/$id')({
  params: {
    parse: ({ categoria, id }) => {
      if (!isCategoriaSlug(categoria)) throw notFound()
      return { categoria, id }
    },
    stringify: (params) => params,
  },
  loader: async ({ context, params }) => {
    const producto = await context.queryClient.ensureQueryData(productoQuery(params.id)).catch(orNotFound)
    await context.queryClient.prefetchQuery(mismaLineaQuery(producto.categoria))
    return { producto: { categoria: producto.categoria } }
  },
  head: (page) => {
    const producto = page.match.context.queryClient.getQueryData(productoQuery(page.params.id).queryKey)
    if (!producto) return unlistedHead(page, pageTitles.productoMissing)
    const slug = slugOf(producto.categoria)
    const path = paths.producto(slug, producto.id)
    return pageHead(page, {
      title: producto.nombre,
      description: summaryOf(producto.descripcion ?? `${producto.nombre}, de la línea ${slugTexts[slug]}.`),
      path,
      imagen: producto.imagen,
      jsonLd: (marca) => [
        productOf(marca, producto),
        breadcrumbOf(marca, { name: slugTexts[slug], path: paths.categoria(slug) }, { name: producto.nombre, path }),
      ],
    })
  },
  pendingMs: 150,
  pendingComponent: PublicoSkeleton,
  notFoundComponent: Missing,
  component: ProductoPage,
})

function ProductoPage() {
  const { id } = Route.useParams()
  const { data: producto } = useSuspenseQuery(productoQuery(id))
  const slug = slugOf(producto.categoria)
  return (
    <main id="contenido" tabIndex={-1} className="page pb-10 outline-none">
      <div className="back-link flex min-h-13 items-center md:min-h-15">
        <Link to={paths.categoria(slug)}>{sitioTexts.backTo(slugTexts[slug])}</Link>
      </div>
      <PublicoProducto
        key={producto.id}
        producto={producto}
        action={(tallaId, quien) => <PublicoAction {...{ quien, producto, tallaId }} />}
      />
      <MismaLinea categoria={producto.categoria} except={producto.id} />
    </main>
  )
}

function Missing() {
  // Unvalidated, as typed in the address.
  const { categoria } = Route.useParams() as { categoria: string }
  const [to, label] = isCategoriaSlug(categoria)
    ? [paths.categoria(categoria), sitioTexts.backTo(slugTexts[categoria])]
    : [paths.inicio, 'Volver al inicio']
  return (
    <MissingPage
      title={pageTitles.productoMissing}
      action={
        <Link to={to} className={buttonClass({})}>
          {label}
        </Link>
      }
    >
      Puede que ya no esté a la venta.
    </MissingPage>
  )
}

const maxSummaryLength = 155

/** The start of a description, for search engines. */
function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= maxSummaryLength ? line : `${line.slice(0, maxSummaryLength).replace(/\s+\S*$/, '')}…`
}
