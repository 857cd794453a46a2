import { Link, useLocation } from '@tanstack/react-router'
import BookHeart from 'lucide-react/icons/book-heart'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import ListPlus from 'lucide-react/icons/list-plus'
import Package from 'lucide-react/icons/package'
import Shirt from 'lucide-react/icons/shirt'
import Store from 'lucide-react/icons/store'
import { paths } from '#shared/paths.ts'
import { NavBar, navBarItemClass } from './nav-bar.tsx'

type Place = {
  to: string
  label: string
  icon: typeof Shirt
  /** Other pages on which it is highlighted. */
  under?: RegExp
}

/** A consultora's menu entries, in the order of all three menus. */
const places: Place[] = [
  { to: paths.catalogo, label: 'Catálogo', icon: Shirt, under: /^\/consultora\/catalogo\// },
  { to: paths.pedidoRapido, label: 'Pedido rápido', icon: ListPlus },
  {
    to: paths.misPedidos,
    label: 'Mis Pedidos',
    icon: Package,
    under: /^\/consultora\/(pedido\/|avisos|devoluciones)/,
  },
  { to: paths.clientas, label: 'Clientas', icon: BookHeart, under: /^\/consultora\/clientas\// },
  { to: paths.vitrina, label: 'Vitrina', icon: Store, under: /^\/consultora\/vitrina\// },
  { to: paths.miNegocio, label: 'Mi negocio', icon: ChartNoAxesColumn },
]

function usePlaces() {
  const pathname = useLocation({ select: (location) => location.pathname })
  return places.map(({ under, ...place }) => ({
    ...place,
    current: pathname === place.to ? ('page' as const) : under?.test(pathname) ? ('true' as const) : undefined,
  }))
}

const exact = { exact: true }

/** The second row of a consultora's header on wide screens. */
export const PortalBar = () => (
  <nav aria-label="Portal" className="portal-bar hidden border-t border-line lg:block">
    <ul className="page flex h-12 items-stretch gap-8">
      {usePlaces().map(({ to, label, current }) => (
        <li key={to}>
          <Link
            to={to}
            activeOptions={exact}
            aria-current={current}
            className="flex h-full items-center border-y-2 border-transparent text-sm font-medium whitespace-nowrap no-underline transition-colors hover:text-accent-text aria-[current]:border-b-accent-text aria-[current]:text-accent-text"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

export const PlacesBar = () => (
  <NavBar label="Tu menú">
    {usePlaces().map(({ to, label, icon: Icon, current }) => (
      <li key={to} className="min-w-0">
        <Link
          to={to}
          activeOptions={exact}
          aria-current={current}
          className={`no-underline transition-colors ${current ? 'bg-accent-soft text-accent-soft-ink' : 'hover:bg-hover'} ${navBarItemClass} nav-bar-label`}
        >
          <Icon aria-hidden="true" strokeWidth={1.7} className="size-5.5 shrink-0" />
          <span className="max-w-full px-1 leading-none text-balance">{label}</span>
        </Link>
      </li>
    ))}
  </NavBar>
)

export const PlacesList = () => (
  <nav aria-label="Consultora" className="mb-3 rounded-lg bg-surface-sunken px-4 py-1">
    <ul>
      {usePlaces().map(({ to, label, icon: Icon, current }) => (
        <li key={to} className="border-b border-line last:border-0">
          <Link
            to={to}
            activeOptions={exact}
            aria-current={current}
            className="flex min-h-12 items-center gap-3 font-semibold no-underline aria-[current]:text-accent-text"
          >
            <Icon aria-hidden="true" strokeWidth={1.7} className="size-5 shrink-0" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
