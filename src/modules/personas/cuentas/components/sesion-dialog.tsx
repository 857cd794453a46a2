import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchSesion, leave, type Sesion } from '#modules/personas/cuentas/client.ts'
import { seguridadQuery } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { sesionTexts } from '#modules/personas/cuentas/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FieldAlert } from '#ui/field.tsx'
import { takeFocus } from '#ui/reach-by-keys.ts'
import { LoginFields } from './acceso/login-fields.tsx'
import { LoginLlave } from './acceso/login-llave.tsx'
import { ByLlave } from './seguridad/prueba-dialog.tsx'
import { SinFactor } from './seguridad/sin-factor.tsx'

/**
 * The passkey step after the password, for staff who need a second factor (spec 3.7). A user without a passkey creates
 * it in another tab; this page keeps its input.
 */
function SesionLlave({ onProven }: { onProven: (sesion: Sesion) => void }) {
  const queryClient = useQueryClient()
  const { data: seguridad } = useQuery({ ...seguridadQuery(), refetchOnMount: 'always' })
  const [refusal, setRefusal] = useState<string>()
  const goOn = async () => {
    setRefusal(undefined)
    try {
      const sesion = await fetchSesion(queryClient)
      // This session has ended too: the dialog asks for the password again.
      if (!sesion.usuario) return
      if (!sesion.faltaSegundoFactor) return onProven(sesion)
      setRefusal('Todavía falta. Actívala en Seguridad y vuelve aquí.')
    } catch (error) {
      setRefusal(detailOf(error))
    }
  }
  const hasNone = seguridad?.llaves.length === 0
  return (
    <div className="mt-8 flex flex-col items-start gap-5">
      {hasNone ? (
        <>
          <p>{segundoFactorTexts.missing}</p>
          <div className="flex flex-wrap gap-3">
            <a ref={takeFocus} href={paths.seguridad} target="_blank" rel="noreferrer" className={buttonClass()}>
              {segundoFactorTexts.see}
            </a>
            <Button variant="secondary" onClick={() => void goOn()}>
              Ya la activé
            </Button>
          </div>
        </>
      ) : (
        <>
          <ByLlave isOnly takesFocus onProven={() => void goOn()} />
          <SinFactor />
        </>
      )}
      {refusal && <FieldAlert>{refusal}</FieldAlert>}
    </div>
  )
}

type DialogProps = {
  email: string | undefined
  /** Says that a refused change is pending. */
  refused: string | null
  falta: boolean
  onEntered: (sesion: Sesion) => void
}

/** Covers the page and asks the user to sign in again. */
export function SesionDialog({ email, refused, falta, onEntered }: DialogProps) {
  const queryClient = useQueryClient()
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        {/* Opaque: hides private data. */}
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-40 bg-paper" />
        <AlertDialog.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-y-auto px-5 py-12">
          <AlertDialog.Popup className="w-full max-w-md outline-none">
            <AlertDialog.Title className="display text-heading">{sesionTexts.endedTitle}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-soft">
              {falta
                ? 'Falta tu verificación en dos pasos para seguir donde estabas. Lo que escribiste sigue aquí.'
                : 'Inicia sesión para seguir donde estabas. Lo que escribiste sigue aquí.'}
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
                Salir
              </Button>
            </p>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
