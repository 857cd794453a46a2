import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { seleccionQuery } from '#modules/clientas/vitrina/client.ts'
import { SeleccionEditor } from '#modules/clientas/vitrina/components/seleccion-editor.tsx'
import { seleccionTexts } from '#modules/clientas/vitrina/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { MissingPage } from '#ui/missing-page.tsx'
import { orNotFound } from '#ui/or-not-found.ts'
import { SeleccionSkeleton } from './seleccion-skeleton.tsx'

/** /consultora/vitrina/seleccion/{id}: one of her selecciones, to change (spec 3.4). */
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
