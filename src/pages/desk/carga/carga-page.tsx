import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import FileX from 'lucide-react/icons/file-x'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { cargaQuery, filasQuery } from '#modules/catalogo/cargas/client.ts'
import { EstadoCargaBadge } from '#modules/catalogo/cargas/components/estado-carga-badge.tsx'
import { cargasTexts } from '#modules/catalogo/cargas/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { formatMinute } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { MissingPage } from '#ui/missing-page.tsx'
import { orNotFound } from '#ui/or-not-found.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CargaAplicar } from './carga-aplicar.tsx'
import { CargaFilas } from './carga-filas.tsx'

/** /admin/productos/carga/{id}: what a file would do, its progress, its result (spec 3.5). */
export const Route = createFileRoute('/admin/productos/carga/$id')({
  beforeLoad: guard('productos'),
  remountDeps: ({ params }) => params,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const filas = queryClient.prefetchInfiniteQuery(filasQuery(id, undefined))
    const { archivo } = await queryClient.ensureQueryData(cargaQuery(id)).catch(orNotFound)
    await filas
    return { archivo }
  },
  head: (page) => unlistedHead(page, page.loaderData?.archivo ?? pageTitles.carga),
  pendingComponent: () => (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <LoadingRegion label="Cargando la revisión…" className="flex flex-col gap-4">
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </LoadingRegion>
    </main>
  ),
  notFoundComponent: () => (
    <MissingPage
      icon={<FileX aria-hidden="true" />}
      title={cargasTexts.missing}
      action={
        <Link to={paths.adminProductosCarga} className={buttonClass({})}>
          {pageTitles.cargaNueva}
        </Link>
      }
    />
  ),
  component: CargaPage,
})

function CargaPage() {
  const { id } = Route.useParams()
  const { data: carga } = useQuery(cargaQuery(id))
  if (!carga) return null
  const { archivo, estado, ignoradas, createdAt } = carga
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        back={<Link to={paths.adminProductosCarga}>{cargasTexts.back}</Link>}
        eyebrow={pageTitles.carga}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {archivo}
            <EstadoCargaBadge estado={estado} />
          </span>
        }
        description={formatMinute(createdAt)}
      />
      <CargaAplicar carga={carga} />
      {ignoradas.length > 0 && (
        <p className="mt-4 text-sm wrap-anywhere text-ink-soft">{cargasTexts.ignored(ignoradas)}</p>
      )}
      <CargaFilas carga={carga} />
    </main>
  )
}
