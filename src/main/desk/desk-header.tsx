import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMexicanHour } from '#main/layout/use-mexican-hour.ts'
import { UserMenu } from '#main/layout/user-menu.tsx'
import { firstName, quienIs, saludo } from '#modules/ajustes/sitio/rules.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { DeskSearch } from '#modules/reportes/busqueda/components/desk-search.tsx'
import { paths } from '#shared/paths.ts'
import { DeskTrail } from './desk-trail.tsx'

/** The head of every page of the desk (spec 3.1): where one is, and the user menu of spec 1.2. @param hour as for `SiteHeader`. */
export function DeskHeader({ hour, nombre }: { hour: number; nombre: string }) {
  const { data: sesion } = useQuery(sesionQuery())
  const hora = useMexicanHour(hour)
  const usuario = sesion?.usuario
  const quien = quienIs(Boolean(usuario), sesion?.role ?? null)
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="page flex min-h-14 items-center gap-2">
        <Link
          to={paths.adminDashboard}
          className="display text-[1.75rem] leading-none tracking-tight no-underline lg:hidden"
        >
          {nombre}
        </Link>
        <DeskTrail />
        <div className="ml-auto flex items-center gap-1 md:gap-3">
          <DeskSearch />
          {usuario && quien !== 'visitante' && (
            <UserMenu
              quien={quien}
              greeting={`${saludo(hora)}, ${firstName(usuario.nombreCompleto)}`}
              email={usuario.email}
              avatar={usuario.avatar}
            />
          )}
        </div>
      </div>
    </header>
  )
}
