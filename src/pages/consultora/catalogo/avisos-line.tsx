import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import { misAvisosQuery } from '#modules/mensajes/avisos/client.ts'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import { paths } from '#shared/paths.ts'

/** Over the catalogue of a consultora who waits for something: how much, how much of it is back, and the way to her list. */
export function AvisosLine() {
  const { data: avisos = [] } = useQuery(misAvisosQuery())
  const back = avisos.filter(({ estado, disponible }) => estado === 'avisado' && disponible > 0).length
  if (avisos.length === 0) return null
  return (
    <Link
      to={paths.misAvisos}
      className={`mt-4 inline-flex min-h-11 items-center gap-2.5 rounded-full px-4 text-sm font-medium no-underline ${back > 0 ? 'bg-success-soft text-success' : 'bg-hover'}`}
    >
      <BellRing aria-hidden="true" className="size-4.5 shrink-0" />
      {back > 0 ? avisosTexts.lineBack(back) : avisosTexts.lineWaiting(avisos.length)}
      <span className="underline">{avisosTexts.title}</span>
    </Link>
  )
}
