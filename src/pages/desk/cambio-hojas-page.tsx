import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import FileX from 'lucide-react/icons/file-x'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { porEnviarQuery } from '#modules/entregas/devoluciones/client.ts'
import { mesaTexts } from '#modules/entregas/devoluciones/texts.ts'
import { HojaDeEmpaque } from '#modules/entregas/surtidos/components/hoja.tsx'
import { PapelPage } from '#modules/entregas/surtidos/components/papel.tsx'
import { type PapelSearch, papelSearch } from '#modules/entregas/surtidos/rules.ts'
import { mesaSurtidoTexts, papelTexts } from '#modules/entregas/surtidos/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { idText } from '#shared/search.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { MorePages, useAllPages } from '#ui/more-pages.tsx'
import { QueryError } from '#ui/query-boundary.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

/** /admin/surtido/cambios: a slip per cambio to be sent, or for one of them (spec 3.3). */
export const Route = createFileRoute('/admin/surtido/cambios')({
  validateSearch: (typed): PapelSearch & { cambio?: string | undefined } => ({
    ...papelSearch(typed),
    cambio: idText(typed.cambio),
  }),
  beforeLoad: guard('devoluciones-recibir'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchInfiniteQuery(porEnviarQuery())),
  head: (page) => unlistedHead(page, pageTitles.hojas),
  component: CambioHojasPage,
})

function CambioHojasPage() {
  const { papel = 'carta', cambio } = Route.useSearch()
  const cambios = useInfiniteQuery(porEnviarQuery())
  const isWhole = useAllPages(cambios)
  const { nombre: marca } = useMarca()
  const all = cambios.data?.pages.flatMap(({ items }) => items) ?? []
  const items = cambio ? all.filter(({ id }) => id === cambio) : all
  return (
    <PapelPage
      title={mesaTexts.hojas}
      back={<Link to={paths.adminSurtidos}>{mesaSurtidoTexts.back}</Link>}
      ready={items.length > 0 && (isWhole || cambio !== undefined)}
    >
      {items.length > 0 ? (
        items.map(({ nombre, color, sku, talla, cantidad, pedidoAt, ...it }) => (
          <HojaDeEmpaque
            key={it.id}
            isCambio
            {...{ papel, marca }}
            hoja={{
              ...{ ...it, createdAt: pedidoAt, status: 'enviado', notas: null, guia: null, caja: null },
              lineas: [{ posicion: 0, nombre, color, sku, talla, cantidad }],
            }}
          />
        ))
      ) : cambios.isError ? (
        <QueryError query={cambios} failed={papelTexts.failed} />
      ) : !isWhole ? (
        <LoadingRegion label="Preparando las hojas…">
          <Skeleton className="h-96 max-w-2xl" />
        </LoadingRegion>
      ) : (
        <EmptyState icon={<FileX aria-hidden="true" />} title="No hay cambios por enviar" />
      )}
      {items.length > 0 && (
        <div className="print:hidden">
          <MorePages query={cambios} />
        </div>
      )}
    </PapelPage>
  )
}
