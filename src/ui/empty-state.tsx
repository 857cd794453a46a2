import type { ReactNode } from 'react'

export type EmptyStateProps = {
  title: ReactNode
  icon?: ReactNode
  children?: ReactNode
  /** The next step: a Button or a link that looks like one. */
  action?: ReactNode
  className?: string
}

/** Nothing here, why, and what to do next. */
export function EmptyState({ title, icon, children, action, className = '' }: EmptyStateProps) {
  return (
    <div className={`mx-auto flex max-w-md flex-col items-center px-5 py-16 text-center ${className}`}>
      {icon && (
        <div className="mb-5 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-soft-ink [&_svg]:size-7 [&_svg]:stroke-[1.5]">
          {icon}
        </div>
      )}
      <div className="display text-title text-balance">{title}</div>
      {children && <div className="mt-2 text-balance wrap-anywhere text-ink-soft [&_p]:text-balance">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
