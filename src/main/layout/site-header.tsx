import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstName, quienIs, saludo } from '#modules/ajustes/sitio/rules.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { CarritoLink } from './carrito-link.tsx'
import { MainMenu } from './main-menu.tsx'
import { ModoClientaSwitch } from './modo-clienta-switch.tsx'
import { SideDrawer } from './side-drawer.tsx'
import { useMexicanHour } from './use-mexican-hour.ts'
import { UserMenu } from './user-menu.tsx'

/**
 * The head of every page (spec 1.2).
 * @param hour the hour in Mexico City as the server's clock has it, so that the first byte already greets rightly.
 */
export function SiteHeader({ hour, nombre }: { hour: number; nombre: string }) {
  const { data: sesion } = useQuery(sesionQuery())
  const usuario = sesion?.usuario ?? null
  const quien = quienIs(usuario !== null, sesion?.role ?? null)
  const hora = useMexicanHour(hour)
  const greeting = usuario ? `${saludo(hora)}, ${firstName(usuario.nombreCompleto)}` : null
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="page flex min-h-16 flex-wrap items-center gap-2 max-[19rem]:py-2 min-[19rem]:flex-nowrap lg:min-h-20 lg:gap-3 xl:gap-6">
        <SideDrawer quien={quien} greeting={greeting} />
        <Link
          to={paths.inicio}
          className="display text-[1.75rem] leading-none tracking-tight no-underline lg:text-[2rem]"
        >
          {nombre}
        </Link>
        <div className="flex flex-1 justify-center">
          <MainMenu quien={quien} />
        </div>
        <div className="flex items-center gap-1">
          {quien === 'consultor' && <ModoClientaSwitch />}
          {quien === 'consultor' && <CarritoLink />}
          {usuario && greeting && quien !== 'visitante' ? (
            <UserMenu quien={quien} greeting={greeting} email={usuario.email} avatar={usuario.avatar} />
          ) : (
            <Link to={paths.login} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              Iniciar Sesión
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}
