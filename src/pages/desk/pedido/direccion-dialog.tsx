import { useState } from 'react'
import type { Pedido } from '#modules/pedidos/client.ts'
import { hasDireccion } from '#modules/pedidos/rules.ts'
import { adminPedidoTexts, unsavedTexts } from '#modules/pedidos/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { formOf, MesaDireccionForm } from './direccion-form.tsx'

type DialogProps = { pedido: Pedido; consultora: NonNullable<Pedido['consultora']> }

/**
 * Writes or corrects the address of a pedido; one press takes it from the profile. A dialog that is closed by a stray
 * press keeps what was typed, and so does the page.
 */
export function MesaDireccionDialog({ pedido, consultora }: DialogProps) {
  const [open, setOpen] = useState(false)
  const draft = useDraft(formOf(pedido.direccionEnvio), pedido.version)
  const written = hasDireccion(pedido.direccionEnvio)
  const close = () => {
    draft.drop()
    setOpen(false)
  }
  return (
    <>
      <Dialog
        title={adminPedidoTexts.direccionTitle}
        description={`Pedido ${pedido.numeroPedido}, ${consultora.nombreCompleto}`}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="secondary" {...(written && { size: 'sm', className: 'self-start' })}>
            {written ? 'Corregir dirección' : 'Escribir dirección'}
          </Button>
        }
      >
        <MesaDireccionForm pedido={pedido} consultora={consultora} draft={draft} onSaved={close} />
      </Dialog>
      {draft.dirty && !open && (
        <p role="status" className="text-sm text-warning">
          {unsavedTexts.direccionWaits}
        </p>
      )}
      <UnsavedQuestion unsaved={draft.dirty} what="la dirección" />
    </>
  )
}
