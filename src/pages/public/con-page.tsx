import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { menuSlugs } from '#modules/ajustes/sitio/rules.ts'
import { slugTexts } from '#modules/ajustes/sitio/texts.ts'
import { Busqueda } from '#modules/catalogo/components/busqueda/busqueda.tsx'
import { buscado, isAsked } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { type Con, conProductosQuery, conQuery, conSeleccionesQuery } from '#modules/clientas/vitrina/client.ts'
import {
  ConMain,
  ConMissing,
  ConProductos,
  ConSkeleton,
  conHead,
  loadCon,
  useConProductos,
} from '#modules/clientas/vitrina/components/con-parts.tsx'
import { conTexts } from '#modules/clientas/vitrina/texts.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageHeader } from '#ui/page.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** /con/{codigo}: the home page of a consultora's vitrina (spec 3.4 and 4.2). */
export const Route = createFileRoute('/con/$codigo')({
  validateSearch: buscado,
  loader: async ({ context: { queryClient }, params: { codigo }, location }) => {
    const search = buscado(location.search)
    const found = isAsked(search) && queryClient.prefetchInfiniteQuery(conProductosQuery(codigo, search))
    const [{ nombre }, { items }] = await loadCon(
      queryClient,
      codigo,
      queryClient.ensureQueryData(conSeleccionesQuery(codigo)),
    )
    await found
    const description = 'Mira lo que eligió para ti y pídeselo por WhatsApp.'
    const imagen = items[0]?.items.find((it) => it.imagen)?.imagen ?? null
    const path = paths.con(codigo)
    return {
      head: conHead(queryClient, { title: conTexts.vitrinaDe(nombre), description, path, canonical: null, imagen }),
    }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingMs: 150,
  pendingComponent: ConSkeleton,
  notFoundComponent: ConMissing,
  component: ConPage,
})

function ConPage() {
  const { codigo } = Route.useParams()
  const { data: con } = useSuspenseQuery(conQuery(codigo))
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ConMain con={con} tipo="inicio" objeto="">
      {/* The header names the consultora and links to WhatsApp. */}
      <PageHeader title={conTexts.elige} description="Abre una prenda para ver sus tallas y pedirla." />
      <Busqueda
        search={search}
        onChange={(change, { replace }) =>
          navigate({ search: (now) => ({ ...now, ...change(now) }), replace, resetScroll: false })
        }
        donde={{ vitrina: codigo }}
        useLista={useConProductos}
        label={catalogoTexts.searchIn}
        skeleton={<Skeleton className="h-96 w-full rounded-md" />}
        empty={catalogoTexts.empty}
        idle={
          <>
            <Selecciones con={con} />
            <Lineas codigo={codigo} />
          </>
        }
      >
        {(items) => <ConProductos codigo={codigo} items={items} />}
      </Busqueda>
    </ConMain>
  )
}

const Lineas = ({ codigo }: { codigo: string }) => (
  <section aria-labelledby="lineas" className="pt-12">
    <h2 id="lineas" className="display text-title">
      Todo por línea
    </h2>
    <ul className="mt-4 flex flex-wrap gap-2 md:gap-3">
      {menuSlugs.map((slug) => (
        <li key={slug}>
          <Link to={paths.conCategoria(codigo, slug)} className={buttonClass({ variant: 'secondary' })}>
            {slugTexts[slug]}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

/** Each selección with its first garments. */
const Selecciones = ({ con: { codigo } }: { con: Con }) => (
  <QueryBoundary query={useQuery(conSeleccionesQuery(codigo))}>
    {({ items: selecciones }) =>
      selecciones.map(({ slug, nombre, prendas, items }, index) => (
        <section key={slug} aria-labelledby={`seleccion-${slug}`} className="pt-8 first-of-type:pt-2">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 md:mb-3">
            <h2 id={`seleccion-${slug}`} className="display text-title wrap-anywhere">
              <Link
                to={paths.conSeleccion(codigo, slug)}
                className="inline-flex min-h-11 items-center no-underline hover:text-accent-text"
              >
                {nombre}
              </Link>
            </h2>
            {prendas > items.length ? (
              <Link to={paths.conSeleccion(codigo, slug)} className="link inline-flex min-h-11 items-center text-sm">
                {`Ver las ${prendas} prendas`}
              </Link>
            ) : (
              <p className="text-sm text-ink-soft">{conTexts.prendas(prendas)}</p>
            )}
          </div>
          <ConProductos codigo={codigo} items={items} row first={index === 0} />
        </section>
      ))
    }
  </QueryBoundary>
)
