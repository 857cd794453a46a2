import { Link } from '@tanstack/react-router'
import type { ConsultoraInList } from '#modules/personas/consultoras/client.ts'
import { EstadoBadge } from '#modules/personas/consultoras/components/estado-badge.tsx'
import { listaTexts } from '#modules/personas/consultoras/texts.ts'
import { formatDate } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { useFromHere } from '#ui/back-to-list.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** Seven columns from 1280 px on, from 768 px three with two things each; under that the same things make a card. */
export const consultoraGrid =
  'md:grid md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_12rem] min-[88rem]:grid-cols-[minmax(0,1.3fr)_minmax(0,1.3fr)_9.5rem_minmax(0,1fr)_7rem_7.5rem_6.5rem] md:items-center md:gap-x-4'

/** One of the directory (spec 3.1). The whole row can be pressed; the name is what is said and focused. */
export function ConsultoraListRow({ consultora }: { consultora: ConsultoraInList }) {
  const fromHere = useFromHere()
  const { id, nombreCompleto, email, telefono, ciudad, estado, createdAt, ultimoPedidoAt } = consultora
  return (
    <div
      className={`relative flex flex-col gap-1 px-4 py-3 transition-colors hover:bg-hover md:px-5 md:py-2.5 ${consultoraGrid}`}
    >
      <div className="min-w-0 min-[88rem]:contents">
        <Link
          to={paths.adminConsultora(id)}
          state={fromHere}
          title={nombreCompleto}
          className="block truncate font-semibold before:absolute before:inset-0"
        >
          {nombreCompleto}
        </Link>
        <p className="truncate text-sm text-ink-soft" title={email}>
          {email}
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap gap-x-4 md:block min-[88rem]:contents">
        <p className="truncate text-sm tabular-nums">{telefono || 'Sin teléfono'}</p>
        <p className="truncate text-sm text-ink-soft">{ciudad}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft tabular-nums md:flex-col md:items-end md:gap-x-0 min-[88rem]:contents">
        <p>
          <span className="min-[88rem]:sr-only">{listaTexts[estado].desde}: </span>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        <p className="md:max-[88rem]:hidden">
          <span className="min-[88rem]:sr-only">Último pedido: </span>
          {ultimoPedidoAt ? <time dateTime={ultimoPedidoAt}>{formatDate(ultimoPedidoAt)}</time> : <Never />}
        </p>
        <EstadoBadge estado={estado} className="justify-self-start" />
      </div>
    </div>
  )
}

const Never = () => (
  <>
    <span aria-hidden="true">—</span>
    <VisuallyHidden>ninguno</VisuallyHidden>
  </>
)
