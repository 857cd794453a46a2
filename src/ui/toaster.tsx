import { lazy, Suspense, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { PlainToasts } from './plain-toasts.tsx'
import { onToastWanted } from './toast.ts'

/** What cannot be fetched now may be wanted now, by the toast that says so: the plain ones take its place on this page. */
const ToastShelf = lazy(() =>
  import('./toast-shelf.tsx').then(
    ({ ToastShelf }) => ({ default: ToastShelf }),
    () => ({ default: PlainToasts }),
  ),
)

/**
 * Where toasts appear; once, in the root. Its machinery is fetched at the first toast, or before: the first page stays
 * small, and a toast about a lost connection does not need the connection.
 * @param soon as soon as the page has come to rest, for those who have come to work; others are only looking, and get it
 * behind the first press, by finger or by key, which is answered first.
 */
export function Toaster({ soon }: { soon: boolean }) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    const forget = onToastWanted(want)
    const idle = soon ? setTimeout(want, 4000) : undefined
    const wantSoon = () => afterPaint(want)
    window.addEventListener('click', wantSoon, { once: true, capture: true })
    return () => {
      forget()
      clearTimeout(idle)
      window.removeEventListener('click', wantSoon, { capture: true })
    }
  }, [soon])
  return wanted ? (
    <Suspense>
      <ToastShelf />
    </Suspense>
  ) : null
}
