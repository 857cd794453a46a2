import { createFileRoute, Link } from '@tanstack/react-router'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { CarritoAvisos } from '#modules/carrito/components/carrito-avisos.tsx'
import { carritoQuery } from '#modules/carrito/components/carrito-query.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { abiertaQuery } from '#modules/catalogo/campanas/client.ts'
import { preciosQuery, repartoCarritoQuery } from '#modules/clientas/client.ts'
import { useAskForEnvio, useUnanswered } from '#modules/pedidos/components/envio-anterior.ts'
import { abiertoQuery } from '#modules/pedidos/consultora-client.ts'
import { SuspensionNotice } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { perfilQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Carrito } from './carrito.tsx'
import { CarritoSkeleton } from './carrito-skeleton.tsx'
import { EarlierPedidoDialog } from './earlier-pedido-dialog.tsx'
import { useSending } from './use-send-pedido.ts'

/** /consultora/carrito (spec 1.2). The first page has the cart of the account; without it its shape stands there. */
export const Route = createFileRoute('/consultora/carrito')({
  beforeLoad: guard('consultor'),
  // Without the profile the phone is not filled in; what is offered beside sending stands there from the beginning.
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(perfilQuery()),
      queryClient.prefetchQuery(abiertoQuery()),
      queryClient.prefetchQuery(abiertaQuery()),
      // For whom a line is, and what she sells it for, stand between the lines.
      queryClient.prefetchQuery(repartoCarritoQuery()),
      queryClient
        .ensureQueryData(carritoQuery())
        .then(({ lineas }) => queryClient.prefetchQuery(preciosQuery(lineas.map(({ productoId }) => productoId))))
        .catch(() => null),
    ]),
  head: (page) => unlistedHead(page, 'Carrito'),
  pendingMs: 150,
  pendingComponent: () => <Page lineas="unknown" />,
  component: () => {
    const { ready, lineas } = useCarrito()
    const sending = useSending()
    if (lineas.length > 0) return <Page lineas="some" />
    // A cart that was just sent is not shown as an empty one.
    return <Page lineas={ready && !sending ? 'none' : 'unknown'} />
  },
})

const bodies = { unknown: CarritoSkeleton, none: Empty, some: Carrito }

function Page({ lineas }: { lineas: keyof typeof bodies }) {
  const Body = bodies[lineas]
  return (
    <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
      <PageHeader title="Carrito" />
      <SuspensionNotice className="mb-6" />
      <CarritoAvisos className="mb-6" />
      <Body />
    </main>
  )
}

function Empty() {
  const { usuarioId } = useCarrito()
  const unanswered = useUnanswered(usuarioId)
  const asking = useAskForEnvio()
  return (
    <>
      <EarlierPedidoDialog />
      {unanswered && (
        <div
          role="status"
          className="flex flex-col items-start gap-3 rounded-md bg-warning-soft p-4 text-sm text-warning"
        >
          <p className="font-semibold">{carritoTexts.unansweredEmpty}</p>
          <Button variant="secondary" size="sm" busy={asking.isPending} onClick={() => asking.mutate()}>
            {carritoTexts.unansweredAsk}
          </Button>
        </div>
      )}
      <EmptyState
        icon={<ShoppingBag aria-hidden="true" />}
        title={carritoTexts.empty}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link to={paths.catalogo} className={buttonClass({})}>
              Ver catálogo
            </Link>
            <Link to={paths.pedidoRapido} className={buttonClass({ variant: 'secondary' })}>
              Pedido rápido
            </Link>
          </div>
        }
      >
        Lo que agregues desde el catálogo se guarda aquí hasta que lo envíes.
      </EmptyState>
    </>
  )
}
