import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { seleccionQuery } from '#modules/clientas/vitrina/client.ts'
import { SeleccionEditor } from '#modules/clientas/vitrina/components/seleccion-editor.tsx'
import { seleccionTexts } from '#modules/clientas/vitrina/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { buttonClass } from '#ui/button.tsx'
import { MissingPage } from '#ui/empty-state.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

const SeleccionSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
    <LoadingRegion label="Cargando selección…" className="flex flex-col gap-5 pt-6 md:pt-10">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-11 w-64 max-w-full" />
      <Skeleton className="h-11 w-36 rounded-full" />
      <Skeleton className="h-40 w-full rounded-lg" />
      <Skeleton className="h-160 w-full rounded-lg" />
    </LoadingRegion>
  </main>
)

export const Route = createFileRoute('/consultora/vitrina/seleccion/$id')({
  beforeLoad: guard('consultor'),
  loader: async ({ context, params }) => {
    await context.queryClient.fetchQuery(seleccionQuery(params.id)).catch(orNotFound)
  },
  head: (page) => unlistedHead(page, pageTitles.seleccion),
  pendingMs: 150,
  pendingComponent: SeleccionSkeleton,
  notFoundComponent: Missing,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { data: seleccion } = useSuspenseQuery({ ...seleccionQuery(id), refetchOnWindowFocus: false })
  return <SeleccionEditor key={id} title={pageTitles.seleccion} seleccion={seleccion} />
}

function Missing() {
  return (
    <MissingPage
      title={seleccionTexts.missing}
      action={
        <Link to={paths.vitrina} className={buttonClass({})}>
          {seleccionTexts.back}
        </Link>
      }
    />
  )
}
