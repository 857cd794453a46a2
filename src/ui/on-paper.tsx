import { type ReactNode, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/**
 * What a page is on paper, however it is printed: drawn when the browser is about to print, and before it looks. It stands right behind
 * `main`, which is not printed then. Until then the page has its content once only, on the screen.
 */
export function OnPaper({ children }: { children: ReactNode }) {
  return usePrinting() && <div className="on-paper hidden print:block">{children}</div>
}

const usePrinting = (): boolean =>
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
