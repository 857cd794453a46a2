import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientaDetalle, correctAbono, refreshLibreta } from '#modules/clientas/client.ts'
import { abonoText, cuentaTexts } from '#modules/clientas/libreta-texts.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Money } from '#ui/money.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { AbonoDialog } from './abono-dialog.tsx'

type Abono = ClientaDetalle['abonos'][number]

/** What she paid, newest first. A mistake is taken back by an entry against it. */
export const Abonos = ({ clienta }: { clienta: ClientaDetalle }) => (
  <Card as="section">
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 className="display text-title">{cuentaTexts.abonos}</h2>
      <AbonoDialog clienta={clienta} />
    </div>
    {clienta.abonos.length === 0 ? (
      <p className="text-ink-soft">{cuentaTexts.noAbonos}</p>
    ) : (
      <ul className="flex flex-col divide-y divide-line">
        {clienta.abonos.map((abono) => (
          <li key={abono.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex items-baseline justify-between gap-3">
              <span className="text-sm text-ink-soft wrap-anywhere">{abonoText(abono.fecha, abono.nota)}</span>
              <Money
                centavos={abono.abonoCentavos}
                className={`font-semibold ${abono.corregido ? 'line-through' : ''}`}
              />
            </div>
            {abono.corrige && <Badge className="self-start">{cuentaTexts.correction}</Badge>}
            {abono.corregido && <Badge className="self-start">{cuentaTexts.corrected}</Badge>}
            {!abono.corrige && !abono.corregido && <Correct clientaId={clienta.id} abono={abono} />}
          </li>
        ))}
      </ul>
    )}
  </Card>
)

function Correct({ clientaId, abono }: { clientaId: string; abono: Abono }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const correcting = useVerb({
    mutationFn: () => correctAbono(clientaId, abono.id),
    onSettled: async () => {
      await refreshLibreta(queryClient)
      setAsking(false)
    },
    failure: cuentaTexts.abonoFailed,
  })
  return (
    <ConfirmDialog
      title={cuentaTexts.correctQuestion}
      description={cuentaTexts.correctDetail}
      confirmLabel={cuentaTexts.correct}
      cancelLabel="Cancelar"
      open={asking}
      onOpenChange={setAsking}
      busy={correcting.isPending}
      onConfirm={() => correcting.mutate()}
      trigger={
        <Button variant="link" size="sm" className="self-start">
          {cuentaTexts.correct}
        </Button>
      }
    />
  )
}
