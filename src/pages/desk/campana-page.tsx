import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { campanaQuery } from '#modules/catalogo/campanas/client.ts'
import { CampanaEditor } from '#modules/catalogo/campanas/components/campana-editor.tsx'
import { campanasTexts } from '#modules/catalogo/campanas/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { buttonClass } from '#ui/button.tsx'
import { MissingPage } from '#ui/empty-state.tsx'
import { BackToList, DetailSkeleton } from '#ui/page.tsx'

export const Route = createFileRoute('/admin/campana/$id')({
  beforeLoad: guard('campanas'),
  loader: async ({ context, params }) => {
    const { nombre } = await context.queryClient.fetchQuery(campanaQuery(params.id)).catch(orNotFound)
    return { nombre }
  },
  head: (page) => unlistedHead(page, page.loaderData?.nombre ?? pageTitles.campana),
  pendingMs: 150,
  pendingComponent: () => <DetailSkeleton label="Cargando campaña…" />,
  notFoundComponent: Missing,
  component: CampanaPage,
})

function CampanaPage() {
  const { id } = Route.useParams()
  const queryClient = useQueryClient()
  const { data: campana } = useSuspenseQuery({ ...campanaQuery(id), refetchOnWindowFocus: false })
  return (
    <CampanaEditor
      key={`${id} ${campana.version}`}
      campana={campana}
      onReplaced={(actual) => queryClient.setQueryData(campanaQuery(id).queryKey, actual)}
    />
  )
}

function Missing() {
  return (
    <MissingPage
      title={campanasTexts.missing}
      action={
        <BackToList to={paths.adminCampanas} className={buttonClass({ variant: 'secondary' })}>
          {campanasTexts.back}
        </BackToList>
      }
    />
  )
}
