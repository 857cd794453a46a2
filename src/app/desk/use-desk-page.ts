import { useMatches } from '@tanstack/react-router'
import { type DeskSection, deskPages, deskSections } from './desk-sections.ts'

/** The page of the desk that is shown, or `null` on any other page. */
export function useDeskPage(): { section: DeskSection; label: string | undefined } | null {
  const routeId = useMatches({ select: (matches) => matches.find(({ routeId }) => routeId in deskPages)?.routeId })
  const page = routeId && deskPages[routeId]
  return page ? { section: deskSections[page.section], label: page.label } : null
}
