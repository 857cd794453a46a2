import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import FileX from 'lucide-react/icons/file-x'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { hojasQuery } from '#modules/entregas/surtidos/client.ts'
import { HojaDeEmpaque } from '#modules/entregas/surtidos/components/hoja.tsx'
import { PapelPage } from '#modules/entregas/surtidos/components/papel.tsx'
import { hojasSearch } from '#modules/entregas/surtidos/rules.ts'
import { papelTexts } from '#modules/entregas/surtidos/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { BackToList } from '#ui/page.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

/** /admin/surtido/hojas?pedidos=12,13: packing slips, one or more sheets per pedido (spec 3.3), in a surtido or not. */
export const Route = createFileRoute('/admin/surtido/hojas')({
  validateSearch: hojasSearch,
  beforeLoad: guard('surtido'),
  loaderDeps: ({ search: { pedidos } }) => ({ pedidos }),
  loader: ({ context, deps: { pedidos } }) =>
    pedidos ? awaitOnServer(context.queryClient.prefetchQuery(hojasQuery(pedidos))) : undefined,
  head: (page) => unlistedHead(page, pageTitles.hojas),
  component: HojasPage,
})

function HojasPage() {
  const { pedidos = '', papel = 'carta' } = Route.useSearch()
  const hojas = useQuery({ ...hojasQuery(pedidos), enabled: pedidos !== '' })
  const { nombre } = useMarca()
  const items = hojas.data?.items ?? []
  const faltan = hojas.data?.faltan ?? []
  return (
    <PapelPage
      title={pageTitles.hojas}
      back={<BackToList to={paths.adminPedidos}>Volver a pedidos</BackToList>}
      ready={items.length > 0}
    >
      {faltan.length > 0 && (
        <p role="status" className="mb-4 wrap-anywhere text-warning print:hidden">
          {`No encontramos: ${faltan.join(', ')}`}
        </p>
      )}
      <QueryBoundary
        query={hojas}
        failed={papelTexts.failed}
        loading={
          pedidos === '' ? (
            <NoHojas />
          ) : (
            <LoadingRegion label="Preparando las hojas…">
              <Skeleton className="h-96 max-w-2xl" />
            </LoadingRegion>
          )
        }
      >
        {() =>
          items.length > 0 ? (
            items.map((hoja) => <HojaDeEmpaque key={hoja.id} {...{ hoja, papel }} marca={nombre} />)
          ) : (
            <NoHojas />
          )
        }
      </QueryBoundary>
    </PapelPage>
  )
}

const NoHojas = () => <EmptyState icon={<FileX aria-hidden="true" />} title="No hay pedidos que imprimir" />
