import { type ReactNode, useState } from 'react'
import type { Pedido } from '#modules/pedidos/client.ts'
import type { RegistroTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { unsavedTexts } from '#modules/pedidos/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import type { StoredDraft } from '#ui/use-draft.ts'

/** A form within the dialog: what it shows, and what becomes of it. */
export type RegistroProps<Values> = {
  pedido: Pedido
  values: Values
  onChange: (values: Values) => void
  onSaved: () => void
}

type DialogProps<Values> = {
  pedido: Pedido
  texts: RegistroTexts
  icon?: ReactNode
  draft: StoredDraft<Values>
  /** What stands in the form before anything is typed. */
  begin: () => Values
  children: (form: RegistroProps<Values>) => ReactNode
}

/** Writes a call or a payment down. What was typed before a stray press or a reload is there again. */
export function RegistroDialog<Values>({ pedido, texts, icon, draft, begin, children }: DialogProps<Values>) {
  const [open, setOpen] = useState(false)
  const [fresh, setFresh] = useState<Values | null>(null)
  const values = draft.value ?? fresh
  const change = (next: boolean) => {
    if (next) setFresh(begin())
    setOpen(next)
  }
  const close = () => {
    // What was saved stays in sight until the dialog is gone.
    setFresh(values)
    draft.forget()
    setOpen(false)
  }
  return (
    <>
      <Dialog
        title={texts.add}
        description={`Pedido ${pedido.numeroPedido}, ${pedido.consultora?.nombreCompleto}`}
        open={open}
        onOpenChange={change}
        trigger={
          <Button variant="secondary" className="self-start" icon={icon}>
            {texts.add}
          </Button>
        }
      >
        {values && children({ pedido, values, onChange: draft.keep, onSaved: close })}
      </Dialog>
      {draft.value && !open && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-warning">
          {texts.waits}
          <Button variant="link" size="sm" onClick={draft.forget}>
            {unsavedTexts.drop}
          </Button>
        </p>
      )}
      <UnsavedQuestion unsaved={draft.value !== null} what={texts.what} onLeave={draft.forget} />
    </>
  )
}
