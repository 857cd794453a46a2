import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { devolucionesQuery } from '#modules/entregas/devoluciones/client.ts'
import { DevolucionesList } from '#modules/entregas/devoluciones/components/devoluciones-list.tsx'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { PageHeader } from '#ui/page.tsx'

export const Route = createFileRoute('/consultora/devoluciones')({
  beforeLoad: guard('consultor'),
  loader: ({ context }) => awaitOnServer(context.queryClient.prefetchInfiniteQuery(devolucionesQuery())),
  head: (page) => unlistedHead(page, pageTitles.devoluciones),
  component: Page,
})

function Page() {
  const devoluciones = useInfiniteQuery({ ...devolucionesQuery(), refetchOnMount: 'always' })
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.devoluciones}
        description="Lo que pediste cambiar o devolver, y cómo va."
        back={<Link to={paths.misPedidos}>Volver a Mis Pedidos</Link>}
      />
      <div className="max-w-3xl">
        <DevolucionesList
          devoluciones={devoluciones}
          empty={{ title: 'No has pedido cambios ni devoluciones', detail: 'Se piden desde un pedido entregado.' }}
          pathOf={({ pedidoId }) => paths.pedido(pedidoId)}
        />
      </div>
    </main>
  )
}
