import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

export type FoldProps = { title: ReactNode; children: ReactNode; open?: boolean; className?: string }

/** What is there for who wants it: closed until it is asked for. The browser's own, so that it is found by searching the page. */
export const Fold = ({ title, children, open, className = '' }: FoldProps) => (
  <details open={open} className={`group/fold ${className}`}>
    <summary className="-mx-2 flex min-h-11 list-none items-center gap-2 rounded-md px-2 py-2 font-semibold hover:bg-hover [&::-webkit-details-marker]:hidden">
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 text-ink-soft transition-transform group-open/fold:rotate-180"
      />
      <span className="min-w-0 wrap-anywhere">{title}</span>
    </summary>
    <div className="pt-4">{children}</div>
  </details>
)
