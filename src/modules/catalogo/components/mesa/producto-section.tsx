import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode; className?: string }

/** A section of the product form, named by its heading. */
export function MesaProductoSection({ title, aside, children, className }: SectionProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} {...(className && { className })}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="display text-title">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  )
}
