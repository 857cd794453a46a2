import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { breadcrumbOf } from '#modules/ajustes/sitio/components/json-ld.ts'
import { pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { isCategoriaSlug, storedOf } from '#modules/ajustes/sitio/rules.ts'
import { sitioTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { productosQuery } from '#modules/catalogo/client.ts'
import { CategoriaCard, categoriaGrid } from '#modules/catalogo/components/publico/categoria-card.tsx'
import { itemListOf } from '#modules/catalogo/components/publico/producto-json-ld.ts'
import type { Categoria } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { CategoriaHeading } from './categoria-heading.tsx'
import { CategoriaSkeleton } from './categoria-skeleton.tsx'

const categoriaQuery = (categoria: Categoria) => productosQuery({ categoria, porModelo: true })

/** One of the nine lines (spec 1.2: /productos/{categoria}); any other word is the 404 page. */
export const Route = createFileRoute('/productos/$categoria')({
  params: {
    parse: ({ categoria }) => {
      if (!isCategoriaSlug(categoria)) throw notFound()
      return { categoria }
    },
    stringify: ({ categoria }) => ({ categoria }),
  },
  loader: async ({ context, params }) => {
    const categoria = storedOf(params.categoria)
    // A list that cannot be had is the empty message (spec 1.8), not a page that fails.
    if (categoria) await context.queryClient.prefetchInfiniteQuery(categoriaQuery(categoria))
  },
  head: (page) => {
    const slug = page.params.categoria
    if (!isCategoriaSlug(slug)) return {}
    const path = paths.categoria(slug)
    const categoria = storedOf(slug)
    const { queryClient } = page.match.context
    const found = categoria && queryClient.getQueryData(categoriaQuery(categoria).queryKey)
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
      {stored ? <Productos key={slug} categoria={stored} /> : <Nothing />}
    </main>
  )
}

function Productos({ categoria }: { categoria: Categoria }) {
  const productos = useInfiniteQuery({ ...categoriaQuery(categoria), retryOnMount: false })
  const items = productos.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return <Nothing productos={productos} />
  return (
    <>
      <ul className={categoriaGrid}>
        {items.map((producto, index) => (
          <li key={producto.id}>
            <CategoriaCard producto={producto} priority={index === 0} />
          </li>
        ))}
      </ul>
      <MorePages query={productos} />
    </>
  )
}

type NothingProps = { productos?: { errorUpdateCount: number; isFetching: boolean; refetch: () => unknown } }

/** Nothing of this line, or nothing to be had: one sentence for both; a failure also offers another try (spec 1.8). */
const Nothing = ({ productos }: NothingProps) => (
  <EmptyState
    title={<span role="status">{sitioTexts.emptyCategoria}</span>}
    action={
      productos && productos.errorUpdateCount > 0 ? (
        <Button variant="secondary" busy={productos.isFetching} onClick={() => void productos.refetch()}>
          Reintentar
        </Button>
      ) : (
        <Link to={paths.inicio} hash="colecciones" className={buttonClass({ variant: 'secondary' })}>
          {sitioTexts.seeCollections}
        </Link>
      )
    }
  />
)
