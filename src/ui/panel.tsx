import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'

type PanelProps = { title: string; children: ReactNode; actions?: ReactNode; className?: string }

/** One matter of a page: a card with its heading, and at its right what can be done with it. */
export function Panel({ title, children, actions, className = '' }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={`flex flex-col gap-4 ${className}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id={id} className="display text-xl">
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </Card>
  )
}
