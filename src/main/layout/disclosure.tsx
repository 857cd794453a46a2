import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

type DisclosureProps = {
  /** What is seen of it while it is closed. */
  summary: ReactNode
  summaryClass: string
  panelClass: string
  children: ReactNode
  /** The accessible name, where the summary has no words. */
  label?: string | undefined
}

/**
 * A list of links behind a word of the header. The browser's own details element: it works before and without
 * JavaScript and costs none. With it, Escape, a press elsewhere, a chosen link and the focus leaving all close it.
 */
export function Disclosure({ summary, summaryClass, panelClass, children, label }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeLoad', () => details.current?.removeAttribute('open')), [router])
  useEffect(() => {
    const box = details.current
    if (!box) return
    const closeFromOutside = (event: Event) => {
      if (box.open && event.target instanceof Node && !box.contains(event.target)) box.open = false
    }
    const gone = new AbortController()
    const { signal } = gone
    document.addEventListener('pointerdown', closeFromOutside, { signal })
    document.addEventListener('focusin', closeFromOutside, { signal })
    return () => gone.abort()
  }, [])
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !details.current?.open) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }
  return (
    <details ref={details} onKeyDown={closeOnEscape} className="group relative">
      <summary
        aria-label={label}
        className={`list-none select-none [&::-webkit-details-marker]:hidden ${summaryClass}`}
      >
        {summary}
      </summary>
      <div className={panelClass}>{children}</div>
    </details>
  )
}
