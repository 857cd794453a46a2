import { useId, useState } from 'react'
import { maxMotivoLength, motivoSchema } from '#features/consultoras/schema.ts'
import { consultoraTexts } from '#features/consultoras/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Textarea } from '#ui/textarea.tsx'

type DialogProps = {
  title: string
  detail: string
  button: string
  open: boolean
  onClose: () => void
  /** How the sending stands. */
  sending: { isPending: boolean; error: Error | null }
  /** @param done forgets what was written. */
  onSend: (motivo: string, done: () => void) => void
}

/** Asks why before something is done about a person. What was written stays when it could not be sent, and when a stray press closes it. */
export function MotivoDialog({ title, detail, button, open, onClose, sending, onSend }: DialogProps) {
  const fieldId = useId()
  const [motivo, setMotivo] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const send = () => {
    const { error, data } = motivoSchema.safeParse(motivo)
    setRefusal(error?.issues[0]?.message)
    if (error) return document.getElementById(fieldId)?.querySelector('textarea')?.focus()
    onSend(data, () => setMotivo(''))
  }
  return (
    <Dialog
      size="sm"
      title={title}
      description={detail}
      open={open}
      onOpenChange={(next) => !next && !sending.isPending && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={sending.isPending}>
            Cancelar
          </Button>
          <Button busy={sending.isPending} onClick={send}>
            {button}
          </Button>
        </>
      }
    >
      <div id={fieldId}>
        <Field label={consultoraTexts.motivo} hint={consultoraTexts.motivoHint} error={refusal} required>
          <Textarea
            rows={3}
            value={motivo}
            onChange={(event) => {
              setMotivo(event.target.value)
              if (refusal && event.target.value.trim().length <= maxMotivoLength) setRefusal(undefined)
            }}
          />
        </Field>
        {sending.error && <FieldError>{detailOf(sending.error)}</FieldError>}
      </div>
    </Dialog>
  )
}
