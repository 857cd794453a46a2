import { type ReactNode, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** The printed version of a page, rendered just before printing. Follows `main`, which is not printed. */
export function OnPaper({ children }: { children: ReactNode }) {
  return usePrinting() && <div className="on-paper hidden print:block">{children}</div>
}

/** Whether the page is being printed; true in time for rendering. */
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
