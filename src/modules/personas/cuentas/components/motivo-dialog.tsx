import { useId, useState } from 'react'
import { maxMotivoLength, motivoSchema } from '#modules/personas/cuentas/motivo-schema.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'
import { Field, FieldError, Textarea } from '#ui/field.tsx'

type Callbacks = { onSuccess: () => void; onError: (error: Error) => void }

type DialogProps = {
  title: string
  detail: string
  button: string
  /** Says who can read the reason. */
  hint: string
  danger?: boolean
  open: boolean
  onClose: () => void
  /** The mutation and its state. */
  mutation: {
    isPending: boolean
    error: Error | null
    mutate: (motivo: string, callbacks: Callbacks) => void
    reset: () => void
  }
  /** Closes the dialog after errors that a retry cannot fix. */
  endsBy?: (error: Error) => boolean
}

/** Asks for the reason of an action about a person. The text survives failed requests and accidental closing. */
export function MotivoDialog({ title, detail, button, hint, danger, open, onClose, mutation, endsBy }: DialogProps) {
  const fieldId = useId()
  const [motivo, setMotivo] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const close = () => {
    mutation.reset()
    onClose()
  }
  const send = () => {
    const { error, data } = motivoSchema.safeParse(motivo)
    setRefusal(error?.issues[0]?.message)
    if (error) return document.getElementById(fieldId)?.querySelector('textarea')?.focus()
    mutation.mutate(data, {
      onSuccess: () => {
        setMotivo('')
        onClose()
      },
      onError: (failure) => endsBy?.(failure) && close(),
    })
  }
  return (
    <Dialog
      size="sm"
      title={title}
      description={detail}
      open={open}
      onOpenChange={(next) => !next && !mutation.isPending && close()}
      footer={
        <DialogFoot busy={mutation.isPending}>
          <Button variant={danger ? 'danger' : 'primary'} busy={mutation.isPending} onClick={send}>
            {button}
          </Button>
        </DialogFoot>
      }
    >
      <div id={fieldId}>
        <Field label="Motivo" hint={hint} error={refusal} required>
          <Textarea
            rows={3}
            value={motivo}
            onChange={(event) => {
              setMotivo(event.target.value)
              if (refusal && event.target.value.trim().length <= maxMotivoLength) setRefusal(undefined)
            }}
          />
        </Field>
        {mutation.error && <FieldError>{detailOf(mutation.error)}</FieldError>}
      </div>
    </Dialog>
  )
}
