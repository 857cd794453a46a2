import { Link } from '@tanstack/react-router'
import Package from 'lucide-react/icons/package'
import PackagePlus from 'lucide-react/icons/package-plus'
import Shirt from 'lucide-react/icons/shirt'
import Users from 'lucide-react/icons/users'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'

const actions = [
  { to: paths.adminConsultoras, label: 'Gestionar Consultoras', icon: Users },
  { to: paths.adminPedidos, label: 'Gestionar Pedidos', icon: Package },
  { to: paths.adminProductos, label: 'Gestionar Productos', icon: Shirt },
  { to: paths.adminProductoNuevo, label: 'Nuevo Producto', icon: PackagePlus },
] as const

/** The four ways from the first page into the work (spec 2.2). */
export const QuickActions = () => (
  <nav aria-label="Acciones rápidas" className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
    {actions.map(({ to, label, icon: Icon }) => (
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
