import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useAccessText } from './use-access-text.ts'

const patienceMs = 300

/**
 * Says that the guard is asking, when it takes long enough to be noticed (spec 1.6). The page that the user comes
 * from stays as it is meanwhile: nothing typed there is lost if the answer sends the user back.
 */
export function AccessCheck() {
  const asking = useIsFetching({ queryKey: sesionQuery().queryKey }) > 0
  const [shown, setShown] = useState(false)
  const text = useAccessText()
  useEffect(() => {
    if (!asking) return setShown(false)
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [asking])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-20 z-50 grid justify-items-center">
      {shown && (
        <p className="flex items-center gap-3 rounded-full bg-surface-raised px-5 py-3 shadow-overlay">
          <Spinner className="size-5 text-accent" />
          {text}
        </p>
      )}
    </div>
  )
}
