import { Children, type ReactNode } from 'react'

export const navBarItemClass =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-md text-center text-xs font-medium'

/**
 * The bottom menu of narrow screens, for desk and consultoras. `styles.css` keeps other parts clear of it and hides it
 * while the keyboard is open.
 */
export const NavBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    aria-label={label}
    // Reserves the height of its items before they are loaded.
    className="nav-bar fixed inset-x-0 bottom-0 z-20 min-h-[calc(3.5rem+1px+env(safe-area-inset-bottom))] border-t border-line bg-paper px-2 pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
  >
    {/* Inline, so that the number of columns is right from the first paint. */}
    <ul
      className="grid"
      style={{ gridTemplateColumns: `repeat(${Children.toArray(children).length}, minmax(0, 1fr))` }}
    >
      {children}
    </ul>
  </nav>
)
