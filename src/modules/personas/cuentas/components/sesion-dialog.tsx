import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { leave, type Sesion } from '#modules/personas/cuentas/client.ts'
import { LoginFields } from '#modules/personas/cuentas/components/acceso/login-fields.tsx'
import { LoginLlave } from '#modules/personas/cuentas/components/acceso/login-llave.tsx'
import { sesionTexts } from '#modules/personas/cuentas/texts.ts'
import { Button } from '#ui/button.tsx'
import { SesionLlave } from './sesion-llave.tsx'

type DialogProps = {
  email: string | undefined
  /** The sentence of a change that was refused, and waits. */
  refused: string | null
  /** She is back by her password alone, where her second factor is needed too. */
  falta: boolean
  onEntered: (sesion: Sesion) => void
}

/** Covers the page, which stays as it is, and asks its person to sign in again. */
export function SesionDialog({ email, refused, falta, onEntered }: DialogProps) {
  const queryClient = useQueryClient()
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        {/* Nothing private is seen through it. */}
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-40 bg-paper" />
        <AlertDialog.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-y-auto px-5 py-12">
          <AlertDialog.Popup className="w-full max-w-md outline-none">
            <AlertDialog.Title className="display text-heading">{sesionTexts.endedTitle}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-soft">
              {falta ? sesionTexts.endedLlave : sesionTexts.ended}
            </AlertDialog.Description>
            {refused && (
              <p role="status" className="mt-4 rounded-md bg-warning-soft px-4 py-3 text-warning">
                {refused}
              </p>
            )}
            {falta ? (
              <SesionLlave onProven={onEntered} />
            ) : (
              <LoginFields email={email} onEntered={onEntered} className="mt-8">
                <LoginLlave onEntered={onEntered} />
              </LoginFields>
            )}
            <p className="mt-8 border-t border-line pt-6">
              <Button variant="secondary" onClick={() => leave(queryClient)}>
                {sesionTexts.leave}
              </Button>
            </p>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
