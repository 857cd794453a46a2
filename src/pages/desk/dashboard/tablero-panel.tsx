import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'

type PanelProps = { title: string; note?: string; link?: ReactNode; flush?: boolean; children: ReactNode }

/** One matter of the brand's first page. `flush` when a table goes to the edge. */
export function TableroPanel({ title, note, link, flush = false, children }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} padding="none" className="min-w-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-5 pb-3 md:px-5">
        <div>
          <h2 id={id} className="display text-xl">
            {title}
          </h2>
          {note && <p className="text-sm text-ink-soft">{note}</p>}
        </div>
        {link}
      </header>
      <div className={flush ? '' : 'px-4 pb-5 md:px-5'}>{children}</div>
    </Card>
  )
}
