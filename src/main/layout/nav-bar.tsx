import type { ReactNode } from 'react'

export const navBarItemClass =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-md text-center text-xs font-medium'

/**
 * The menu at the foot of a narrow screen, of the desk and of consultoras: the ways that the thumb takes most. `styles.css` keeps clear of
 * it whatever else stands at the foot of a page, and hides it while the keyboard is open.
 */
export const NavBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    aria-label={label}
    // As high as its items while they are still being read: it does not grow.
    className="nav-bar fixed inset-x-0 bottom-0 z-20 min-h-[calc(3.5rem+1px+env(safe-area-inset-bottom))] border-t border-line bg-paper px-2 pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
  >
    <ul className="grid auto-cols-fr grid-flow-col">{children}</ul>
  </nav>
)
