import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import type { Categoria } from '#features/catalogo/rules.ts'
import { type CategoriaSlug, isCategoriaSlug, storedOf } from '#features/sitio/rules.ts'
import { sitioTexts, slugTexts } from '#features/sitio/texts.ts'
import { breadcrumbOf } from '#features/sitio/web/json-ld.ts'
import { pageHead } from '#features/sitio/web/page-head.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadMoreSentinel } from '#ui/load-more-sentinel.tsx'
import { CategoriaCard, categoriaGrid } from './categoria-card.tsx'
import { CategoriaSkeleton } from './categoria-skeleton.tsx'
import { productosQuery } from './client.ts'
import { itemListOf } from './producto-json-ld.ts'

/** One of the nine lines (spec 1, section 2, /productos/{categoria}); any other word is the 404 page. */
export const Route = createFileRoute('/productos/$categoria')({
  params: {
    parse: ({ categoria }) => {
      if (!isCategoriaSlug(categoria)) throw notFound()
      return { categoria }
    },
    stringify: ({ categoria }) => ({ categoria }),
  },
  loader: async ({ context, params }) => {
    const stored = storedOf(params.categoria)
    const productos =
      stored && (await context.queryClient.ensureInfiniteQueryData(productosQuery({ categoria: stored })))
    return { first: productos?.pages[0]?.items ?? [] }
  },
  head: (page) => {
    const slug = page.params.categoria
    if (!isCategoriaSlug(slug)) return {}
    const path = paths.categoria(slug)
    return pageHead(page, {
      title: slugTexts[slug],
      description: `${slugTexts[slug]}: prendas disponibles con precio, tallas y existencias al día.`,
      path,
      imagen: page.loaderData?.first[0]?.imagen ?? `coleccion-${slug}`,
      jsonLd: (marca) => [
        breadcrumbOf(marca, [
          { name: 'Inicio', path: paths.inicio },
          { name: slugTexts[slug], path },
        ]),
        itemListOf(marca, page.loaderData?.first ?? []),
      ],
    })
  },
  pendingMs: 150,
  pendingComponent: CategoriaSkeleton,
  component: CategoriaPage,
})

function CategoriaPage() {
  const { categoria: slug } = Route.useParams()
  const stored = storedOf(slug)
  return (
    <main id="contenido" tabIndex={-1} className="page pb-10 outline-none">
      <Heading slug={slug} />
      {stored ? <Productos key={slug} categoria={stored} /> : <Nothing />}
    </main>
  )
}

const Heading = ({ slug }: { slug: CategoriaSlug }) => (
  <header className="pt-10 pb-8 md:pt-16 md:pb-12">
    <h1 className="display text-display">{slugTexts[slug]}</h1>
  </header>
)

const Nothing = () => (
  <EmptyState
    title={sitioTexts.emptyCategoria}
    action={
      <Link to={paths.inicio} hash="colecciones" className={buttonClass({ variant: 'secondary' })}>
        {sitioTexts.seeCollections}
      </Link>
    }
  />
)

function Productos({ categoria }: { categoria: Categoria }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    productosQuery({ categoria }),
  )
  const productos = data.pages.flatMap(({ items }) => items)
  if (productos.length === 0) return <Nothing />
  return (
    <>
      <ul className={categoriaGrid}>
        {productos.map((producto, index) => (
          <li key={producto.id}>
            <CategoriaCard producto={producto} priority={index === 0} />
          </li>
        ))}
      </ul>
      <LoadMoreSentinel hasMore={hasNextPage} loading={isFetchingNextPage} onLoadMore={() => void fetchNextPage()} />
    </>
  )
}
