import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { sesionQuery } from '#features/cuentas/web/client.ts'
import { may } from '#shared/rights.ts'
import { type DeskSection, deskPages, deskSections } from './desk-sections.ts'

/** The page of the desk that is shown, or `null` on any other page. */
export function useDeskPage(): { section: DeskSection; label: string | undefined } | null {
  const routeId = useMatches({ select: (matches) => matches.find(({ routeId }) => routeId in deskPages)?.routeId })
  const { data: sesion } = useQuery(sesionQuery())
  const known = routeId && deskPages[routeId]
  const page = known?.alone && !may(sesion?.role, deskSections[known.section].right) ? known.alone : known
  return page ? { section: deskSections[page.section], label: page.label } : null
}
