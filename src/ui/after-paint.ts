import { useEffect, useState } from 'react'

/** Does something once the next picture of the screen is there: what a finger waits for comes first. */
export const afterPaint = (then: () => void): void => void requestAnimationFrame(() => setTimeout(then))

/**
 * For what takes long to open: the press that opens it is answered with a picture before it is made (docs/decisions/059).
 * @returns `open`, true one picture later, and false at once.
 */
export function useOpenAfterPaint(open: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!open) return setShown(false)
    let wanted = true
    afterPaint(() => wanted && setShown(true))
    return () => {
      wanted = false
    }
  }, [open])
  return open && shown
}
