import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dePedidoQuery } from '#modules/entregas/devoluciones/client.ts'
import { EstadoBadge } from '#modules/entregas/devoluciones/components/pasos.tsx'
import { SolicitudDialog } from '#modules/entregas/devoluciones/components/solicitud-dialog.tsx'
import { canComeBack } from '#modules/entregas/devoluciones/rules.ts'
import { devolucionTexts, devolucionTitle, tipoTexts } from '#modules/entregas/devoluciones/texts.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/empty-state.tsx'

type PanelProps = { pedido: { id: string; version: number; status: PedidoStatus } }

/** Cambios y devoluciones of a pedido at the desk, and making one for her; nothing of it before anything was sent (spec 3.3). */
export function MesaPedidoDevoluciones({ pedido: { id, version, status } }: PanelProps) {
  const isSent = canComeBack({ status })
  const { data, error, refetch, isFetching } = useQuery({
    ...dePedidoQuery(id, version),
    placeholderData: (before) => before,
    enabled: isSent,
  })
  if (!isSent) return null
  if (!data && error)
    return (
      <ErrorState
        title={devolucionTexts.loadFailed}
        detail={detailOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return null
  return (
    <Panel title={devolucionTexts.title}>
      {data.devoluciones.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {data.devoluciones.toReversed().map((it) => (
            <li key={it.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0">
              <Link to={paths.adminDevolucion(it.id)} className="link inline-flex min-h-6 items-center wrap-anywhere">
                {tipoTexts[it.tipo]}: {devolucionTitle(it)}
              </Link>
              <EstadoBadge estado={it.estado} tipo={it.tipo} />
            </li>
          ))}
        </ul>
      )}
      {data.lineas.some(({ quedan }) => quedan > 0) && <SolicitudDialog pedidoId={id} dePedido={data} forHer />}
    </Panel>
  )
}
