import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, Outlet, rootRouteId, useLoaderData, useMatches } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Store from 'lucide-react/icons/store'
import { type ReactNode, useState } from 'react'
import { NavBar, navBarItemClass } from '#main/layout/nav-bar.tsx'
import { UserMenu, useUsuario } from '#main/layout/site-header.tsx'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { DeskSearch } from '#modules/reportes/busqueda/components/desk-search.tsx'
import { deskEnVivo, type PorAtender, porAtenderQuery, tableroQuery } from '#modules/reportes/tablero/client.ts'
import { deskTopics } from '#modules/reportes/tablero/rules.ts'
import { paths } from '#shared/paths.ts'
import { may } from '#shared/rights.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { useLiveQueries } from '#ui/use-live.ts'
import { barLength, type DeskSection, deskPages, deskSections, sectionsOf } from './desk-sections.ts'

/** The page of the desk that is shown, or `null` on any other page. */
function useDeskPage(): { section: DeskSection; label: string | undefined } | null {
  const routeId = useMatches({ select: (matches) => matches.find(({ routeId }) => routeId in deskPages)?.routeId })
  const numero = useMatches({ select: (matches) => numeroOf(matches.at(-1)?.loaderData) })
  const { data: sesion } = useQuery(sesionQuery())
  const known = routeId && deskPages[routeId]
  if (!known) return null
  const { section, label } = known.alone && !may(sesion?.role, deskSections[known.section].right) ? known.alone : known
  const numbered = numero !== undefined && known.numbered ? known.numbered(numero) : undefined
  return { section: deskSections[section], label: numbered ?? label }
}

/** The number of a surtido's page, from its loader. */
const numeroOf = (loaded: unknown): number | undefined =>
  typeof loaded === 'object' && loaded !== null && 'numero' in loaded && typeof loaded.numero === 'number'
    ? loaded.numero
    : undefined

type SectionLinkProps = {
  section: DeskSection
  porAtender: PorAtender | undefined
  className: string
  labelClass?: string
}

/** A link to a section of the desk with its count; marked on the pages of the section. */
function SectionLink({ section, porAtender, className, labelClass = '' }: SectionLinkProps) {
  const { to, label, icon: Icon, waiting } = section
  const page = useDeskPage()
  const here = page?.section.to === to
  const count = (waiting && porAtender?.[waiting.of]) || 0
  return (
    <Link
      to={to}
      aria-current={here ? (page.label ? 'true' : 'page') : undefined}
      className={`no-underline transition-colors ${here ? 'bg-accent-soft text-accent-soft-ink' : 'hover:bg-hover'} ${className}`}
    >
      <Icon aria-hidden="true" strokeWidth={1.7} className="size-5.5 shrink-0" />
      <span className={labelClass}>{label}</span>
      {waiting && count > 0 && (
        <>
          <VisuallyHidden>({waiting.words(count)})</VisuallyHidden>
          <span
            aria-hidden="true"
            className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-accent-ink tabular-nums max-xl:absolute max-xl:top-1 max-xl:left-1/2 max-xl:ml-2 xl:ml-auto"
          >
            {count > 99 ? '99+' : count}
          </span>
        </>
      )}
    </Link>
  )
}

const counts = [porAtenderQuery().queryKey]
const figures = [tableroQuery().queryKey]

/** The counts of the sections, live on every page of the desk. Changes also invalidate the dashboard's figures. */
function usePorAtender(): PorAtender | undefined {
  useLiveQueries(deskEnVivo, deskTopics, counts)
  useLiveQueries(deskEnVivo, deskTopics, figures, { onFirstOpen: false })
  return useQuery(porAtenderQuery()).data
}

const linkClass = 'inline-flex min-h-11 items-center no-underline hover:text-ink hover:underline'

/** The breadcrumb of the desk; the link to a list restores its search. */
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

/** The header of every page of the desk (spec 3.1). @param hour as for `useUsuario`. */
function DeskHeader({ hour, nombre }: { hour: number; nombre: string }) {
  const user = useUsuario(hour)
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
          <UserMenu {...user} />
        </div>
      </div>
    </header>
  )
}

const itemClass =
  'relative flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium max-xl:flex-col max-xl:justify-center max-xl:gap-0.5 max-xl:px-1 max-xl:py-2 max-xl:text-xs'

type DeskRailProps = { nombre: string; sections: DeskSection[]; porAtender: PorAtender | undefined }

/** The desk's menu at the side of a wide screen (spec 3.1). */
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

/** The desk's menu at the foot of a narrow screen (spec 3.1): four sections, and the others behind 'Más'. */
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

/** The frame of the desk's pages: rail, header and bar (spec 3.1). */
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
