import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, type ReactNode, useId } from 'react'

type CardElement = 'div' | 'article' | 'section' | 'li'

export type CardProps = ComponentProps<'div'> & {
  as?: CardElement
  /** `none` when a picture or table goes to the edge. */
  padding?: 'none' | 'sm' | 'md'
}

const paddings = { none: '', sm: 'p-4', md: 'p-5 md:p-7 at-desk:p-5' }

export function Card({ as = 'div', padding = 'md', className = '', ...rest }: CardProps) {
  const Element = as as 'div'
  return (
    <Element
      {...rest}
      className={`overflow-clip rounded-lg bg-surface inset-ring inset-ring-line ${paddings[padding]} ${className}`}
    />
  )
}

type PanelProps = { title: string; children: ReactNode; actions?: ReactNode; className?: string }

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

type PanelPartProps = { title: string; titleHidden?: boolean; children: ReactNode }

export function PanelPart({ title, titleHidden = false, children }: PanelPartProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 [section+&]:mt-1 [section+&]:border-t [section+&]:border-line [section+&]:pt-4"
    >
      <h3 id={id} className={titleHidden ? 'sr-only' : 'font-semibold'}>
        {title}
      </h3>
      {children}
    </section>
  )
}

type FoldProps = {
  title: ReactNode
  heading?: boolean
  children: ReactNode
  open?: boolean
  className?: string
}

/** A native disclosure, so that searching the page finds its content. */
export const Fold = ({ title, heading = false, children, open, className = '' }: FoldProps) => (
  <details open={open} className={`group/fold ${className}`}>
    <summary className="-mx-2 flex min-h-11 list-none items-center gap-2 rounded-md px-2 py-2 font-semibold hover:bg-hover [&::-webkit-details-marker]:hidden">
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 text-ink-soft transition-transform group-open/fold:rotate-180"
      />
      {heading ? (
        <h2 className="display min-w-0 text-xl font-normal wrap-anywhere">{title}</h2>
      ) : (
        <span className="min-w-0 wrap-anywhere">{title}</span>
      )}
    </summary>
    <div className="pt-4">{children}</div>
  </details>
)
