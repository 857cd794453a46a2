import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import type { Mensaje, MensajesPages } from '#modules/mensajes/client.ts'
import type { MensajeEstado } from '#modules/mensajes/rules.ts'
import { mensajesTexts, tipoTexts } from '#modules/mensajes/texts.ts'
import { formatMinute } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { EstadoBadge } from './estado-badge.tsx'

type ListProps = {
  mensajes: UseInfiniteQueryResult<MensajesPages>
  estado: MensajeEstado | undefined
  onOpen: (mensaje: Mensaje) => void
}

/** The letters, with what became of each. */
export function MensajesList({ mensajes, estado, onOpen }: ListProps) {
  if (mensajes.isPending) return <MensajesSkeleton />
  if (mensajes.isError && !mensajes.data) {
    return (
      <ErrorState
        detail="No se pudieron cargar los mensajes."
        onRetry={() => void mensajes.refetch()}
        retrying={mensajes.isFetching}
      />
    )
  }
  const rows = mensajes.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0) {
    return (
      <EmptyState icon={<Mail aria-hidden="true" />} title={mensajesTexts.empty}>
        {estado ? mensajesTexts.emptyOf(estado) : mensajesTexts.emptyAll}
      </EmptyState>
    )
  }
  return (
    <>
      <Card padding="none" className="mt-3">
        <DataTable caption="Mensajes" columns={columnsOf(onOpen)} rows={rows} keyOf={({ id }) => id} />
      </Card>
      <MorePages query={mensajes} />
    </>
  )
}

const columnsOf = (onOpen: (mensaje: Mensaje) => void): Column<Mensaje>[] => [
  {
    head: 'Mensaje',
    cell: ({ asunto, tipo }) => (
      <>
        <p className="font-semibold">{asunto}</p>
        <p className="text-sm text-ink-soft">{tipoTexts[tipo]}</p>
      </>
    ),
  },
  { head: 'Para', cell: ({ para }) => para, className: 'text-sm' },
  {
    head: 'Estado',
    cell: (mensaje) => (
      <>
        <EstadoBadge mensaje={mensaje} />
        {mensaje.error && <p className="mt-1 text-sm text-ink-soft">{mensaje.error}</p>}
      </>
    ),
    className: 'md:max-w-80',
  },
  {
    head: 'Fecha',
    cell: ({ createdAt, enviadoAt }) => (
      <time dateTime={enviadoAt ?? createdAt}>{formatMinute(enviadoAt ?? createdAt)}</time>
    ),
    className: 'text-sm text-ink-soft md:whitespace-nowrap',
  },
  {
    head: 'Acciones',
    headHidden: true,
    align: 'end',
    className: 'max-md:mt-2',
    cell: (mensaje) => (
      <Button variant="secondary" size="sm" className="max-md:w-full" onClick={() => onOpen(mensaje)}>
        Ver mensaje
        <VisuallyHidden>
          {' '}
          “{mensaje.asunto}” para {mensaje.para}
        </VisuallyHidden>
      </Button>
    ),
  },
]

const MensajesSkeleton = () => (
  <LoadingRegion label="Cargando mensajes…" className="mt-3">
    <Card padding="none" className="divide-y divide-line">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex flex-col gap-2 p-4 md:min-h-18 md:flex-row md:items-center md:gap-8 md:px-5">
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-5 w-64 max-w-full" />
            <Skeleton className="h-4 w-32" />
          </div>
          <Skeleton className="h-4 w-48 max-w-full" />
          <Skeleton className="h-6 w-24 rounded-full" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-9 w-full rounded-full md:w-30" />
        </div>
      ))}
    </Card>
  </LoadingRegion>
)
