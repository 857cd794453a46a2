import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useEffectEvent, useState } from 'react'
import { llaveEnterTexts as texts } from '#features/cuentas/texts.ts'
import { type Sesion, sesionQuery } from '#features/cuentas/web/client.ts'
import { canUseLlaves, isLlaveHere } from '#features/cuentas/web/seguridad/llave-here.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { toastError } from '#ui/toast.ts'

/**
 * 'Entrar con llave de acceso' (spec 3.7). What speaks to the browser is loaded by who presses it, or, where a passkey was used
 * before, offered by the browser in the field of the e-mail.
 */
export function LoginLlave({ onEntered }: { onEntered: (sesion: Sesion) => void }) {
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const [entering, setEntering] = useState(false)

  const enter = async (inField: boolean) => {
    try {
      const { enterByLlave } = await import('#features/cuentas/web/seguridad/llave-client.ts')
      await enterByLlave(inField)
      setEntering(true)
      const sesion = await queryClient.fetchQuery({ ...sesionQuery(), staleTime: 0 })
      onEntered(sesion)
    } catch (error) {
      setEntering(false)
      // Nobody chose one in the field: nothing was asked for.
      if (inField && (!(error instanceof AppError) || error.code === 'conflict')) return
      toastError(texts.failed, { description: detailOf(error) })
    }
  }
  const offer = useEffectEvent(() => {
    if (canUseLlaves() && isLlaveHere()) void enter(true)
  })
  useEffect(() => offer(), [])

  if (!hydrated || !canUseLlaves()) return null
  return (
    <Button
      variant="secondary"
      size="lg"
      busy={entering}
      icon={<KeyRound aria-hidden="true" className="size-5" />}
      onClick={() => {
        setEntering(true)
        void enter(false)
      }}
    >
      {texts.enter}
    </Button>
  )
}
