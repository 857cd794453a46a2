import { Suspense, useEffect, useState } from 'react'
import { onProofRequired } from '#ui/fetch-api.ts'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'

// Only for those who have a second factor, before what matters most.
const PruebaDialog = lazyWithRetry(
  async () => (await import('./prueba-dialog.tsx')).PruebaDialog,
  () => null,
)

type Asked = { medios: string[]; answer: (proven: boolean) => void }

/**
 * For the root. When the server asks for a fresh proof of who one is, a dialog over the page does; then what was under way is sent
 * again (spec 3.7). Whoever closes it is told what the server said.
 */
export function PruebaKeeper() {
  const [asked, setAsked] = useState<Asked[]>([])
  useEffect(
    () => onProofRequired((medios) => new Promise((answer) => setAsked((before) => [...before, { medios, answer }]))),
    [],
  )
  const [first] = asked
  if (!first) return null
  const answer = (proven: boolean) => {
    for (const each of asked) each.answer(proven)
    setAsked([])
  }
  return (
    <Suspense>
      <PruebaDialog medios={first.medios} onAnswer={answer} />
    </Suspense>
  )
}
