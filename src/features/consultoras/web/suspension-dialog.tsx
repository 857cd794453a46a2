import { useState } from 'react'
import { maxMotivoLength, motivoSchema } from '#features/consultoras/schema.ts'
import { consultorasTexts, consultoraTexts } from '#features/consultoras/texts.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Consultora } from './client.ts'
import { type SuspensionVerb, useSuspension } from './use-suspension.ts'

type DialogProps = {
  consultora: Consultora
  /** `null` while closed. */
  verb: SuspensionVerb | null
  onClose: () => void
}

const words = {
  suspend: {
    title: consultoraTexts.suspendTitle,
    detail: consultoraTexts.suspendDetail,
    button: consultorasTexts.suspend,
  },
  reactivate: {
    title: consultoraTexts.reactivateTitle,
    detail: consultoraTexts.reactivateDetail,
    button: consultorasTexts.reactivate,
  },
}

/**
 * Asks why, and suspends or reactivates. What was written stays when it could not be sent, and when the dialog is closed by a
 * stray press. Somebody else was first: it says so, and the page shows how it is now.
 */
export function SuspensionDialog({ consultora, verb, onClose }: DialogProps) {
  // What closes keeps its words until it is gone.
  const [shown, setShown] = useState<SuspensionVerb>('suspend')
  if (verb && verb !== shown) setShown(verb)
  const [motivo, setMotivo] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const saving = useSuspension(consultora, shown)
  const { title, detail, button } = words[shown]
  const send = () => {
    const { error, data } = motivoSchema.safeParse(motivo)
    setRefusal(error?.issues[0]?.message)
    if (error) return document.getElementById('suspension-motivo')?.querySelector('textarea')?.focus()
    saving.mutate(data, {
      onSuccess: () => {
        setMotivo('')
        onClose()
      },
      onError: (failure) => {
        if (failure instanceof AppError && (failure.code === 'stale' || failure.code === 'conflict')) onClose()
      },
    })
  }
  return (
    <Dialog
      size="sm"
      title={title(consultora.nombreCompleto)}
      description={detail}
      open={verb !== null}
      onOpenChange={(open) => !open && !saving.isPending && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={saving.isPending}>
            Cancelar
          </Button>
          <Button busy={saving.isPending} onClick={send}>
            {button}
          </Button>
        </>
      }
    >
      <div id="suspension-motivo">
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
        {saving.isError && <FieldError>{detailOf(saving.error)}</FieldError>}
      </div>
    </Dialog>
  )
}
