import { useState } from 'react'
import type { Solicitud } from '#modules/personas/consultoras/client.ts'
import { consultorasTexts } from '#modules/personas/consultoras/texts.ts'
import { formatLongDate } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useDecision } from './use-decision.ts'

type DialogProps = { solicitud: Solicitud | null; onClose: () => void }

/**
 * Everything that an applicant wrote, and the two answers (spec 2.2). The refusal asks once, because it takes
 * the application away.
 */
export function SolicitudDialog({ solicitud, onClose }: DialogProps) {
  // What closes keeps its words until it is gone.
  const [shown, setShown] = useState(solicitud)
  if (solicitud && solicitud !== shown) setShown(solicitud)
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    onClose()
  }
  const approval = useDecision('approve', close)
  const rejection = useDecision('reject', close)
  const busy = approval.isPending || rejection.isPending
  return (
    <Dialog
      title={shown?.nombreCompleto}
      description={shown && `Solicitud del ${formatLongDate(shown.createdAt)}`}
      open={solicitud !== null}
      onOpenChange={(open) => !open && !busy && close()}
      footer={
        shown && (
          <>
            <Button variant="secondary" onClick={() => setAsking(true)} disabled={approval.isPending}>
              {consultorasTexts.reject}
            </Button>
            <Button busy={approval.isPending} onClick={() => approval.mutate(shown.id)}>
              {consultorasTexts.approve}
            </Button>
          </>
        )
      }
    >
      {shown && (
        <>
          <SolicitudFacts solicitud={shown} />
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={consultorasTexts.rejectQuestion(shown.nombreCompleto)}
            description={consultorasTexts.rejectWarning}
            confirmLabel={consultorasTexts.rejectConfirm}
            cancelLabel={consultorasTexts.rejectKeep}
            busy={rejection.isPending}
            onConfirm={() => rejection.mutate(shown.id)}
          />
        </>
      )}
    </Dialog>
  )
}

const SolicitudFacts = ({ solicitud }: { solicitud: Solicitud }) => {
  const { nombreCompleto, email, telefono, ciudad, direccion, numero, complemento, barrio, codigoPostal } = solicitud
  const facts: [string, string][] = [
    ['Nombre', nombreCompleto],
    ['Email', email],
    ['Teléfono', telefono],
    ['Ciudad', ciudad],
    ['Calle y número', [direccion, numero].filter(Boolean).join(' ')],
    ['Complemento', complemento ?? ''],
    ['Colonia', barrio],
    ['Código postal', codigoPostal],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
