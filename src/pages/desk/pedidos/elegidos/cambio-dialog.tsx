import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { type Destino, destinosOf, planOf } from '#modules/pedidos/cambio-rules.ts'
import { cambioTexts } from '#modules/pedidos/cambio-texts.ts'
import { elegidosQuery } from '#modules/pedidos/client.ts'
import { CambioInforme } from '#modules/pedidos/components/mesa/elegidos/cambio-informe.tsx'
import { useCambio } from '#modules/pedidos/components/mesa/elegidos/use-cambio.ts'
import type { PedidosFiltro } from '#modules/pedidos/rules.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CambioPlan } from './cambio-plan.tsx'

type DialogProps = { filtro: PedidosFiltro; ids: string[]; onClose: () => void }

/**
 * Several pedidos to their next status (spec 3.1): first what would happen, by the pedidos as they are now; then how far it is; at
 * last what went, and each that was refused.
 */
export function CambioDialog({ filtro, ids, onClose }: DialogProps) {
  const [destino, setDestino] = useState<Destino>('siguiente')
  const [sinDireccion, setSinDireccion] = useState(false)
  // The versions that are shown are those that are sent: it is not read again underneath.
  const seen = useQuery({ ...elegidosQuery({ filtro, ids }), staleTime: Number.POSITIVE_INFINITY })
  const cambio = useCambio()
  // The dialog stands over every way out of the page but the browser's own.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => cambio.running })
  const plan = planOf(seen.data?.items ?? [], destino, sinDireccion)
  const began = cambio.running || cambio.finished || cambio.error !== null
  const send = () =>
    cambio.start({
      pedidos: cambio.error ? cambio.left : plan.go.map(({ id, to, version }) => ({ id, status: to, version })),
      sinDireccion,
    })
  const label = cambio.error ? cambioTexts.again(cambio.left.length) : cambioTexts.confirm(plan.go.length)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !cambio.running && onClose()}
      title={cambio.finished ? cambioTexts.reportTitle : cambioTexts.title}
      footer={
        <>
          {cambio.running ? (
            <Button variant="secondary" onClick={cambio.stop}>
              {cambioTexts.stop}
            </Button>
          ) : (
            <Button variant="secondary" onClick={onClose}>
              {began ? cambioTexts.close : cambioTexts.cancel}
            </Button>
          )}
          {!cambio.finished && (
            <Button busy={cambio.running} disabled={!began && plan.go.length === 0} onClick={send}>
              {label}
            </Button>
          )}
        </>
      }
    >
      {began ? (
        <CambioInforme cambio={cambio} />
      ) : seen.data ? (
        <CambioPlan
          plan={plan}
          destinos={destinosOf(seen.data.items)}
          gone={ids.length - seen.data.items.length}
          destino={destino}
          onDestino={setDestino}
          sinDireccion={sinDireccion}
          onSinDireccion={setSinDireccion}
        />
      ) : seen.isError ? (
        <ErrorState
          title={cambioTexts.planFailed}
          detail={detailOf(seen.error)}
          onRetry={() => void seen.refetch()}
          retrying={seen.isFetching}
        />
      ) : (
        <LoadingRegion label={cambioTexts.planLoading} className="flex flex-col gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </LoadingRegion>
      )}
    </Dialog>
  )
}
