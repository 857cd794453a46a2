import { Suspense, useEffect, useRef, useState } from 'react'
import { onProofRequired } from '#ui/fetch-api.ts'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'

// Loaded only for users with a second factor, before the most sensitive actions.
const PruebaDialog = lazyWithRetry(
  async () => (await import('./prueba-dialog.tsx')).PruebaDialog,
  () => null,
)

type PruebaRequest = { medios: string[]; answer: (proven: boolean) => void }

/** For the root. When the server requires a fresh proof, asks the user and then retries the request (spec 3.7). */
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
      // The session has ended: pending requests fail with the server's error.
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
