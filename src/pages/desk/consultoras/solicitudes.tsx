import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { solicitudesQuery } from '#modules/personas/consultoras/client.ts'
import { consultorasTexts } from '#modules/personas/consultoras/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { SolicitudDialogProvider } from './solicitud-dialog-provider.tsx'
import { SolicitudesList } from './solicitudes-list.tsx'

// While typing the list stays: a row that disappears as it is pressed loses the press.
const useSolicitudes = (q: string | undefined) =>
  useInfiniteQuery({ ...solicitudesQuery({ q }), placeholderData: keepPreviousData })

/** The applications that wait, and their dialog (spec 2.2). */
export function Solicitudes({ q }: { q: string | undefined }) {
  const solicitudes = useSolicitudes(q)
  return (
    <SolicitudDialogProvider>
      <SolicitudesList solicitudes={solicitudes} q={q} />
    </SolicitudDialogProvider>
  )
}

/** How many wait in all, whatever is searched for. */
export function Pendientes({ q }: { q: string | undefined }) {
  const pendientes = useSolicitudes(q).data?.pages.at(-1)?.pendientes
  if (pendientes === undefined) return null
  return (
    <span role="status">
      <Badge tone={pendientes > 0 ? 'accent' : 'neutral'}>{consultorasTexts.pending(pendientes)}</Badge>
    </span>
  )
}
