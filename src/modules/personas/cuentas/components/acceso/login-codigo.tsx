import { useQueryClient } from '@tanstack/react-query'
import { fetchSesion, type Sesion } from '#modules/personas/cuentas/client.ts'
import { CodigoForm } from '#modules/personas/cuentas/components/seguridad/codigo-form.tsx'
import { SinFactor } from '#modules/personas/cuentas/components/seguridad/sin-factor.tsx'
import { enterByCodigo } from '#modules/personas/cuentas/segundo-factor-client.ts'
import { cuentaTexts, cuentaToastMs } from '#modules/personas/cuentas/texts.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { toastError } from '#ui/toast.ts'

type LoginCodigoProps = {
  onEntered: (sesion: Sesion) => void
  onBack: () => void
  className?: string
}

/** The second step of a sign-in, after the password (spec 3.7). */
export function LoginCodigo({ onEntered, onBack, className = '' }: LoginCodigoProps) {
  const queryClient = useQueryClient()
  const enter: Parameters<typeof CodigoForm>[0]['send'] = async (proof) => {
    try {
      await enterByCodigo(proof)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'stale') throw error
      toastError(cuentaTexts.loginFailedTitle, { description: detailOf(error), durationMs: cuentaToastMs.loginFailed })
      return onBack()
    }
    const sesion = await fetchSesion(queryClient)
    if (!sesion.usuario) throw new AppError('internal', cuentaTexts.loginFailed)
    onEntered(sesion)
  }
  return (
    <CodigoForm send={enter} label="Entrar" className={className}>
      <Button variant="link" className="self-start" onClick={onBack}>
        Volver a escribir mi contraseña
      </Button>
      <SinFactor />
    </CodigoForm>
  )
}
