import { pesosDifference } from '#modules/pedidos/propuesta-texts.ts'
import { piezasText } from '#modules/pedidos/texts.ts'
import { formatPesos } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { usePrecios } from './prenda-query.ts'
import type { Revision } from './revision.ts'
import { outcomeOf } from './revision-outcome.ts'
import { revisionTexts } from './revision-texts.ts'

type FootProps = { revision: Revision; sending: boolean; blocked: boolean; onSend: () => void; onClose: () => void }

/** What the pedido would come to, and the way to send it: in sight for as long as the revision is. */
export function RevisionFoot({ revision, sending, blocked, onSend, onClose }: FootProps) {
  const { totalAntesCentavos, totalCentavos, piezas } = outcomeOf(revision, usePrecios(revision))
  const changes = Object.keys(revision.lineas).length + revision.agregadas.length > 0
  return (
    <section aria-label={revisionTexts.send} className="elegidos-bar mt-0!">
      <p aria-live="polite" className="w-full text-sm sm:mr-auto sm:w-auto">
        {changes ? (
          <>
            <span className="font-semibold tabular-nums">
              {revisionTexts.outcome} {piezasText(piezas)}, {formatPesos(totalCentavos)}
            </span>
            <span className="block text-ink-soft tabular-nums">
              {revisionTexts.now} {formatPesos(totalAntesCentavos)} ·{' '}
              {pesosDifference(totalAntesCentavos, totalCentavos)}
            </span>
          </>
        ) : (
          <span className="text-ink-soft">{revisionTexts.nothing}</span>
        )}
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:justify-between">
        <Button size="sm" variant="quiet" onClick={onClose}>
          {revisionTexts.discard}
        </Button>
        <Button size="sm" busy={sending} disabled={!changes || blocked} onClick={onSend}>
          {revisionTexts.send}
        </Button>
      </div>
    </section>
  )
}
