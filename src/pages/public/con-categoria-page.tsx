import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { isCategoriaSlug, storedOf } from '#modules/ajustes/sitio/rules.ts'
import { sitioTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { conProductosQuery, conQuery } from '#modules/clientas/vitrina/client.ts'
import {
  ConBack,
  ConMain,
  ConMissing,
  ConProductos,
  ConSkeleton,
  conHead,
  loadCon,
} from '#modules/clientas/vitrina/components/con-parts.tsx'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import type { Categoria } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** /con/{codigo}/{categoria}: a line of the brand, with the consultora to ask (spec 3.4). */
export const Route = createFileRoute('/con/$codigo/$categoria')({
  loader: async ({ context: { queryClient }, params: { codigo, categoria: slug } }) => {
    const categoria = isCategoriaSlug(slug) ? storedOf(slug) : null
    if (!isCategoriaSlug(slug) || !categoria) throw notFound()
    const shown = queryClient.ensureInfiniteQueryData(conProductosQuery(codigo, categoria))
    const [con, productos] = await loadCon(queryClient, codigo, shown)
    const title = `${slugTexts[slug]} · ${conTexts.pidelo(con.nombre)}`
    const description = `${slugTexts[slug]} con precio, tallas y existencias al día. ${conTexts.atiende(con.nombre)}.`
    const imagen = productos.pages[0]?.items.find((it) => it.imagen)?.imagen ?? null
    const where = { path: paths.conCategoria(codigo, slug), canonical: paths.categoria(slug) }
    return { categoria, slug, head: conHead(queryClient, { title, description, ...where, imagen }) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingMs: 150,
  pendingComponent: ConSkeleton,
  notFoundComponent: ConMissing,
  component: CategoriaPage,
})

function CategoriaPage() {
  const { codigo } = Route.useParams()
  const { categoria, slug } = Route.useLoaderData()
  const { data: con } = useSuspenseQuery(conQuery(codigo))
  return (
    <ConMain con={con} tipo="categoria" objeto={slug}>
      <ConBack con={con} />
      <PageHeader title={slugTexts[slug]} />
      <Productos key={slug} codigo={codigo} categoria={categoria} />
    </ConMain>
  )
}

function Productos({ codigo, categoria }: { codigo: string; categoria: Categoria }) {
  const productos = useInfiniteQuery(conProductosQuery(codigo, categoria))
  const items = productos.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return <EmptyState title={<h2>{sitioTexts.emptyCategoria}</h2>} />
  return (
    <>
      <ConProductos codigo={codigo} items={items} />
      <MorePages query={productos} />
    </>
  )
}
