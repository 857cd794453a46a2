import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import UserCheck from 'lucide-react/icons/user-check'
import { memo, useState } from 'react'
import {
  approveConsultora,
  directorioKey,
  rejectSolicitud,
  type Solicitud,
  solicitudesKey,
  solicitudesQuery,
} from '#modules/personas/consultoras/client.ts'
import { consultorasTexts } from '#modules/personas/consultoras/texts.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { formatCount, formatLongDate, formatWait } from '#shared/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Dialog, useLastShown } from '#ui/dialog.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { Card } from '#ui/page.tsx'
import { ListSkeleton, PagedList } from '#ui/query-boundary.tsx'
import { Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'
import { useNow } from '#ui/use-now.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Pending applications and their dialog (spec 2.2). */
export function Solicitudes({ q }: { q: string | undefined }) {
  const [open, setOpen] = useState<Solicitud | null>(null)
  return (
    <>
      <SolicitudesList q={q} onOpen={setOpen} />
      <SolicitudDialog solicitud={open} onClose={() => setOpen(null)} />
    </>
  )
}

export const failed = { title: 'Error al cargar consultoras', detail: 'Por favor, intenta recargar la página' }

type ListProps = { q: string | undefined; onOpen: (solicitud: Solicitud) => void }

/** Name, e-mail, city, date, 'Ver Detalles' (spec 2.2) and 'Aprobar'. Memoised: opening a dialog does not render it. */
const SolicitudesList = memo(function SolicitudesList({ q, onOpen }: ListProps) {
  const columns: Column<Solicitud>[] = [
    ...facts,
    {
      head: 'Acciones',
      headHidden: true,
      align: 'end',
      className: 'max-md:order-6 max-md:col-span-2 max-md:mt-2',
      cell: (solicitud) => (
        <div className="flex gap-2 md:justify-end max-md:*:flex-1">
          <Button variant="quiet" size="sm" onClick={() => onOpen(solicitud)}>
            Ver Detalles
            <VisuallyHidden> de {solicitud.nombreCompleto}</VisuallyHidden>
          </Button>
          <Aprobar solicitud={solicitud} />
        </div>
      ),
    },
  ]
  return (
    <PagedList
      query={useSolicitudes(q)}
      loading={<SolicitudesSkeleton />}
      failed={failed}
      empty={
        <EmptyState icon={<UserCheck aria-hidden="true" />} title={consultorasTexts.empty}>
          {q && `Ninguna solicitud coincide con «${q}».`}
        </EmptyState>
      }
    >
      {(rows) => (
        <Card padding="none" bleed>
          <DataTable caption="Solicitudes pendientes" columns={columns} rows={rows} keyOf={({ id }) => id} pairs />
        </Card>
      )}
    </PagedList>
  )
})

const facts: Column<Solicitud>[] = [
  {
    head: 'Nombre',
    cell: ({ nombreCompleto }) => nombreCompleto,
    className: 'font-semibold max-md:order-1 max-md:col-span-2 lg:w-1/4',
  },
  {
    head: 'Correo electrónico',
    cell: ({ email }) => <EmailText className="md:max-lg:min-w-32">{email}</EmailText>,
    className: 'text-sm text-ink-soft max-md:order-3 max-md:col-span-2 lg:w-1/4',
  },
  {
    head: 'Ciudad',
    cell: ({ ciudad }) => ciudad,
    className: 'max-md:order-4 max-md:text-sm max-md:text-ink-soft md:wrap-break-word',
  },
  {
    head: 'Fecha de registro',
    cell: ({ createdAt }) => <Since createdAt={createdAt} />,
    className: 'text-sm text-ink-soft max-md:order-5 md:max-lg:min-w-36',
  },
]

const Since = ({ createdAt }: { createdAt: string }) => {
  const now = useNow()
  // The age changes between server rendering and hydration.
  const age = <span suppressHydrationWarning>{`hace ${formatWait(createdAt, now)}`}</span>
  return (
    <time dateTime={createdAt}>
      <FactLine facts={[formatLongDate(createdAt), age]} />
    </time>
  )
}

/** A double press does not approve the row that takes its place. */
function Aprobar({ solicitud: { id, nombreCompleto } }: { solicitud: Solicitud }) {
  // The row disappears, with the focus.
  const approval = useDecision('approve', () => document.getElementById('contenido')?.focus({ preventScroll: true }))
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={approval.isPending}
      onClick={({ detail }) => detail < 2 && approval.mutate(id)}
    >
      Aprobar
      <VisuallyHidden> a {nombreCompleto}</VisuallyHidden>
    </Button>
  )
}

// Rows stay while a new search loads: a row that disappears under the pointer loses the press.
const useSolicitudes = (q: string | undefined) =>
  useInfiniteQuery({ ...solicitudesQuery({ q }), placeholderData: keepPreviousData })

/** The number of all pending applications, regardless of the search. */
export function Pendientes({ q }: { q: string | undefined }) {
  const pendientes = useSolicitudes(q).data?.pages.at(-1)?.pendientes
  if (pendientes === undefined) return null
  return (
    <span role="status">
      <Badge tone={pendientes > 0 ? 'accent' : 'neutral'}>{`${formatCount(pendientes)} pendientes`}</Badge>
    </span>
  )
}

const decisions = {
  approve: {
    send: approveConsultora,
    title: 'Consultora Aprobada',
    text: 'La consultora puede ahora iniciar sesión y crear pedidos.',
  },
  reject: { send: rejectSolicitud, title: 'Solicitud Rechazada', text: 'La solicitud ha sido rechazada y eliminada.' },
}

/** Approves or rejects (spec 2.8). A conflict closes the dialog; other failures keep it open for a retry. */
function useDecision(kind: keyof typeof decisions, onDecided: () => void) {
  const { send, title, text } = decisions[kind]
  return useVerb({
    mutationFn: send,
    success: { title, description: text },
    failure: (error) => ({ title: consultorasTexts.errorTitle, description: reasonOf(error) }),
    refresh: [solicitudesKey, directorioKey, tableroQuery().queryKey],
    onSuccess: onDecided,
    onError: (error) => {
      if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not_found')) onDecided()
    },
  })
}

const reasonOf = (error: Error): string =>
  error instanceof AppError && error.code === 'unauthenticated' ? 'No autorizado' : detailOf(error)

type DialogProps = { solicitud: Solicitud | null; onClose: () => void }

/**
 * An application and both decisions (spec 2.2). Rejecting asks for confirmation, because it deletes the application.
 */
function SolicitudDialog({ solicitud, onClose }: DialogProps) {
  const shown = useLastShown(solicitud)
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    onClose()
  }
  const approval = useDecision('approve', close)
  const rejection = useDecision('reject', close)
  const busy = approval.isPending || rejection.isPending
  return (
    <Dialog
      title={shown?.nombreCompleto}
      description={shown && `Solicitud del ${formatLongDate(shown.createdAt)}`}
      open={solicitud !== null}
      onOpenChange={(open) => !open && !busy && close()}
      footer={
        shown && (
          <>
            <Button variant="secondary" onClick={() => setAsking(true)} disabled={approval.isPending}>
              Rechazar Solicitud
            </Button>
            <Button busy={approval.isPending} onClick={() => approval.mutate(shown.id)}>
              Aprobar como Consultora
            </Button>
          </>
        )
      }
    >
      {shown && (
        <>
          <SolicitudFacts solicitud={shown} />
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={`¿Rechazar la solicitud de ${shown.nombreCompleto}?`}
            description="La solicitud se elimina y quien la envió deja de tener acceso. Podrá enviar otra."
            confirmLabel="Sí, rechazar"
            cancelLabel="No, conservar la solicitud"
            busy={rejection.isPending}
            onConfirm={() => rejection.mutate(shown.id)}
          />
        </>
      )}
    </Dialog>
  )
}

const SolicitudFacts = ({ solicitud }: { solicitud: Solicitud }) => {
  const { nombreCompleto, email, telefono, ciudad, direccion, numero, complemento, barrio, codigoPostal } = solicitud
  const facts: [string, string][] = [
    ['Nombre', nombreCompleto],
    ['Correo electrónico', email],
    ['Teléfono', telefono],
    ['Ciudad', ciudad],
    ['Calle y número', [direccion, numero].filter(Boolean).join(' ')],
    ['Interior o referencias', complemento ?? ''],
    ['Colonia', barrio],
    ['Código postal', codigoPostal],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Five skeleton rows (spec 2.9). */
export const SolicitudesSkeleton = () => (
  <ListSkeleton label="Cargando solicitudes…">
    <div className="flex flex-col gap-2 p-4 md:flex-row md:items-center md:gap-8 md:px-5 md:py-3.5">
      <Skeleton className="h-5 w-44" />
      <Skeleton className="h-5 w-52 max-w-full" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-9 w-30 rounded-full max-md:hidden md:ml-auto" />
    </div>
  </ListSkeleton>
)
