import type { ReactNode } from 'react'
import { usePrinting } from './use-printing.ts'

/**
 * What a page is on paper, however it is printed: drawn when the browser is about to print, and before it looks. It stands right behind
 * `main`, which is not printed then. Until then the page has its content once only, on the screen.
 */
export function OnPaper({ children }: { children: ReactNode }) {
  return usePrinting() && <div className="on-paper hidden print:block">{children}</div>
}
