import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { may } from '#shared/rights.ts'
import { type DeskSection, deskPages, deskSections } from './desk-sections.ts'

/** The page of the desk that is shown, or `null` on any other page. */
export function useDeskPage(): { section: DeskSection; label: string | undefined } | null {
  const routeId = useMatches({ select: (matches) => matches.find(({ routeId }) => routeId in deskPages)?.routeId })
  const numero = useMatches({ select: (matches) => numeroOf(matches.at(-1)?.loaderData) })
  const { data: sesion } = useQuery(sesionQuery())
  const known = routeId && deskPages[routeId]
  if (!known) return null
  const { section, label } = known.alone && !may(sesion?.role, deskSections[known.section].right) ? known.alone : known
  const numbered = numero !== undefined && known.numbered ? known.numbered(numero) : undefined
  return { section: deskSections[section], label: numbered ?? label }
}

/** Which surtido a page is about, as its loader says. */
const numeroOf = (loaded: unknown): number | undefined =>
  typeof loaded === 'object' && loaded !== null && 'numero' in loaded && typeof loaded.numero === 'number'
    ? loaded.numero
    : undefined
