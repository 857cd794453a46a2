import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import FileX from 'lucide-react/icons/file-x'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { marcasQuery, surtidoQuery } from '#modules/entregas/surtidos/client.ts'
import { ListaDeSurtido, porSurtir } from '#modules/entregas/surtidos/components/lista.tsx'
import { PapelPage } from '#modules/entregas/surtidos/components/papel.tsx'
import { SurtidoMissing } from '#modules/entregas/surtidos/components/surtido-badge.tsx'
import { papelSearch } from '#modules/entregas/surtidos/rules.ts'
import { mesaSurtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { DetailSkeleton } from '#ui/page.tsx'

/** /admin/surtido/{id}/lista: the printable picking list (spec 3.3). */
export const Route = createFileRoute('/admin/surtido/$id/lista')({
  validateSearch: papelSearch,
  beforeLoad: guard('surtido'),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const [{ numero }] = await Promise.all([
      queryClient.ensureQueryData(surtidoQuery(id)),
      queryClient.ensureQueryData(marcasQuery(id)),
    ]).catch(orNotFound)
    return { numero }
  },
  head: (page) =>
    unlistedHead(page, page.loaderData ? `${pageTitles.lista} ${page.loaderData.numero}` : pageTitles.lista),
  pendingComponent: () => <DetailSkeleton label="Preparando la lista…" />,
  notFoundComponent: SurtidoMissing,
  component: ListaPage,
})

function ListaPage() {
  const { id } = Route.useParams()
  const { papel = 'carta' } = Route.useSearch()
  const { data: surtido } = useSuspenseQuery(surtidoQuery(id))
  const { data: marcas } = useSuspenseQuery(marcasQuery(id))
  const isOver = porSurtir(surtido).length === 0
  return (
    <PapelPage
      title={`${pageTitles.lista}: ${pageTitles.surtido(surtido.numero)}`}
      back={<Link to={paths.adminSurtido(id)}>Volver al surtido</Link>}
      ready={!isOver}
    >
      {isOver ? (
        <EmptyState icon={<FileX aria-hidden="true" />} title={mesaSurtidoTexts.nothing} />
      ) : (
        <ListaDeSurtido {...{ surtido, marcas, papel }} />
      )}
    </PapelPage>
  )
}
