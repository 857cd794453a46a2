import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Package from 'lucide-react/icons/package'
import PackagePlus from 'lucide-react/icons/package-plus'
import Shirt from 'lucide-react/icons/shirt'
import Users from 'lucide-react/icons/users'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { paths } from '#shared/paths.ts'
import { may, type Right } from '#shared/rights.ts'
import { buttonClass } from '#ui/button-class.ts'

const actions = [
  { to: paths.adminConsultoras, label: 'Gestionar Consultoras', icon: Users, right: 'consultoras' },
  { to: paths.adminPedidos, label: 'Gestionar Pedidos', icon: Package, right: 'pedidos-ver' },
  { to: paths.adminProductos, label: 'Gestionar Productos', icon: Shirt, right: 'productos' },
  { to: paths.adminProductoNuevo, label: 'Nuevo Producto', icon: PackagePlus, right: 'productos' },
] as const satisfies { right: Right; [fact: string]: unknown }[]

/** The ways from the first page into the work (spec 2.2) that somebody's role opens. */
export function QuickActions() {
  const { data: sesion } = useQuery(sesionQuery())
  return (
    <nav aria-label="Acciones rápidas" className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {actions
        .filter(({ right }) => may(sesion?.role, right))
        .map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to as string}
            className={buttonClass({ variant: 'secondary', className: 'justify-start! text-left' })}
          >
            <Icon aria-hidden="true" className="size-5 text-accent-text" />
            {label}
          </Link>
        ))}
    </nav>
  )
}
