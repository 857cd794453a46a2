import { lazy, Suspense, useEffect, useState } from 'react'
import { onToastWanted } from './toast.ts'

const ToastShelf = lazy(async () => ({ default: (await import('./toast-shelf.tsx')).ToastShelf }))

/**
 * Where toasts appear; once, in the root. Its machinery is fetched when the page has come to rest, or at the first
 * toast: the first page stays small, and a toast about a lost connection does not need the connection.
 */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    const forget = onToastWanted(want)
    const idle = setTimeout(want, 4000)
    return () => {
      forget()
      clearTimeout(idle)
    }
  }, [])
  return wanted ? (
    <Suspense>
      <ToastShelf />
    </Suspense>
  ) : null
}
