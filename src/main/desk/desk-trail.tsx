import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { useDeskPage } from './use-desk-page.ts'

const linkClass = 'inline-flex min-h-11 items-center no-underline hover:text-ink hover:underline'

/** Where one is at the desk; the way to a list is to the list as it was. */
export function DeskTrail() {
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
