import { useState } from 'react'
import { changeRol, type Miembro } from '#modules/personas/equipo/client.ts'
import { equipoTexts } from '#modules/personas/equipo/texts.ts'
import type { StaffRole } from '#shared/actor.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { RolChoice } from './rol-choice.tsx'
import { useEquipoVerb } from './use-equipo-verb.ts'

type DialogProps = { miembro: Miembro; open: boolean; onClose: () => void }

/** Another role for somebody of the team. When somebody else was first, it says so and the page shows how it is. */
export function CambiarRolDialog({ miembro, open, onClose }: DialogProps) {
  const { id, nombreCompleto, role: antes } = miembro
  const [chosen, setChosen] = useState<StaffRole | null>(null)
  const role = chosen ?? antes
  const close = () => {
    setChosen(null)
    changing.reset()
    onClose()
  }
  const changing = useEquipoVerb((next: StaffRole) => changeRol(id, { role: next, antes }), {
    ...{ done: equipoTexts.changed, failed: equipoTexts.changeFailed, whom: nombreCompleto },
  })
  const send = () =>
    changing.mutate(role, {
      onSuccess: close,
      onError: (error) => error instanceof AppError && error.code === 'stale' && close(),
    })
  return (
    <Dialog
      title={equipoTexts.changeTitle(nombreCompleto)}
      description={equipoTexts.changeDetail}
      open={open}
      onOpenChange={(next) => !next && !changing.isPending && close()}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={changing.isPending}>
            Cancelar
          </Button>
          <Button busy={changing.isPending} disabled={role === antes} onClick={send}>
            {equipoTexts.change}
          </Button>
        </>
      }
    >
      <RolChoice value={role} onChange={setChosen} />
      {changing.error && <FieldError>{detailOf(changing.error)}</FieldError>}
    </Dialog>
  )
}
