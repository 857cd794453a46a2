import { proveByCodigo } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldAlert } from '#ui/field.tsx'
import { takeFocus } from '#ui/reach-by-keys.ts'
import { useVerb } from '#ui/use-verb.ts'
import { CodigoForm } from './codigo-form.tsx'
import { SinFactor } from './sin-factor.tsx'

type PruebaDialogProps = { medios: string[]; onAnswer: (proven: boolean) => void }

/** Asks for a code or passkey before the most sensitive actions. */
export function PruebaDialog({ medios, onAnswer }: PruebaDialogProps) {
  const byApp = medios.includes('app')
  return (
    <Dialog
      title="Confirma que eres tú"
      description="Por seguridad, confirma tu identidad para continuar."
      size="sm"
      open
      onOpenChange={(open) => !open && onAnswer(false)}
    >
      <div className="flex flex-col gap-5">
        {byApp && (
          <CodigoForm
            label="Confirmar"
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

export function ByLlave({ isOnly, takesFocus = false, onProven }: ByLlaveProps) {
  const proving = useVerb({
    mutationFn: async () => (await import('#modules/personas/cuentas/llave-client.ts')).proveByLlave(),
    onSuccess: onProven,
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        ref={takesFocus ? takeFocus : null}
        variant={isOnly ? 'primary' : 'secondary'}
        busy={proving.isPending}
        onClick={() => proving.mutate()}
      >
        Usar mi llave de acceso
      </Button>
      {proving.error && <FieldAlert>{detailOf(proving.error)}</FieldAlert>}
    </div>
  )
}
