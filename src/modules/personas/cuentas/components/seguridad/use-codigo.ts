import { useEffect, useState } from 'react'

/**
 * The code after the `#` of a mail's link. It is read once and taken out of the address, so that it stays in no history
 * and is seen by nobody who looks over a shoulder. `null` until the page is alive, `''` where there is none.
 */
export function useCodigo(): string | null {
  const [codigo, setCodigo] = useState<string | null>(null)
  useEffect(() => {
    // In development effects run twice; the second time the address is clean already.
    setCodigo((before) => before || window.location.hash.slice(1))
    if (window.location.hash) {
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    }
  }, [])
  return codigo
}
