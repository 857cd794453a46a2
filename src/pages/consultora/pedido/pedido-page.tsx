import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { repartoPedidoQuery } from '#modules/clientas/client.ts'
import { dePedidoQuery } from '#modules/entregas/devoluciones/client.ts'
import { canComeBack } from '#modules/entregas/devoluciones/rules.ts'
import { pedidoQuery } from '#modules/pedidos/client.ts'
import { PedidoMissing, PedidoSkeleton } from '#modules/pedidos/components/consultora/pedido-states.tsx'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/paths.ts'
import { orNotFound } from '#ui/api-client.ts'
import { PedidoDetail } from './pedido-detail.tsx'

export const Route = createFileRoute('/consultora/pedido/$id')({
  beforeLoad: guard('consultor'),
  loader: async ({ context, params }) => {
    const { queryClient } = context
    const reparto = queryClient.prefetchQuery(repartoPedidoQuery(params.id))
    const pedido = await queryClient.ensureQueryData(pedidoQuery(params.id)).catch(orNotFound)
    if (canComeBack(pedido)) await queryClient.prefetchQuery(dePedidoQuery(params.id, pedido.version))
    await reparto
    return { numeroPedido: pedido.numeroPedido }
  },
  head: (page) =>
    unlistedHead(page, page.loaderData ? `Pedido ${page.loaderData.numeroPedido}` : pageTitles.pedidoMissing),
  pendingMs: 150,
  pendingComponent: PedidoSkeleton,
  notFoundComponent: PedidoMissing,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { data: pedido } = useSuspenseQuery(pedidoQuery(id))
  return (
    <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
      <PedidoDetail key={pedido.id} pedido={pedido} />
    </main>
  )
}
