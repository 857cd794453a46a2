import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import type { DePedido } from '#modules/entregas/devoluciones/client.ts'
import { mesaTexts } from '#modules/entregas/devoluciones/mesa-texts.ts'
import { devolucionTexts } from '#modules/entregas/devoluciones/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import { blankSolicitud, type SolicitudValues, solicitudDraft, stillPossible } from './solicitud-draft.ts'
import { SolicitudForm } from './solicitud-form.tsx'

type SolicitudProps = { pedidoId: string; dePedido: DePedido; forHer?: boolean }

/** Asks for a cambio or a devolución, over the page of the pedido. What was typed before a stray press or a reload is there again. */
export function SolicitudDialog({ pedidoId, dePedido, forHer = false }: SolicitudProps) {
  const [open, setOpen] = useState(false)
  const draft = useStoredDraft(() => solicitudDraft(pedidoId))
  const [sent, setSent] = useState<SolicitudValues | null>(null)
  const { plazo, lineas } = dePedido
  const typed = () => {
    const now = draft.latest()
    return now ? stillPossible(now, lineas) : blankSolicitud(lineas)
  }
  const change = (next: boolean) => {
    if (next) setSent(null)
    setOpen(next)
  }
  const close = (values: SolicitudValues) => {
    // What was sent stays in sight until the dialog is gone.
    setSent(values)
    draft.forget()
    setOpen(false)
  }
  return (
    <>
      <Dialog
        title={forHer ? mesaTexts.forHer : devolucionTexts.ask}
        description={forHer ? mesaTexts.forHerIntro : plazo.hasta ? devolucionTexts.until(plazo.hasta) : undefined}
        open={open}
        onOpenChange={change}
        trigger={
          <Button variant="secondary" className="self-start" icon={<Undo2 aria-hidden="true" className="size-5" />}>
            {forHer ? mesaTexts.forHer : devolucionTexts.ask}
          </Button>
        }
      >
        <SolicitudForm
          {...{ pedidoId, dePedido, forHer }}
          values={sent ?? (draft.value ? stillPossible(draft.value, lineas) : blankSolicitud(lineas))}
          onChange={(part) => draft.keep({ ...typed(), ...part })}
          onDone={close}
        />
      </Dialog>
      {draft.value && !open && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-warning">
          {forHer ? mesaTexts.waits : devolucionTexts.waits}
          <Button variant="link" size="sm" onClick={draft.forget}>
            {devolucionTexts.drop}
          </Button>
        </p>
      )}
      <UnsavedQuestion unsaved={draft.value !== null} what={devolucionTexts.draft} onLeave={draft.forget} />
    </>
  )
}
