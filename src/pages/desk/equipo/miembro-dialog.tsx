import { useState } from 'react'
import { MotivoDialog } from '#modules/personas/cuentas/components/motivo-dialog.tsx'
import { resetSegundoFactor } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { endSesionesOfMiembro, type Miembro, removeMiembro } from '#modules/personas/equipo/client.ts'
import { equipoTexts } from '#modules/personas/equipo/texts.ts'
import { useEquipoVerb } from './use-equipo-verb.ts'

/** What is done about somebody of the team for a reason. */
const deeds = {
  sesiones: {
    title: equipoTexts.endSesionesTitle,
    detail: equipoTexts.endSesionesDetail,
    button: equipoTexts.endSesionesConfirm,
    done: equipoTexts.endedSesiones,
    send: endSesionesOfMiembro,
    danger: false,
  },
  factor: {
    title: segundoFactorTexts.resetTitle,
    detail: segundoFactorTexts.resetAsk,
    button: segundoFactorTexts.resetButton,
    done: segundoFactorTexts.resetDone,
    send: resetSegundoFactor,
    danger: false,
  },
  baja: {
    title: equipoTexts.removeTitle,
    detail: equipoTexts.removeDetail,
    button: equipoTexts.remove,
    done: equipoTexts.removed,
    send: removeMiembro,
    danger: true,
  },
}
export type Deed = keyof typeof deeds

/** @param deed `null` while closed. */
type DialogProps = { miembro: Miembro; deed: Deed | null; onClose: () => void }

/** Asks why, and does it. */
export function MiembroDialog({ miembro: { id, nombreCompleto }, deed, onClose }: DialogProps) {
  // What closes keeps its words until it is gone.
  const [shown, setShown] = useState<Deed>('baja')
  if (deed && deed !== shown) setShown(deed)
  const { title, send, done, ...words } = deeds[shown]
  const doing = useEquipoVerb((motivo: string) => send(id, motivo), {
    ...{ done, failed: equipoTexts.changeFailed, whom: nombreCompleto },
  })
  return (
    <MotivoDialog
      {...words}
      key={shown}
      title={title(nombreCompleto)}
      hint={equipoTexts.motivoHint}
      open={deed !== null}
      onClose={onClose}
      deed={doing}
    />
  )
}
