import { Link } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { useDeskPage } from './use-desk-page.ts'

const linkClass = 'inline-flex min-h-11 items-center no-underline hover:text-ink hover:underline'

/** Where one is at the desk; the way to a list is to the list as it was. */
export function DeskTrail() {
  const page = useDeskPage()
  if (!page) return null
  const { section, label } = page
  const steps = [
    section.to !== paths.adminDashboard && (
      <Link to={paths.adminDashboard} className={linkClass}>
        Inicio
      </Link>
    ),
    label && (
      <BackToList to={section.to} className={linkClass}>
        {section.label}
      </BackToList>
    ),
    <span key="here" aria-current="location" className="text-ink">
      {label ?? section.label}
    </span>,
  ].filter(Boolean)
  return (
    <nav aria-label="Ruta" className="hidden min-w-0 text-sm text-ink-soft lg:block">
      <ol className="flex items-center gap-2">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps stand in their order and keep no state.
          <li key={at} className="flex items-center gap-2">
            {at > 0 && <span aria-hidden="true">›</span>}
            {step}
          </li>
        ))}
      </ol>
    </nav>
  )
}
