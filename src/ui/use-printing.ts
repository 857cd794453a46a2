import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is on its way to paper, however it is printed: drawn anew before the browser looks. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    onPrinting,
    () => printing || matchMedia('print').matches,
    () => false,
  )

let printing = false

function onPrinting(changed: () => void): () => void {
  const paper = matchMedia('print')
  const before = () => {
    printing = true
    flushSync(changed)
  }
  const after = () => {
    printing = false
    changed()
  }
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  paper.addEventListener('change', changed)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    paper.removeEventListener('change', changed)
  }
}
