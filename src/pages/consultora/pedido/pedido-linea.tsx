import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dismissAvisos, refreshLibreta, repartoPedidoQuery, setRepartoPedido } from '#modules/clientas/client.ts'
import { Ganancia } from '#modules/clientas/components/mi-precio.tsx'
import { Para } from '#modules/clientas/components/para.tsx'
import { precioTexts, repartoTexts } from '#modules/clientas/libreta-texts.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { useVerb } from '#ui/use-verb.ts'

type Item = { posicion: number; nombre: string; talla: string | null; precioUnitarioCentavos?: number }

/** Under a line of her pedido: for whom it is, what she sold it for then, what she earns (spec 3.4). */
export function PedidoLineaMia({ pedidoId, item }: { pedidoId: string; item: Item }) {
  const { data } = useQuery(repartoPedidoQuery(pedidoId))
  const modo = useModoClienta()
  const linea = data?.lineas.find(({ posicion }) => posicion === item.posicion)
  if (!linea) return null
  const { cantidad, partes, aviso, precioVentaCentavos } = linea
  return (
    <div className="mt-1.5 flex flex-col items-start gap-1.5 pb-1 text-sm">
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        <span>
          {!modo && `${precioTexts.mine}: `}
          <Money centavos={precioVentaCentavos} className="font-semibold" />
        </span>
        {!modo && item.precioUnitarioCentavos !== undefined && (
          <Ganancia ventaCentavos={precioVentaCentavos} costoCentavos={item.precioUnitarioCentavos} />
        )}
      </p>
      {aviso && <p className="font-semibold text-warning">{repartoTexts.changed}</p>}
      <Para
        de={item.talla ? `${item.nombre}, talla ${item.talla}` : item.nombre}
        cantidad={cantidad}
        partes={partes}
        failed={false}
        onSave={(next) => setRepartoPedido(pedidoId, item.posicion, next)}
      />
    </div>
  )
}

/** Under all lines: that some are gone that were for somebody; what all is worth at her prices, and what she earns by it. */
export function PedidoAMisPrecios({
  pedidoId,
  totalCentavos,
}: {
  pedidoId: string
  totalCentavos: number | undefined
}) {
  const { data, error, refetch, isFetching } = useQuery(repartoPedidoQuery(pedidoId))
  const queryClient = useQueryClient()
  const modo = useModoClienta()
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
          {repartoTexts.gone}
          <Button variant="secondary" size="sm" busy={dismissing.isPending} onClick={() => dismissing.mutate()}>
            {repartoTexts.seen}
          </Button>
        </p>
      )}
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 pt-2 text-sm">
        <dt className={modo ? 'font-semibold' : 'text-ink-soft'}>{modo ? 'Total' : precioTexts.total}</dt>
        <dd className="text-right">
          <Money centavos={venta} className={modo ? 'text-xl font-semibold' : ''} />
        </dd>
        {!modo && totalCentavos !== undefined && (
          <>
            <dt className="text-ink-soft">{precioTexts.earned}</dt>
            <dd className="text-right">
              <Money centavos={venta - totalCentavos} />
            </dd>
          </>
        )}
      </dl>
    </>
  )
}
