import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import UserCheck from 'lucide-react/icons/user-check'
import type { Solicitud, SolicitudesPages } from '#modules/personas/consultoras/client.ts'
import { consultorasTexts } from '#modules/personas/consultoras/texts.ts'
import { formatLongDate } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMoreSentinel } from '#ui/load-more-sentinel.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useOpenSolicitud } from './solicitud-dialog-provider.tsx'
import { SolicitudesSkeleton } from './solicitudes-skeleton.tsx'

type ListProps = {
  solicitudes: UseInfiniteQueryResult<SolicitudesPages>
  q: string | undefined
}

const facts: Column<Solicitud>[] = [
  { head: 'Nombre', cell: ({ nombreCompleto }) => nombreCompleto, className: 'font-semibold lg:w-1/4' },
  {
    head: 'Email',
    cell: ({ email }) => <EmailText className="md:max-lg:min-w-32">{email}</EmailText>,
    className: 'text-sm text-ink-soft lg:w-1/4',
  },
  { head: 'Ciudad', cell: ({ ciudad }) => ciudad, className: 'md:wrap-break-word' },
  {
    head: 'Fecha de registro',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="inline-block md:max-lg:w-28">
        {formatLongDate(createdAt)}
      </time>
    ),
    className: 'text-sm text-ink-soft lg:whitespace-nowrap',
  },
]

/** The applications that wait, in each state of the list (spec 2.2: name, email, city, date, 'Ver Detalles'). */
export function SolicitudesList({ solicitudes, q }: ListProps) {
  const open = useOpenSolicitud()
  if (solicitudes.isPending) return <SolicitudesSkeleton />
  if (!solicitudes.data) {
    return (
      <ErrorState
        title={consultorasTexts.failedTitle}
        detail={consultorasTexts.failed}
        onRetry={() => void solicitudes.refetch()}
        retrying={solicitudes.isFetching}
      />
    )
  }
  const rows = solicitudes.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0) return <Empty q={q} />
  const columns: Column<Solicitud>[] = [
    ...facts,
    {
      head: 'Acciones',
      headHidden: true,
      align: 'end',
      className: 'max-md:mt-2',
      cell: (solicitud) => (
        <Button
          variant="secondary"
          size="sm"
          className="whitespace-nowrap max-md:w-full"
          onClick={() => open(solicitud)}
        >
          {consultorasTexts.details}
          <VisuallyHidden> de {solicitud.nombreCompleto}</VisuallyHidden>
        </Button>
      ),
    },
  ]
  return (
    <>
      <Card padding="none">
        <DataTable caption="Solicitudes pendientes" columns={columns} rows={rows} keyOf={({ id }) => id} />
      </Card>
      {solicitudes.isFetchNextPageError ? (
        <ErrorState
          title={consultorasTexts.failedTitle}
          detail={consultorasTexts.failed}
          onRetry={() => void solicitudes.fetchNextPage()}
          retrying={solicitudes.isFetchingNextPage}
        />
      ) : (
        <LoadMoreSentinel
          hasMore={solicitudes.hasNextPage}
          loading={solicitudes.isFetchingNextPage}
          onLoadMore={() => void solicitudes.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  )
}

const Empty = ({ q }: { q: string | undefined }) => (
  <EmptyState icon={<UserCheck aria-hidden="true" />} title={consultorasTexts.empty}>
    {q && consultorasTexts.emptySearch(q)}
  </EmptyState>
)
