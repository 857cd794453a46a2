import { useState } from 'react'
import type { Pedido } from '#modules/pedidos/client.ts'
import { correctPago } from '#modules/pedidos/mesa-client.ts'
import { pagoFormaTexts, pagoText, seguimientoTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { formatPesos, formatPlainDay } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { PagoDialog } from './pago-dialog.tsx'
import { usePedidoSave } from './use-pedido-save.ts'

type Pago = Pedido['pagos'][number]

/** The book of a pedido (spec 3.2): what was paid, what was corrected, and what is left. */
export function MesaPedidoPagos({ pedido }: { pedido: Pedido }) {
  const [asked, setAsked] = useState<Pago | null>(null)
  const [asking, setAsking] = useState(false)
  const correcting = usePedidoSave({
    id: pedido.id,
    save: (pago: Pago) => correctPago({ id: pedido.id, pagoId: pago.id, version: pedido.version }),
    done: seguimientoTexts.pagoCorrected,
    failed: seguimientoTexts.correctFailed,
    onSaved: () => setAsking(false),
  })
  const correct = (pago: Pago) => {
    setAsked(pago)
    setAsking(true)
  }
  return (
    <Panel
      title={seguimientoTexts.pagos}
      actions={<span className="font-semibold tabular-nums">{pagoText(pedido)}</span>}
    >
      {pedido.pagos.length === 0 ? (
        <p className="text-ink-soft">{seguimientoTexts.noPagos}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {pedido.pagos.map((pago) => (
            <PagoEntry key={pago.id} pago={pago} onCorrect={() => correct(pago)} />
          ))}
        </ul>
      )}
      <PagoDialog pedido={pedido} />
      {asked && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={seguimientoTexts.correctTitle(formatPesos(asked.centavos))}
          description={seguimientoTexts.correctWhy}
          confirmLabel={seguimientoTexts.correctConfirm}
          cancelLabel={seguimientoTexts.correctCancel}
          tone="primary"
          busy={correcting.isPending}
          onConfirm={() => correcting.mutate(asked, { onError: () => setAsking(false) })}
        />
      )}
    </Panel>
  )
}

function PagoEntry({ pago, onCorrect }: { pago: Pago; onCorrect: () => void }) {
  const { fecha, forma, referencia, centavos, corrige, corregido, nombre } = pago
  const mark = corrige ? seguimientoTexts.isCorrection : corregido ? seguimientoTexts.wasCorrected : null
  return (
    <li className="flex items-start justify-between gap-4 py-2.5 first:pt-0">
      <div className="min-w-0">
        <p className={corregido ? 'line-through' : ''}>
          {formatPlainDay(fecha)} · {pagoFormaTexts[forma]}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{[referencia, nombre, mark].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="shrink-0 text-right">
        <p className={`font-semibold tabular-nums ${corregido ? 'line-through' : ''}`}>{formatPesos(centavos)}</p>
        {!mark && (
          <Button variant="link" size="sm" onClick={onCorrect}>
            {seguimientoTexts.correct}
            <VisuallyHidden> el pago de {formatPesos(centavos)}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}
