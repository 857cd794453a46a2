import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { breadcrumbOf } from '#modules/ajustes/sitio/components/json-ld.ts'
import { pageHead, unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { isCategoriaSlug, slugOf } from '#modules/ajustes/sitio/rules.ts'
import { sitioTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { mismaLineaQuery, productoQuery } from '#modules/catalogo/client.ts'
import { PublicoProducto } from '#modules/catalogo/components/publico/producto-detail.tsx'
import { productOf } from '#modules/catalogo/components/publico/producto-json-ld.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { MissingPage } from '#ui/missing-page.tsx'
import { orNotFound } from '#ui/or-not-found.ts'
import { MismaLinea } from './misma-linea.tsx'
import { PublicoAction } from './producto-action.tsx'
import { PublicoSkeleton } from './producto-skeleton.tsx'

/** A product as everybody may see it (spec 1.2: /produtos/{categoria}/{id}). */
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
      <div className="back-link pt-4 pb-2 md:pt-6">
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
  // As it stands in the address: it may be no line of ours.
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

/** The first words of a description, as search engines show them. */
function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= maxSummaryLength ? line : `${line.slice(0, maxSummaryLength).replace(/\s+\S*$/, '')}…`
}
