import { useState } from 'react'
import type { Consultora } from '#modules/personas/consultoras/client.ts'
import { consultorasTexts, consultoraTexts } from '#modules/personas/consultoras/texts.ts'
import { MotivoDialog } from '#modules/personas/cuentas/components/motivo-dialog.tsx'
import { AppError } from '#shared/errors.ts'
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
    detail: 'Podrá entrar y consultar, no enviar pedidos. Lo que ya envió sigue su curso.',
    button: consultorasTexts.suspend,
  },
  reactivate: {
    title: consultoraTexts.reactivateTitle,
    detail: 'Podrá enviar pedidos otra vez.',
    button: consultorasTexts.reactivate,
  },
}

/** Asks why, and suspends or reactivates. Somebody else was first: it says so, and the page shows how it is now. */
export function SuspensionDialog({ consultora, verb, onClose }: DialogProps) {
  // What closes keeps its words until it is gone.
  const [shown, setShown] = useState<SuspensionVerb>('suspend')
  if (verb && verb !== shown) setShown(verb)
  const saving = useSuspension(consultora, shown)
  const { title, detail, button } = words[shown]
  return (
    <MotivoDialog
      title={title(consultora.nombreCompleto)}
      detail={detail}
      button={button}
      hint={consultoraTexts.motivoHint}
      open={verb !== null}
      onClose={onClose}
      deed={saving}
      endsBy={(failure) => failure instanceof AppError && (failure.code === 'stale' || failure.code === 'conflict')}
    />
  )
}
