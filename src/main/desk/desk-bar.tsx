import { Link } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Store from 'lucide-react/icons/store'
import { useState } from 'react'
import { NavBar, navBarItemClass } from '#main/layout/nav-bar.tsx'
import type { PorAtender } from '#modules/reportes/tablero/client.ts'
import { paths } from '#shared/paths.ts'
import { Drawer } from '#ui/drawer.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { barLength, type DeskSection } from './desk-sections.ts'
import { SectionLink } from './section-link.tsx'

const moreClass = 'relative flex min-h-13 items-center gap-4 rounded-md px-3 font-medium'

type DeskBarProps = { sections: DeskSection[]; porAtender: PorAtender | undefined }

/** The desk's menu at the foot of a narrow screen (spec 3.1): the four most used, and the others behind 'Más'. */
export function DeskBar({ sections, porAtender }: DeskBarProps) {
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
