import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchSesion, type Sesion } from '#modules/personas/cuentas/client.ts'
import { ByLlave } from '#modules/personas/cuentas/components/seguridad/prueba-dialog.tsx'
import { SinFactor } from '#modules/personas/cuentas/components/seguridad/sin-factor.tsx'
import { seguridadQuery } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { segundoFactorTexts as texts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { sesionTexts } from '#modules/personas/cuentas/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { FieldError } from '#ui/field-error.tsx'
import { takeFocus } from '#ui/take-focus.ts'

/**
 * The second half of coming back to a page whose session had ended, where the team must have a second factor (spec 3.7): her
 * passkey. Who has none makes one in another tab: this page keeps what was typed.
 */
export function SesionLlave({ onProven }: { onProven: (sesion: Sesion) => void }) {
  const queryClient = useQueryClient()
  const { data: seguridad } = useQuery({ ...seguridadQuery(), refetchOnMount: 'always' })
  const [refusal, setRefusal] = useState<string>()
  const goOn = async () => {
    setRefusal(undefined)
    try {
      const sesion = await fetchSesion(queryClient)
      // This session has ended, too: the dialog asks for the password again.
      if (!sesion.usuario) return
      if (!sesion.faltaSegundoFactor) return onProven(sesion)
      setRefusal(sesionTexts.notYet)
    } catch (error) {
      setRefusal(detailOf(error))
    }
  }
  const hasNone = seguridad?.llaves.length === 0
  return (
    <div className="mt-8 flex flex-col items-start gap-5">
      {hasNone ? (
        <>
          <p>{texts.missing}</p>
          <div className="flex flex-wrap gap-3">
            <a ref={takeFocus} href={paths.seguridad} target="_blank" rel="noreferrer" className={buttonClass()}>
              {texts.see}
            </a>
            <Button variant="secondary" onClick={() => void goOn()}>
              {sesionTexts.goOn}
            </Button>
          </div>
        </>
      ) : (
        <>
          <ByLlave isOnly takesFocus onProven={() => void goOn()} />
          <SinFactor />
        </>
      )}
      {refusal && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </div>
  )
}
