import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { abiertaQuery } from '#features/campanas/web/client.ts'
import { MinimoLine } from '#features/campanas/web/minimo-line.tsx'
import { carritoTexts } from '#features/carrito/texts.ts'
import { CarritoAvisos } from '#features/carrito/web/carrito-avisos.tsx'
import { carritoQuery } from '#features/carrito/web/carrito-query.ts'
import { useCarrito } from '#features/carrito/web/use-carrito.ts'
import { SuspensionNotice } from '#features/consultoras/web/suspension-notice.tsx'
import { guard } from '#features/cuentas/web/guard.ts'
import { Buscar } from '#features/lectura/web/buscar.tsx'
import { masPedidosQuery } from '#features/lectura/web/client.ts'
import { isPending } from '#features/lectura/web/draft.ts'
import { Mensaje } from '#features/lectura/web/mensaje.tsx'
import { PendientesDialog } from '#features/lectura/web/pendientes-dialog.tsx'
import { PorColor } from '#features/lectura/web/por-color.tsx'
import { rapidoTexts } from '#features/pedidos/rapido-texts.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useRapido } from './draft.ts'
import { MasPedidos } from './mas-pedidos.tsx'

/** /consultora/pedido-rapido: codes, typed or pasted, go into the cart; and what she orders most (spec 3.4). */
export const Route = createFileRoute('/consultora/pedido-rapido')({
  beforeLoad: guard('consultor'),
  loader: ({ context: { queryClient } }) =>
    awaitOnServer(
      Promise.all([
        queryClient.prefetchQuery(masPedidosQuery()),
        queryClient.prefetchQuery(carritoQuery()),
        queryClient.prefetchQuery(abiertaQuery()),
      ]),
    ),
  // Not from the texts: they would come along with every page.
  head: (page) => unlistedHead(page, 'Pedido rápido'),
  component: Page,
})

function Page() {
  const rapido = useRapido()
  return (
    <main id="contenido" tabIndex={-1} className="page pb-28 outline-none">
      <PageHeader
        back={<Link to={paths.catalogo}>Volver al catálogo</Link>}
        title={rapidoTexts.title}
        description={rapidoTexts.description}
      />
      <SuspensionNotice className="mb-6" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <CarritoAvisos />
          <Card as="section" aria-label={rapidoTexts.label}>
            <Mensaje leyendo={rapido} texts={rapidoTexts} rows={6} />
          </Card>
          <Card as="section" aria-labelledby="mas-pedidos">
            <h2 id="mas-pedidos" className="display mb-5 text-title">
              {rapidoTexts.mas}
            </h2>
            <MasPedidos onAdd={rapido.add} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Summary pending={rapido.draft.mensaje.filter(isPending).map(({ linea }) => linea)} />
          <Card as="section" aria-labelledby="buscar-prenda">
            <h2 id="buscar-prenda" className="display mb-5 text-title">
              {rapidoTexts.search}
            </h2>
            <Buscar onAdd={rapido.add} more={(producto) => <PorColor producto={producto} />} />
          </Card>
        </div>
      </div>
    </main>
  )
}

/** What the cart has by now, and the way to it. */
function Summary({ pending }: { pending: string[] }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { itemCount, total } = useCarrito()
  return (
    <Card as="section" aria-label="Tu carrito" className="flex flex-col gap-4">
      <p role="status" className="flex flex-wrap items-baseline justify-between gap-2">
        <span>{itemCount === 0 ? carritoTexts.empty : carritoTexts.holds(itemCount)}</span>
        {itemCount > 0 && total !== null && <Money centavos={total} className="text-lg font-semibold" />}
      </p>
      <MinimoLine total={total} />
      <Link
        to={paths.carrito}
        className={buttonClass({ className: 'w-full' })}
        onClick={(event) => {
          if (pending.length === 0) return
          event.preventDefault()
          setAsking(true)
        }}
      >
        {carritoTexts.see}
      </Link>
      <PendientesDialog
        texts={rapidoTexts}
        lineas={pending}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void navigate({ to: paths.carrito })}
      />
    </Card>
  )
}
