import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { isCategoriaSlug, storedOf } from '#modules/ajustes/sitio/rules.ts'
import { sitioTexts, slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { Busqueda } from '#modules/catalogo/components/busqueda/busqueda.tsx'
import { buscado } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { conProductosQuery, conQuery } from '#modules/clientas/vitrina/client.ts'
import {
  ConBack,
  ConMain,
  ConMissing,
  ConProductos,
  ConSkeleton,
  conHead,
  loadCon,
  useConProductos,
} from '#modules/clientas/vitrina/components/con-parts.tsx'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import type { Categoria } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { PageHeader } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** /con/{codigo}/{categoria}: a product line in a consultora's vitrina (spec 3.4). */
export const Route = createFileRoute('/con/$codigo/$categoria')({
  validateSearch: buscado,
  loader: async ({ context: { queryClient }, params: { codigo, categoria: slug }, location }) => {
    const categoria = isCategoriaSlug(slug) ? storedOf(slug) : null
    if (!isCategoriaSlug(slug) || !categoria) throw notFound()
    const query = conProductosQuery(codigo, { ...buscado(location.search), categoria })
    // An error of the list is shown in its place.
    const shown = queryClient.prefetchInfiniteQuery(query).then(() => queryClient.getQueryData(query.queryKey))
    const [con, productos] = await loadCon(queryClient, codigo, shown)
    const title = `${slugTexts[slug]} · ${conTexts.pidelo(con.nombre)}`
    const description = `${slugTexts[slug]} con precio, tallas y existencias al día. Te atiende ${con.nombre}.`
    const imagen = productos?.pages[0]?.items.find((it) => it.imagen)?.imagen ?? null
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
      <PageHeader title={slugTexts[slug]} back={<ConBack con={con} />} />
      <Productos key={slug} codigo={codigo} categoria={categoria} />
    </ConMain>
  )
}

function Productos({ codigo, categoria }: { codigo: string; categoria: Categoria }) {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Busqueda
      search={search}
      onChange={(change, { replace }) =>
        navigate({ search: (now) => ({ ...now, ...change(now) }), replace, resetScroll: false })
      }
      donde={{ vitrina: codigo, categoria }}
      useLista={useConProductos}
      label={catalogoTexts.searchIn}
      skeleton={<Skeleton className="h-96 w-full rounded-md" />}
      empty={sitioTexts.emptyCategoria}
    >
      {(items) => <ConProductos codigo={codigo} items={items} />}
    </Busqueda>
  )
}
