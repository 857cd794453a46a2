import type { ReactNode } from 'react'

export const brandClass =
  'display relative text-[min(1.75rem,7.5vw)] leading-none tracking-tight no-underline before:absolute before:inset-x-0 before:-inset-y-2'

type TopBarProps = {
  children: ReactNode
  className: string
  below?: ReactNode
}

/** The sticky header of a page. */
export const TopBar = ({ children, className, below }: TopBarProps) => (
  <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
    {/* On a narrow screen spacing scales with the screen, not with the text size. */}
    <div className={`page flex items-center [--spacing:min(0.25rem,max(4px,1.25vw))] ${className}`}>{children}</div>
    {below}
  </header>
)
