import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { makeSurtido, surtidosKey } from '#modules/entregas/surtidos/client.ts'
import { maxPedidos, motivosFuera, surtidoPlan } from '#modules/entregas/surtidos/rules.ts'
import { nuevoTexts } from '#modules/entregas/surtidos/texts.ts'
import { elegidosQuery, pedidosKey, resumenQuery } from '#modules/pedidos/client.ts'
import type { PedidosFiltro } from '#modules/pedidos/rules.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

type DialogProps = { filtro: PedidosFiltro; ids: string[]; onClose: () => void }

/** Makes a surtido of chosen pedidos (spec 3.3): first who comes in, who goes on to preparando, and who stays out and why. */
export function NuevoSurtidoDialog({ filtro, ids, onClose }: DialogProps) {
  // The versions that are shown are those that are sent.
  const seen = useQuery({ ...elegidosQuery({ filtro, ids }), staleTime: Number.POSITIVE_INFINITY })
  const navigate = useNavigate()
  const plan = surtidoPlan(seen.data?.items ?? [])
  const making = useVerb({
    mutationFn: () => makeSurtido({ pedidos: plan.entran.map(({ id, version }) => ({ id, version })) }),
    success: ({ numero }) => nuevoTexts.made(numero),
    onSuccess: async ({ id, sinPasar }) => {
      if (sinPasar.length > 0)
        toastError(nuevoTexts.stayed(sinPasar.length), { description: sinPasar[0]?.detail ?? '' })
      await navigate({ to: paths.adminSurtido(id) })
    },
    onError: (error) => {
      toastError(nuevoTexts.failed, { description: detailOf(error) })
      // The pedidos are no longer as they were shown.
      if (error instanceof AppError && error.code === 'conflict') void seen.refetch()
    },
    refresh: [pedidosKey, resumenQuery().queryKey, surtidosKey],
  })
  const tooMany = plan.entran.length > maxPedidos
  const gone = seen.data ? ids.length - seen.data.items.length : 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !making.isPending && onClose()}
      title={nuevoTexts.title}
      footer={
        <>
          <Button variant="secondary" disabled={making.isPending} onClick={onClose}>
            {nuevoTexts.cancel}
          </Button>
          <Button
            busy={making.isPending}
            disabled={!seen.data || plan.entran.length === 0 || tooMany}
            onClick={() => making.mutate()}
          >
            {nuevoTexts.confirm(plan.entran.length)}
          </Button>
        </>
      }
    >
      {seen.data ? (
        <div aria-live="polite" className="flex flex-col gap-2">
          <p className="font-semibold">
            {plan.entran.length === 0 ? nuevoTexts.nobody : nuevoTexts.entran(plan.entran.length)}
          </p>
          {plan.pasan > 0 && <p className="font-semibold">{nuevoTexts.pasan(plan.pasan)}</p>}
          {tooMany && <p className="text-danger">{nuevoTexts.tooMany}</p>}
          <ul className="flex flex-col gap-1 text-ink-soft">
            {motivosFuera
              .filter((why) => plan.fuera[why] > 0)
              .map((why) => (
                <li key={why}>{nuevoTexts.out[why](plan.fuera[why])}</li>
              ))}
            {gone > 0 && <li>{nuevoTexts.gone(gone)}</li>}
          </ul>
        </div>
      ) : seen.isError ? (
        <ErrorState
          title={nuevoTexts.planFailed}
          detail={detailOf(seen.error)}
          onRetry={() => void seen.refetch()}
          retrying={seen.isFetching}
        />
      ) : (
        <LoadingRegion label={nuevoTexts.planLoading} className="flex flex-col gap-3">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="h-5 w-48 max-w-full" />
        </LoadingRegion>
      )}
    </Dialog>
  )
}
