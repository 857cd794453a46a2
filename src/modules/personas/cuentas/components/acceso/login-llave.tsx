import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { fetchSesion, type Sesion } from '#modules/personas/cuentas/client.ts'
import { canUseLlaves, isLlaveHere, isNamed } from '#modules/personas/cuentas/components/seguridad/llave-here.ts'
import { serverNow } from '#shared/clock.ts'
import { detailOf } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import { Button } from '#ui/button.tsx'
import { toastError } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Challenges live for five minutes (platform/auth/passkeys.ts); the offer is renewed before that. */
const offeredForMs = 4 * minuteMs
/** Cheap for an idle page, and soon enough after a computer's sleep. */
const lookEveryMs = 15_000

/**
 * 'Entrar con llave de acceso' (spec 3.7). The WebAuthn code loads on a press or, in browsers that used a passkey
 * before, for the browser's offer in the e-mail field.
 */
export function LoginLlave({ onEntered }: { onEntered: (sesion: Sesion) => void }) {
  const queryClient = useQueryClient()
  const named = isNamed(new URL(useMarca().origen).hostname)
  const hydrated = useHydrated()
  const [entering, setEntering] = useState(false)
  const [offers, setOffers] = useState(1)

  const enter = async (inField: boolean) => {
    let chosen = !inField
    try {
      const { enterByLlave } = await import('#modules/personas/cuentas/llave-client.ts')
      await enterByLlave(inField, () => {
        chosen = true
        setEntering(true)
      })
      const sesion = await fetchSesion(queryClient)
      onEntered(sesion)
    } catch (error) {
      // No passkey was chosen in the field: not an error.
      if (!chosen) return
      setEntering(false)
      toastError('No se pudo entrar con la llave', { description: detailOf(error) })
      // The offer in the field has ended; start another.
      setOffers((before) => before + 1)
    }
  }
  const pressing = useVerb({
    mutationFn: () => {
      setEntering(true)
      return enter(false)
    },
  })
  const offer = useEffectEvent(() => void enter(true))
  const offerAgain = useEffectEvent(() => {
    if (!entering) setOffers((before) => before + 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each offer has its own challenge.
  useEffect(() => {
    if (!canUseLlaves() || !isLlaveHere()) return
    offer()
    const begunAt = serverNow().getTime()
    const renew = () => {
      if (document.visibilityState === 'visible' && serverNow().getTime() - begunAt >= offeredForMs) offerAgain()
    }
    const timer = setInterval(renew, lookEveryMs)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [offers])

  // Reserves the button's height until hydration.
  if (!hydrated || !canUseLlaves()) return named && <span className="block h-13" />
  return (
    <Button
      variant="secondary"
      size="lg"
      busy={entering}
      icon={<KeyRound aria-hidden="true" className="size-5" />}
      onClick={() => pressing.mutate()}
    >
      Entrar con llave de acceso
    </Button>
  )
}
