import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { CarritoAvisos } from '#modules/carrito/components/carrito-avisos.tsx'
import { carritoQuery } from '#modules/carrito/components/carrito-query.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { abiertaQuery } from '#modules/catalogo/campanas/client.ts'
import { MinimoLine } from '#modules/catalogo/campanas/components/minimo-line.tsx'
import { LazyAlCarrito } from '#modules/clientas/components/lazy-al-carrito.ts'
import { masPedidosQuery, type ProductoVenta } from '#modules/pedidos/client.ts'
import { rapidoTexts } from '#modules/pedidos/consultora-texts.ts'
import { Buscar, PorColor, ProductoOpcion } from '#modules/pedidos/lectura/components/buscar.tsx'
import { waitingLines } from '#modules/pedidos/lectura/components/draft.ts'
import { Mensaje, PendientesDialog } from '#modules/pedidos/lectura/components/mensaje.tsx'
import type { Entendida } from '#modules/pedidos/lectura/lectura.ts'
import { SuspensionNotice } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { buttonClass } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { useRapido } from './draft.ts'

type MasPedidosProps = { onAdd: (productos: ProductoVenta[], partidas: Entendida[]) => unknown }

/** The products that this consultora orders most, one press from the cart (spec 3.4). */
function MasPedidos({ onAdd }: MasPedidosProps) {
  const loading = (
    <LoadingRegion label="Cargando lo que más pides…" className="grid gap-6 md:grid-cols-2">
      {[1, 2, 3, 4].map((it) => (
        <Skeleton key={it} className="h-28 w-full rounded-md" />
      ))}
    </LoadingRegion>
  )
  return (
    <QueryBoundary query={useQuery(masPedidosQuery())} loading={loading}>
      {(productos) =>
        productos.length === 0 ? (
          <p className="text-ink-soft">Cuando hayas pedido algo, aquí estará lo que más pides.</p>
        ) : (
          <ul aria-labelledby="mas-pedidos" className="grid gap-6 md:grid-cols-2">
            {productos.map(({ piezas, ...producto }) => (
              <li key={producto.id}>
                <ProductoOpcion
                  producto={producto}
                  note={`Has pedido ${piezas}`}
                  onTalla={({ id: tallaId }) => onAdd([producto], [{ productoId: producto.id, tallaId, cantidad: 1 }])}
                >
                  <PorColor producto={producto} into={{ Dialog: LazyAlCarrito }} />
                </ProductoOpcion>
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  )
}

/** /consultora/pedido-rapido: adds typed or pasted codes to the cart (spec 3.4). */
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
  // Not from the texts, which would then be in every page's bundle.
  head: (page) => unlistedHead(page, 'Pedido rápido'),
  component: Page,
})

function Page() {
  const rapido = useRapido()
  return (
    <main id="contenido" tabIndex={-1} className="page pb-28 outline-none">
      <PageHeader
        title="Pedido rápido"
        description="Escribe o pega los códigos. Se agregan a tu carrito y desde ahí envías el pedido."
      />
      <SuspensionNotice className="mb-6" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-6">
          <CarritoAvisos />
          <Card as="section" aria-label={rapidoTexts.label}>
            <Mensaje leyendo={rapido} texts={rapidoTexts} rows={6} variant="primary" />
          </Card>
        </div>
        <div className="flex flex-col gap-6 lg:row-span-2">
          <Summary pending={waitingLines(rapido.draft)} />
          <Card as="section" aria-labelledby="buscar-prenda">
            <h2 id="buscar-prenda" className="display mb-5 text-xl">
              Buscar una prenda
            </h2>
            <Buscar
              onAdd={rapido.add}
              more={(producto) => <PorColor producto={producto} into={{ Dialog: LazyAlCarrito }} />}
            />
          </Card>
        </div>
        <Card as="section" aria-labelledby="mas-pedidos" className="self-start">
          <h2 id="mas-pedidos" className="display mb-5 text-xl">
            Lo que más pides
          </h2>
          <MasPedidos onAdd={rapido.add} />
        </Card>
      </div>
    </main>
  )
}

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
        className={buttonClass({ variant: 'secondary', className: 'w-full' })}
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
