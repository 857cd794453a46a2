import type { ReactNode } from 'react'

export type PageHeaderProps = {
  title: ReactNode
  /** A word above the title: where we are. */
  eyebrow?: ReactNode
  description?: ReactNode
  /** Buttons; beside the title where there is room, under it on a phone. */
  actions?: ReactNode
  /** A link; the arrow is drawn for it. */
  back?: ReactNode
  className?: string
}

/** The head of a page, with its one `h1`. */
export function PageHeader({ title, eyebrow, description, actions, back, className = '' }: PageHeaderProps) {
  return (
    <header className={`pt-6 pb-6 at-desk:pt-4 at-desk:pb-4 md:pt-10 md:pb-8 ${className}`}>
      {back && <div className="back-link -mt-2 mb-4 at-desk:mb-1">{back}</div>}
      <div className="flex flex-col gap-x-8 gap-y-5 at-desk:gap-y-3 md:flex-row md:items-end md:justify-between">
        <div className="min-w-0">
          {eyebrow && <p className="eyebrow mb-2 at-desk:mb-0">{eyebrow}</p>}
          <h1 className="display text-heading text-balance wrap-anywhere at-desk:text-title">{title}</h1>
          {description && (
            <p className="mt-3 max-w-prose text-lg text-ink-soft at-desk:mt-1 at-desk:text-sm">{description}</p>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-3 md:justify-end md:*:whitespace-nowrap">{actions}</div>}
      </div>
    </header>
  )
}
