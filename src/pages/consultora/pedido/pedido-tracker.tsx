import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import type { PedidoEvento } from '#modules/pedidos/client.ts'
import { isFinal, type PedidoStatus, trackerStates, trackerSteps } from '#modules/pedidos/rules.ts'
import { pedidoTexts, statusTexts } from '#modules/pedidos/texts.ts'
import { formatMinute } from '#shared/format.ts'
import { StepTracker } from '#ui/step-tracker.tsx'

type PedidoTrackerProps = { status: PedidoStatus; eventos: PedidoEvento[] }

/** How far a pedido has come, with the minute of each step; 'Pedido Cancelado' instead when it was (spec 1.4). */
export function PedidoTracker({ status, eventos }: PedidoTrackerProps) {
  const states = trackerStates(status)
  if (!states) return <Cancelled at={reachedAt(eventos, 'cancelado')} />
  const steps = trackerSteps.map((step, index) => {
    const state = states[index] ?? 'todo'
    const at = state === 'todo' ? undefined : reachedAt(eventos, step)
    // Delivered: nothing is left to come, so that step has its tick too.
    const icon = state === 'current' && isFinal(status) && <Check aria-hidden="true" strokeWidth={2.5} />
    return { label: statusTexts[step], state, ...(at && { detail: formatMinute(at) }), ...(icon && { icon }) }
  })
  return <StepTracker label="Avance del pedido" steps={steps} />
}

const Cancelled = ({ at }: { at: string | undefined }) => (
  <div className="flex items-center gap-4 rounded-md bg-danger-soft px-5 py-4 text-danger">
    <Ban aria-hidden="true" className="size-6 shrink-0" />
    <div>
      <p className="font-semibold">{pedidoTexts.trackerCancelled}</p>
      {at && <p className="text-sm">{formatMinute(at)}</p>}
    </div>
  </div>
)

/** When a pedido last came to this status: staff may go back and forth. */
const reachedAt = (eventos: PedidoEvento[], status: PedidoStatus): string | undefined =>
  eventos.findLast(({ cambios: { status: change } }) => change?.[1] === status)?.createdAt
