import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { Foto } from '#modules/ajustes/sitio/components/foto.tsx'
import { breadcrumbOf } from '#modules/ajustes/sitio/components/json-ld.ts'
import { pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type CategoriaSlug, isCategoriaSlug, menuSlugs, storedOf } from '#modules/ajustes/sitio/rules.ts'
import { lineTexts, sitioTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { productosQuery } from '#modules/catalogo/client.ts'
import { Busqueda, type Donde } from '#modules/catalogo/components/busqueda/busqueda.tsx'
import { CategoriaCard, categoriaGrid } from '#modules/catalogo/components/publico/categoria-card.tsx'
import { itemListOf } from '#modules/catalogo/components/publico/producto-json-ld.ts'
import { type Buscado, buscado } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import type { Categoria } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

const eight = Array.from({ length: 8 }, (_, index) => index)

/** Eight cards (spec 1.2). */
const CategoriaSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page pb-10 outline-none">
    <LoadingRegion label="Cargando productos…">
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-14 pt-8 pb-6 md:pt-12 md:pb-8 lg:grid-cols-[1.1fr_1fr] lg:pt-6 lg:pb-6">
        <div className="lg:pb-2">
          <Skeleton className="h-[1em] w-64 max-w-full text-display" />
          <Skeleton className="mt-3 h-7 w-44 md:mt-4" />
          <div className="mt-6 h-13 md:mt-8 md:h-12" />
        </div>
        <Skeleton className="hidden h-52 rounded-xl lg:block" />
      </div>
      <Skeleton className="h-12 w-full rounded-full md:max-w-md" />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-9 pt-14 lg:mt-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Skeleton className="hidden h-96 rounded-lg lg:block" />
        <CategoriaCards />
      </div>
    </LoadingRegion>
  </main>
)

const CategoriaCards = () => (
  <div className={categoriaGrid}>
    {eight.map((card) => (
      <div key={card} data-testid="skeleton-card">
        <Skeleton className="aspect-4/5 w-full rounded-md" />
        <Skeleton className="mt-3 h-5 w-4/5" />
        <Skeleton className="mt-2 h-5 w-1/2" />
        <div className="h-11 md:h-8" />
      </div>
    ))}
  </div>
)

const CategoriaHeading = ({ slug }: { slug: CategoriaSlug }) => (
  <header className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-14 pt-8 pb-6 md:pt-12 md:pb-8 lg:grid-cols-[1.1fr_1fr] lg:pt-6 lg:pb-6">
    <div className="lg:pb-2">
      <h1 className="display text-display">{slugTexts[slug]}</h1>
      {lineTexts[slug] && <p className="mt-3 text-lg text-ink-soft md:mt-4">{lineTexts[slug]}</p>}
      <nav aria-label="Otras líneas" className="mt-6 md:mt-8">
        <ul className="scroll-row -mx-5 flex gap-2 px-5 py-1 md:mx-0 md:flex-wrap md:px-0">
          {menuSlugs.map((other) => (
            <li key={other} className="shrink-0">
              <Link
                to={paths.categoria(other)}
                className="inline-flex min-h-11 items-center rounded-full px-4 text-sm font-medium no-underline inset-ring inset-ring-line-strong transition-colors hover:bg-hover aria-[current=page]:bg-ink aria-[current=page]:text-paper aria-[current=page]:inset-ring-ink aria-[current=page]:[scroll-initial-target:nearest] md:min-h-10"
              >
                {slugTexts[other]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
    <Foto
      name={`coleccion-${slug}`}
      decorative
      sizes="(min-width: 1024px) 46vw, 1px"
      className="hidden aspect-auto! h-52 rounded-xl lg:block [&_img]:object-[50%_14%]"
    />
  </header>
)

const categoriaQuery = (categoria: Categoria, search: Buscado) =>
  productosQuery({ ...search, categoria, porModelo: true, facetas: true })

/** One of the nine lines (spec 1.2: /productos/{categoria}); any other slug is the 404 page. */
export const Route = createFileRoute('/productos/$categoria')({
  params: {
    parse: ({ categoria }) => {
      if (!isCategoriaSlug(categoria)) throw notFound()
      return { categoria }
    },
    stringify: ({ categoria }) => ({ categoria }),
  },
  validateSearch: buscado,
  // No `loaderDeps`: another search is the same page, and the search box must stay mounted.
  loader: async ({ context, params, location }) => {
    const categoria = storedOf(params.categoria)
    // A failed list shows the empty message (spec 1.8), not an error page.
    if (categoria) await context.queryClient.prefetchInfiniteQuery(categoriaQuery(categoria, buscado(location.search)))
  },
  head: (page) => {
    const slug = page.params.categoria
    if (!isCategoriaSlug(slug)) return {}
    const path = paths.categoria(slug)
    const categoria = storedOf(slug)
    const { queryClient } = page.match.context
    const found = categoria && queryClient.getQueryData(categoriaQuery(categoria, page.match.search).queryKey)
    const first = found?.pages[0]?.items ?? []
    return pageHead(page, {
      title: slugTexts[slug],
      description: `${slugTexts[slug]}: prendas disponibles con precio, tallas y existencias al día.`,
      path,
      imagen: first[0]?.imagen ?? `coleccion-${slug}`,
      jsonLd: (marca) => [breadcrumbOf(marca, { name: slugTexts[slug], path }), itemListOf(marca, first)],
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
      <CategoriaHeading slug={slug} />
      {stored ? (
        <Productos key={slug} categoria={stored} />
      ) : (
        <EmptyState title={<span role="status">{sitioTexts.emptyCategoria}</span>} action={<Collections />} />
      )}
    </main>
  )
}

const useCategoria = (asked: Buscado, _: boolean, { categoria = 'pijamas' }: Donde) =>
  useInfiniteQuery({ ...categoriaQuery(categoria, asked), retryOnMount: false, placeholderData: keepPreviousData })

function Productos({ categoria }: { categoria: Categoria }) {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Busqueda
      search={search}
      onChange={(change, { replace }) =>
        navigate({ search: (now) => ({ ...now, ...change(now) }), replace, resetScroll: false })
      }
      donde={{ categoria }}
      useLista={useCategoria}
      label={catalogoTexts.searchIn}
      skeleton={<CategoriaCards />}
      empty={sitioTexts.emptyCategoria}
      emptyAction={<Collections />}
    >
      {(items) => (
        <ul className={categoriaGrid}>
          {items.map((producto, index) => (
            <li key={producto.id}>
              <CategoriaCard producto={producto} priority={index < 2} />
            </li>
          ))}
        </ul>
      )}
    </Busqueda>
  )
}

const Collections = () => (
  <Link to={paths.inicio} hash="colecciones" className={buttonClass({ variant: 'secondary' })}>
    {sitioTexts.seeCollections}
  </Link>
)
