import { Link, useLocation } from '@tanstack/react-router'
import { LazyCarritoCount } from './carrito-link.tsx'
import { consultoraBarItems } from './consultora-bar-items.ts'
import { NavBar, navBarItemClass } from './nav-bar.tsx'

/** The ways of a consultora at the foot of her phone (spec 3.4), with what is in her cart. */
export function ConsultoraBar() {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <NavBar label="Tu menú">
      {consultoraBarItems.map(({ to, label, icon: Icon, under, counts }) => {
        const current = pathname === to ? 'page' : under?.test(pathname) ? 'true' : undefined
        return (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              activeOptions={{ exact: true }}
              aria-current={current}
              className={`no-underline transition-colors ${current ? 'bg-accent-soft text-accent-soft-ink' : 'hover:bg-hover'} ${navBarItemClass}`}
            >
              <Icon aria-hidden="true" strokeWidth={1.7} className="size-5.5 shrink-0" />
              <span className="max-w-full leading-none text-balance">{label}</span>
              {counts === 'carrito' && (
                <span className="absolute top-1 left-1/2 ml-2">
                  <LazyCarritoCount inline />
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </NavBar>
  )
}
