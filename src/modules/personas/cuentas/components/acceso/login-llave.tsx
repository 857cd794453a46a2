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

/** A challenge is good for five minutes (platform/auth/passkeys.ts): the field's offer begins again before that. */
const offeredForMs = 4 * minuteMs
/** Seldom enough for a page that rests; also right after a computer's sleep. */
const lookEveryMs = 15_000

/**
 * 'Entrar con llave de acceso' (spec 3.7). What speaks to the browser is loaded by who presses it, or, where a passkey was used
 * before, offered by the browser in the field of the e-mail.
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
      // Nobody chose one in the field: nothing was asked for.
      if (!chosen) return
      setEntering(false)
      toastError('No se pudo entrar con la llave', { description: detailOf(error) })
      // The field offers nothing any more: what was chosen there, or the button, has ended the offer.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each offer has a challenge of its own.
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

  // The room of the button, so that nothing moves when the page is alive.
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
