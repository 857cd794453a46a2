import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import { dismissAvisos, refreshLibreta, repartoPedidoQuery, setRepartoPedido } from '#modules/clientas/client.ts'
import { ClientasPagan, lineaMiaClass, PrecioLine } from '#modules/clientas/components/mi-precio.tsx'
import { Para } from '#modules/clientas/components/para.tsx'
import { repartoTexts } from '#modules/clientas/texts.ts'
import type { PedidoItem, PedidoItemVisto, PedidoVisto } from '#modules/pedidos/client.ts'
import { PedidoItems } from '#modules/pedidos/components/pedido-items.tsx'
import { enviadoTexts } from '#modules/pedidos/consultora-texts.ts'
import { isAbierta } from '#modules/pedidos/propuesta-rules.ts'
import { isUnconfirmed, pedidoTotal } from '#modules/pedidos/rules.ts'
import { useModoClienta, useSuspendida } from '#modules/personas/cuentas/components/use-sesion.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { Card, Fold } from '#ui/page.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** Below a line of the pedido: its clientas, selling price and earnings (spec 3.4). */
function PedidoLineaMia({ pedidoId, item }: { pedidoId: string; item: PedidoItemVisto }) {
  const { data } = useQuery(repartoPedidoQuery(pedidoId))
  const modo = useModoClienta()
  const linea = data?.lineas.find(({ posicion }) => posicion === item.posicion)
  if (!linea) return null
  const { cantidad, partes, aviso, precioVentaCentavos } = linea
  return (
    <>
      {aviso && <p className="text-sm font-semibold text-warning">Esta línea cambió: revisa para quién es.</p>}
      <div className={lineaMiaClass}>
        {modo ? (
          <Money centavos={precioVentaCentavos} className="text-sm font-semibold" />
        ) : (
          <PrecioLine
            productoId={item.productoId}
            nombre={item.nombre}
            ventaCentavos={precioVentaCentavos}
            costoCentavos={item.precioUnitarioCentavos}
            isOwn
            many={cantidad > 1}
            sent
          />
        )}
        <Para
          de={item.talla ? `${item.nombre}, talla ${item.talla}` : item.nombre}
          cantidad={cantidad}
          partes={partes}
          failed={false}
          onSave={(next) => setRepartoPedido(pedidoId, item.posicion, next)}
        />
      </div>
    </>
  )
}

/** Below all lines: a notice of removed lines that had clientas, and totals at the consultora's prices. */
function PedidoClientasPagan({ pedidoId, totalCentavos }: { pedidoId: string; totalCentavos: number | undefined }) {
  const { data, error, refetch, isFetching } = useQuery(repartoPedidoQuery(pedidoId))
  const queryClient = useQueryClient()
  const dismissing = useVerb({
    mutationFn: () => dismissAvisos(pedidoId),
    refresh: () => refreshLibreta(queryClient),
  })
  if (!data && error)
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-3 text-sm text-ink-soft">
        {repartoTexts.unread}
        <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          Reintentar
        </Button>
      </p>
    )
  if (!data || data.lineas.length === 0) return null
  const venta = data.lineas.reduce((sum, { cantidad, precioVentaCentavos }) => sum + cantidad * precioVentaCentavos, 0)
  return (
    <>
      {data.quitadas.length > 0 && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold text-warning">
          Se quitaron productos que ya tenían clienta.
          <Button variant="secondary" size="sm" busy={dismissing.isPending} onClick={() => dismissing.mutate()}>
            Entendido
          </Button>
        </p>
      )}
      <ClientasPagan venta={venta} costo={totalCentavos} />
    </>
  )
}

/** The agreed lines, collapsed while a propuesta is open; below them the lines as sent, if they differ (spec 3.2). */
export function PedidoProductos({ pedido }: { pedido: PedidoVisto }) {
  const open = pedido.propuesta !== null && isAbierta(pedido.propuesta)
  const suspendida = useSuspendida()
  const modo = useModoClienta()
  const enviado = !modo && hasAmounts(pedido, 'totalCentavos') ? pedido.enviado : null
  // A cancelled pedido has no clientas or earnings.
  const live = pedido.status !== 'cancelado'
  const items = (
    <>
      <PedidoItems
        items={pedido.items}
        totalCentavos={pedido.totalCentavos}
        {...(live && { mine: (item) => <PedidoLineaMia pedidoId={pedido.id} item={item} /> })}
      />
      {live && <PedidoClientasPagan pedidoId={pedido.id} totalCentavos={pedido.totalCentavos} />}
    </>
  )
  return (
    <Card as="section">
      {open ? (
        <Fold title="Tu pedido sin los cambios">{items}</Fold>
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="display text-xl">Productos</h2>
            {isUnconfirmed(pedido) && !suspendida && !modo && (
              <Link to={paths.pedidoModificar(pedido.id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                <Pencil aria-hidden="true" className="size-4" />
                {pageTitles.pedidoModificar}
              </Link>
            )}
          </div>
          {items}
        </>
      )}
      {enviado && (
        <Fold title={<Enviado items={enviado} />} className={open ? 'mt-1' : 'mt-5 border-t border-line pt-3'}>
          <PedidoItems items={enviado} totalCentavos={pedidoTotal(enviado)} label="Productos como los enviaste" />
        </Fold>
      )}
    </Card>
  )
}

const Enviado = ({ items }: { items: PedidoItem[] }) => (
  <>
    Como lo enviaste{' '}
    <span className="font-normal text-ink-soft">
      {enviadoTexts.summary({
        piezas: items.reduce((sum, { cantidad }) => sum + cantidad, 0),
        totalCentavos: pedidoTotal(items),
      })}
    </span>
  </>
)
