import { Link } from '@tanstack/react-router'
import type { PorAtender } from '#modules/reportes/tablero/client.ts'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import type { DeskSection } from './desk-sections.ts'
import { useDeskPage } from './use-desk-page.ts'

type SectionLinkProps = {
  section: DeskSection
  porAtender: PorAtender | undefined
  className: string
  labelClass?: string
}

/** A way to a section of the desk, with how much of it waits. It says when one is there, or on a page of it. */
export function SectionLink({ section, porAtender, className, labelClass = '' }: SectionLinkProps) {
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
