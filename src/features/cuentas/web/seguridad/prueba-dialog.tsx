import { useState } from 'react'
import { llaveTexts } from '#features/cuentas/llave-texts.ts'
import { segundoFactorTexts as texts } from '#features/cuentas/segundo-factor-texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { takeFocus } from '#ui/take-focus.ts'
import { CodigoForm } from './codigo-form.tsx'
import { proveByCodigo } from './segundo-factor-client.ts'
import { SinFactor } from './sin-factor.tsx'

type PruebaDialogProps = { medios: string[]; onAnswer: (proven: boolean) => void }

/** Asks for a code or a passkey before what matters most. */
export function PruebaDialog({ medios, onAnswer }: PruebaDialogProps) {
  const byApp = medios.includes('app')
  return (
    <Dialog
      title={texts.proofTitle}
      description={texts.proofWhy}
      size="sm"
      open
      onOpenChange={(open) => !open && onAnswer(false)}
    >
      <div className="flex flex-col gap-5">
        {byApp && (
          <CodigoForm
            label={texts.proofConfirm}
            send={async (proof) => {
              await proveByCodigo(proof)
              onAnswer(true)
            }}
          />
        )}
        {medios.includes('llave') && <ByLlave isOnly={!byApp} onProven={() => onAnswer(true)} />}
        <SinFactor />
      </div>
    </Dialog>
  )
}

type ByLlaveProps = { isOnly: boolean; takesFocus?: boolean; onProven: () => void }

/** Proves one of one's own passkeys. */
export function ByLlave({ isOnly, takesFocus = false, onProven }: ByLlaveProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const prove = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const { proveByLlave } = await import('./llave-client.ts')
      await proveByLlave()
      onProven()
    } catch (error) {
      setRefusal(detailOf(error))
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        ref={takesFocus ? takeFocus : null}
        variant={isOnly ? 'primary' : 'secondary'}
        busy={busy}
        onClick={() => void prove()}
      >
        {llaveTexts.use}
      </Button>
      {refusal && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </div>
  )
}
