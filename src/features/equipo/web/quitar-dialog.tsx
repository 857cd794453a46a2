import { useId, useState } from 'react'
import { bajaSchema } from '#features/equipo/schema.ts'
import { equipoTexts } from '#features/equipo/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { type Miembro, removeMiembro } from './client.ts'
import { useEquipoVerb } from './use-equipo-verb.ts'

type DialogProps = { miembro: Miembro; open: boolean; onClose: () => void }

/** Asks why, and takes somebody out of the team. What was written stays when it could not be sent. */
export function QuitarDialog({ miembro: { id, nombreCompleto }, open, onClose }: DialogProps) {
  const fieldId = useId()
  const [motivo, setMotivo] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const removing = useEquipoVerb((why: string) => removeMiembro(id, why), {
    ...{ done: equipoTexts.removed, failed: equipoTexts.changeFailed, whom: nombreCompleto },
  })
  const send = () => {
    const { error, data } = bajaSchema.safeParse({ motivo })
    setRefusal(error?.issues[0]?.message)
    if (error) return document.getElementById(fieldId)?.querySelector('textarea')?.focus()
    removing.mutate(data.motivo, { onSuccess: onClose })
  }
  return (
    <Dialog
      size="sm"
      title={equipoTexts.removeTitle(nombreCompleto)}
      description={equipoTexts.removeDetail}
      open={open}
      onOpenChange={(next) => !next && !removing.isPending && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={removing.isPending}>
            Cancelar
          </Button>
          <Button variant="danger" busy={removing.isPending} onClick={send}>
            {equipoTexts.remove}
          </Button>
        </>
      }
    >
      <div id={fieldId}>
        <Field label={equipoTexts.motivo} hint={equipoTexts.motivoHint} error={refusal} required>
          <Textarea rows={3} value={motivo} onChange={(event) => setMotivo(event.target.value)} />
        </Field>
        {removing.error && <FieldError>{detailOf(removing.error)}</FieldError>}
      </div>
    </Dialog>
  )
}
