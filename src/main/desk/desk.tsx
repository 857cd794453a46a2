import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, Outlet, rootRouteId, useLoaderData } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Store from 'lucide-react/icons/store'
import { type ReactNode, useState } from 'react'
import { NavBar, navBarItemClass } from '#main/layout/nav-bar.tsx'
import { useMexicanHour } from '#main/layout/use-mexican-hour.ts'
import { UserMenu } from '#main/layout/user-menu.tsx'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { firstName, quienIs, saludo } from '#modules/ajustes/sitio/rules.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { DeskSearch } from '#modules/reportes/busqueda/components/desk-search.tsx'
import { deskEnVivo, type PorAtender, porAtenderQuery, tableroQuery } from '#modules/reportes/tablero/client.ts'
import { deskTopics } from '#modules/reportes/tablero/rules.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { useLiveQueries } from '#ui/use-live.ts'
import { barLength, type DeskSection, sectionsOf } from './desk-sections.ts'
import { SectionLink } from './section-link.tsx'
import { useDeskPage } from './use-desk-page.ts'

const counts = [porAtenderQuery().queryKey]
const figures = [tableroQuery().queryKey]

/**
 * What waits for staff, live on every page of the desk. The dashboard's figures are read again when something changes: at once where
 * they are shown, or the next time that they are.
 */
function usePorAtender(): PorAtender | undefined {
  useLiveQueries(deskEnVivo, deskTopics, counts)
  useLiveQueries(deskEnVivo, deskTopics, figures, { onFirstOpen: false })
  return useQuery(porAtenderQuery()).data
}

const linkClass = 'inline-flex min-h-11 items-center no-underline hover:text-ink hover:underline'

/** Where one is at the desk; the way to a list is to the list as it was. */
function DeskTrail() {
  const page = useDeskPage()
  if (!page) return null
  const { section, label } = page
  return (
    <nav aria-label="Ruta" className="hidden min-w-0 text-sm text-ink-soft lg:block">
      <ol className="flex items-center gap-2">
        {section.to !== paths.adminDashboard && (
          <Step>
            <Link to={paths.adminDashboard} className={linkClass}>
              Inicio
            </Link>
          </Step>
        )}
        {label && (
          <Step>
            <BackToList to={section.to} className={linkClass}>
              {section.label}
            </BackToList>
          </Step>
        )}
        <li aria-current="location" className="text-ink">
          {label ?? section.label}
        </li>
      </ol>
    </nav>
  )
}

const Step = ({ children }: { children: ReactNode }) => (
  <li className="flex items-center gap-2">
    {children}
    <span aria-hidden="true">›</span>
  </li>
)

/** The head of every page of the desk (spec 3.1): where one is, and the user menu of spec 1.2. @param hour as for `SiteHeader`. */
function DeskHeader({ hour, nombre }: { hour: number; nombre: string }) {
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

const itemClass =
  'relative flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium max-xl:flex-col max-xl:justify-center max-xl:gap-0.5 max-xl:px-1 max-xl:py-2 max-xl:text-xs'

type DeskRailProps = { nombre: string; sections: DeskSection[]; porAtender: PorAtender | undefined }

/** The desk's menu at the side of a wide screen (spec 3.1): words beside their icons from 1280 px, under them before. */
const DeskRail = ({ nombre, sections, porAtender }: DeskRailProps) => (
  <nav
    aria-label="Principal"
    className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-surface-sunken px-2.5 pb-3 lg:row-span-2 lg:flex lg:w-24 xl:w-60 xl:px-3 print:hidden"
  >
    <Link
      to={paths.adminDashboard}
      className="display flex min-h-16 items-center px-1 text-xl leading-none tracking-tight no-underline max-xl:justify-center xl:px-3 xl:text-[1.75rem]"
    >
      {nombre}
    </Link>
    <ul className="flex flex-col gap-1">
      {sections.map((section) => (
        <li key={section.to}>
          <SectionLink section={section} porAtender={porAtender} className={itemClass} />
        </li>
      ))}
    </ul>
    <div className="mt-auto flex items-center gap-1 pt-4 max-xl:flex-col">
      <Link to={paths.inicio} className={`${itemClass} flex-1 text-ink-soft no-underline hover:bg-hover max-xl:w-full`}>
        <Store aria-hidden="true" strokeWidth={1.7} className="size-5.5" />
        <span className="max-xl:text-center">Ver el sitio</span>
      </Link>
      <ThemeToggle />
    </div>
  </nav>
)

const moreClass = 'relative flex min-h-13 items-center gap-4 rounded-md px-3 font-medium'

type DeskBarProps = { sections: DeskSection[]; porAtender: PorAtender | undefined }

/** The desk's menu at the foot of a narrow screen (spec 3.1): the four most used, and the others behind 'Más'. */
function DeskBar({ sections, porAtender }: DeskBarProps) {
  const [open, setOpen] = useState(false)
  const more = sections.slice(barLength)
  return (
    <>
      <NavBar label="Menú">
        {sections.slice(0, barLength).map((section) => (
          <li key={section.to} className="min-w-0">
            <SectionLink
              section={section}
              porAtender={porAtender}
              className={navBarItemClass}
              labelClass="max-w-full truncate"
            />
          </li>
        ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={navBarItemClass}>
            <Ellipsis aria-hidden="true" className="size-5.5" />
            Más
          </button>
        </li>
      </NavBar>
      <Drawer
        title="Más"
        open={open}
        onOpenChange={setOpen}
        footer={
          <div className="flex items-center justify-between">
            <span className="text-sm text-ink-soft">Tema claro u oscuro</span>
            <ThemeToggle />
          </div>
        }
      >
        <ul className="-mx-3 flex flex-col gap-1">
          {more.map((section) => (
            <li key={section.to}>
              <SectionLink section={section} porAtender={porAtender} className={moreClass} />
            </li>
          ))}
          <li>
            <Link to={paths.inicio} className={`${moreClass} no-underline hover:bg-hover`}>
              <Store aria-hidden="true" strokeWidth={1.7} className="size-5.5" />
              Ver el sitio
            </Link>
          </li>
        </ul>
      </Drawer>
    </>
  )
}

/** What stands around the pages of the desk: its rail, header and bar (spec 3.1). Only who opens one of them fetches it. */
export const Route = createFileRoute('/admin')({
  beforeLoad: ({ location: { pathname } }) => {
    if (pathname === '/admin') throw notFound({ routeId: rootRouteId })
  },
  loader: ({ context: { queryClient } }) => awaitOnServer(queryClient.prefetchQuery(porAtenderQuery())),
  component: Desk,
})

function Desk() {
  const { hour } = useLoaderData({ from: rootRouteId })
  const { nombre } = useMarca()
  const porAtender = usePorAtender()
  const { data: sesion } = useQuery(sesionQuery())
  const sections = sectionsOf(sesion?.role)
  return (
    <div
      data-desk
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] print:block print:min-h-0 lg:grid-cols-[auto_minmax(0,1fr)]"
    >
      <DeskRail nombre={nombre} sections={sections} porAtender={porAtender} />
      <DeskHeader hour={hour} nombre={nombre} />
      <Outlet />
      <DeskBar sections={sections} porAtender={porAtender} />
    </div>
  )
}
