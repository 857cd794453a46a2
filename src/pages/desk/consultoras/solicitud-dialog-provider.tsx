import { createContext, type ReactNode, use, useState } from 'react'
import {
  approveConsultora,
  directorioKey,
  rejectSolicitud,
  type Solicitud,
  solicitudesKey,
} from '#modules/personas/consultoras/client.ts'
import { consultorasTexts } from '#modules/personas/consultoras/texts.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { formatLongDate } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useVerb } from '#ui/use-verb.ts'

const decisions = {
  approve: { send: approveConsultora, title: consultorasTexts.approvedTitle, text: consultorasTexts.approved },
  reject: { send: rejectSolicitud, title: consultorasTexts.rejectedTitle, text: consultorasTexts.rejected },
}

/**
 * Approves or refuses, and says how it went (spec 2.8). When another admin was first the page says so, and the list
 * is read again; when it could not be sent, the dialog stays for another try.
 */
function useDecision(kind: keyof typeof decisions, onDecided: () => void) {
  const { send, title, text } = decisions[kind]
  return useVerb({
    mutationFn: send,
    success: { title, description: text },
    failure: (error) => ({ title: consultorasTexts.errorTitle, description: reasonOf(error) }),
    refresh: [solicitudesKey, directorioKey, tableroQuery().queryKey],
    onSuccess: onDecided,
    onError: (error) => {
      if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not_found')) onDecided()
    },
  })
}

const reasonOf = (error: Error): string =>
  error instanceof AppError && error.code === 'unauthenticated' ? consultorasTexts.unauthorized : detailOf(error)

type DialogProps = { solicitud: Solicitud | null; onClose: () => void }

/**
 * Everything that an applicant wrote, and the two answers (spec 2.2). The refusal asks once, because it takes
 * the application away.
 */
function SolicitudDialog({ solicitud, onClose }: DialogProps) {
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

const Opening = createContext<((solicitud: Solicitud) => void) | null>(null)

/** Opens the dialog of an application; for what stands inside `SolicitudDialogProvider`. */
export function useOpenSolicitud() {
  const open = use(Opening)
  if (!open) throw new Error('useOpenSolicitud needs a SolicitudDialogProvider around it.')
  return open
}

/**
 * The dialog of one application, for the lists inside. Which one is open is state of this component alone, so that a list is
 * not rendered again when its dialog opens.
 */
export function SolicitudDialogProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Solicitud | null>(null)
  return (
    <Opening value={setOpen}>
      {children}
      <SolicitudDialog solicitud={open} onClose={() => setOpen(null)} />
    </Opening>
  )
}
