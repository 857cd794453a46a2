import CloudOff from 'lucide-react/icons/cloud-off'
import { mesaSurtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { LiveDot } from '#ui/live-dot.tsx'
import type { LiveState } from '#ui/live-source.ts'

/** Whether others' ticks arrive here, and how many of one's own have not left yet. */
export const SurtidoRed = ({ live, waiting }: { live: LiveState; waiting: number }) => (
  <>
    <LiveDot state={live} />
    <span role="status" className="text-sm text-warning empty:hidden">
      {waiting > 0 && (
        <span className="inline-flex items-center gap-2 rounded-full bg-warning-soft px-3 py-1 font-semibold">
          <CloudOff aria-hidden="true" className="size-4" />
          {mesaSurtidoTexts.waiting(waiting)}
        </span>
      )}
    </span>
  </>
)
