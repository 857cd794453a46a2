import { Link } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'

/** Links of a consultora's lists on a wide screen; a narrow one has the bar at the bottom (spec 3.4). */
export const ConsultoraWays = () => (
  <div className="flex gap-3 max-lg:hidden">
    <Link to={paths.pedidoRapido} className={buttonClass({ variant: 'secondary' })}>
      Pedido rápido
    </Link>
    <Link to={paths.miNegocio} className={buttonClass({ variant: 'secondary' })}>
      Mi negocio
    </Link>
  </div>
)
