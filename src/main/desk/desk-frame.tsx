import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Store from 'lucide-react/icons/store'
import { type ReactNode, useState } from 'react'
import { NavBar, navBarItemClass } from '#main/layout/nav-bar.tsx'
import { UserMenu, useUsuario } from '#main/layout/site-header.tsx'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { DeskSearch } from '#modules/reportes/busqueda/components/desk-search.tsx'
import { deskEnVivo, type PorAtender, porAtenderQuery, tableroQuery } from '#modules/reportes/tablero/client.ts'
import { deskTopics, menuTopics } from '#modules/reportes/tablero/rules.ts'
import { paths } from '#shared/paths.ts'
import { Drawer } from '#ui/drawer.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { ThemeLabel, ThemeToggle } from '#ui/theme-toggle.tsx'
import { brandClass, TopBar } from '#ui/top-bar.tsx'
import { useLiveQueries } from '#ui/use-live.ts'
import { barLength, type DeskSection, deskPages, deskSections, isDeskPage, sectionsOf } from './desk-sections.ts'

/** The section of the current page; `isOwn`: it is the section's own page. `null` on other pages. */
function useHere(): { section: DeskSection; isOwn: boolean } | null {
  const page = useMatches({ select: (matches) => matches.map(({ routeId }) => routeId).find(isDeskPage) })
  if (!page) return null
  const section: DeskSection = deskSections[deskPages[page]]
  return { section, isOwn: section.to === page }
}

type SectionLinkProps = {
  section: DeskSection
  porAtender: PorAtender | undefined
  className: string
  labelClass?: string
}

const hereClass = 'bg-accent-soft text-accent-soft-ink'

function SectionLink({ section, porAtender, className, labelClass = '' }: SectionLinkProps) {
  const { to, label, icon: Icon, waiting } = section
  const shown = useHere()
  const here = shown?.section.to === to
  const count = (waiting && porAtender?.[waiting.of]) || 0
  return (
    <Link
      to={to}
      aria-current={here ? (shown.isOwn ? 'page' : 'true') : undefined}
      className={`no-underline transition-colors ${here ? hereClass : 'hover:bg-hover'} ${className}`}
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

/** The counts of the sections, live on every desk page. Changes also invalidate the dashboard's figures. */
function usePorAtender(): PorAtender | undefined {
  useLiveQueries(deskEnVivo, menuTopics, counts)
  useLiveQueries(deskEnVivo, deskTopics, figures, { onFirstOpen: false })
  return useQuery(porAtenderQuery()).data
}

function DeskHeader({ hour, nombre }: { hour: number; nombre: string }) {
  const user = useUsuario(hour)
  return (
    <TopBar className="min-h-14 gap-2">
      <Link to={paths.adminDashboard} className={`${brandClass} lg:hidden`}>
        {nombre}
      </Link>
      <div className="ml-auto flex min-w-0 items-center gap-1 md:gap-3 lg:ml-0 lg:flex-1 lg:justify-between">
        <DeskSearch />
        <UserMenu {...user} />
      </div>
    </TopBar>
  )
}

const itemClass =
  'relative flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium max-xl:flex-col max-xl:justify-center max-xl:gap-0.5 max-xl:px-1 max-xl:py-2 max-xl:text-xs'

type DeskRailProps = { nombre: string; sections: DeskSection[]; porAtender: PorAtender | undefined }

const DeskRail = ({ nombre, sections, porAtender }: DeskRailProps) => (
  <nav
    aria-label="Principal"
    className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-surface-sunken px-2.5 pb-3 lg:row-span-2 lg:flex lg:w-24 xl:w-56 xl:px-3 print:hidden"
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

/** The desk's bottom menu on narrow screens (spec 3.1): four sections, and the others behind 'Más'. */
function DeskBar({ sections, porAtender }: DeskBarProps) {
  const [open, setOpen] = useState(false)
  const more = sections.slice(barLength)
  const shown = useHere()
  const isBehind = more.some(({ to }) => to === shown?.section.to)
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
          <button
            type="button"
            aria-haspopup="dialog"
            aria-current={isBehind ? 'true' : undefined}
            onClick={() => setOpen(true)}
            className={`${navBarItemClass} ${isBehind ? hereClass : ''}`}
          >
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
            <ThemeLabel />
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

type DeskFrameProps = { hour: number; children: ReactNode }

/**
 * The frame of desk pages and of staff members' own pages: rail, header and bottom menu (spec 3.1). @param hour as for
 * `useUsuario`.
 */
export function DeskFrame({ hour, children }: DeskFrameProps) {
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
      <DeskBar sections={sections} porAtender={porAtender} />
      {children}
    </div>
  )
}
