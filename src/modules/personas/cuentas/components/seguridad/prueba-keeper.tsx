import { Suspense, useEffect, useRef, useState } from 'react'
import { onProofRequired } from '#ui/fetch-api.ts'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'

// Only for those who have a second factor, before what matters most.
const PruebaDialog = lazyWithRetry(
  async () => (await import('./prueba-dialog.tsx')).PruebaDialog,
  () => null,
)

type PruebaRequest = { medios: string[]; answer: (proven: boolean) => void }

/** For the root. When the server asks for a fresh proof, a dialog asks the user; then the refused request is sent again (spec 3.7). */
export function PruebaKeeper() {
  const waiting = useRef<PruebaRequest[]>([])
  const [first, setFirst] = useState<PruebaRequest | null>(null)
  const answer = (proven: boolean) => {
    for (const each of waiting.current.splice(0)) each.answer(proven)
    setFirst(null)
  }
  useEffect(() => {
    const stop = onProofRequired(
      (medios) =>
        new Promise((resolve) => {
          waiting.current.push({ medios, answer: resolve })
          setFirst(waiting.current[0] ?? null)
        }),
    )
    return () => {
      stop()
      // The session has ended: requests that wait fail with what the server said.
      for (const each of waiting.current.splice(0)) each.answer(false)
    }
  }, [])
  if (!first) return null
  return (
    <Suspense>
      <PruebaDialog medios={first.medios} onAnswer={answer} />
    </Suspense>
  )
}
