import { Link } from '@tanstack/react-router'
import Store from 'lucide-react/icons/store'
import type { PorAtender } from '#modules/reportes/tablero/client.ts'
import { paths } from '#shared/paths.ts'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import type { DeskSection } from './desk-sections.ts'
import { SectionLink } from './section-link.tsx'

const itemClass =
  'relative flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium max-xl:flex-col max-xl:justify-center max-xl:gap-0.5 max-xl:px-1 max-xl:py-2 max-xl:text-xs'

type DeskRailProps = { nombre: string; sections: DeskSection[]; porAtender: PorAtender | undefined }

/** The desk's menu at the side of a wide screen (spec 3.1): words beside their icons from 1280 px, under them before. */
export const DeskRail = ({ nombre, sections, porAtender }: DeskRailProps) => (
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
