import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import {
  dismissMensaje,
  type Mensaje,
  type MensajesPages,
  mensajeQuery,
  mensajesQuery,
  resendMensaje,
} from '#modules/mensajes/client.ts'
import { type MensajeEstado, mayDismiss, mayResend, mensajeEstados, mensajesSearch } from '#modules/mensajes/rules.ts'
import { estadoTexts, mensajesTexts, tipoTexts } from '#modules/mensajes/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { formatMinute } from '#shared/format.ts'
import { pageTitles } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Dialog, useLastShown } from '#ui/dialog.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page } from '#ui/page.tsx'
import { ListSkeleton, PagedList, QueryError } from '#ui/query-boundary.tsx'
import { LoadingRegion, Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { useVerb } from '#ui/use-verb.ts'

type DialogProps = { mensaje: Mensaje | null; onClose: () => void }

/** A letter with its state; a failed one can be resent. */
function MensajeDialog({ mensaje, onClose }: DialogProps) {
  const shown = useLastShown(mensaje)
  const { resendFailed, resent, dismissFailed, dismissed } = mensajesTexts
  const resend = useMensajeVerb(resendMensaje, resent, resendFailed, onClose)
  const dismiss = useMensajeVerb(dismissMensaje, dismissed, dismissFailed, onClose)
  if (!shown) return null
  return (
    <Dialog
      title={shown.asunto}
      description={`${tipoTexts[shown.tipo]} · para ${shown.para}`}
      size="lg"
      open={mensaje !== null}
      onOpenChange={(open) => !open && onClose()}
      footer={
        mayResend(shown) && (
          <>
            {mayDismiss(shown) && (
              <Button variant="secondary" busy={dismiss.isPending} onClick={() => dismiss.mutate(shown.id)}>
                Descartar
              </Button>
            )}
            <Button busy={resend.isPending} onClick={() => resend.mutate(shown.id)}>
              Enviar de nuevo
            </Button>
          </>
        )
      }
    >
      <Fate mensaje={shown} />
      <Contents id={shown.id} title={shown.asunto} />
    </Dialog>
  )
}

const useMensajeVerb = (send: (id: string) => Promise<void>, success: string, failure: string, onSuccess: () => void) =>
  useVerb({ mutationFn: send, success, failure, refresh: [['mensajes']], onSuccess })

function Fate({ mensaje }: { mensaje: Mensaje }) {
  const { error, intentos, createdAt, enviadoAt } = mensaje
  const tries = intentos === 1 ? '1 intento' : `${intentos} intentos`
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <EstadoBadge mensaje={mensaje} />
      <span>Escrito el {formatMinute(createdAt)}</span>
      {enviadoAt && <span>Enviado el {formatMinute(enviadoAt)}</span>}
      {intentos > 0 && <span>{tries}</span>}
      {error && <p className="w-full wrap-anywhere text-danger">{error}</p>}
    </div>
  )
}

function Contents({ id, title }: { id: string; title: string }) {
  const mensaje = useQuery(mensajeQuery(id))
  const { data } = mensaje
  const [how, setHow] = useState<'html' | 'texto'>('html')
  if (mensaje.error) return <QueryError query={mensaje} failed={{ detail: 'No se pudo cargar el mensaje.' }} />
  return (
    <Tabs
      label="Cómo se ve"
      items={[
        { value: 'html', label: 'Con formato' },
        { value: 'texto', label: 'Solo texto' },
      ]}
      value={how}
      onValueChange={setHow}
    >
      {!data && (
        <LoadingRegion label="Cargando el mensaje…">
          <Skeleton className="mt-3 h-[60dvh] w-full rounded-md" />
        </LoadingRegion>
      )}
      {data && how === 'html' && (
        // Without scripts or origin, as in a mail program; links open in a new tab.
        <iframe
          title={`Mensaje: ${title}`}
          srcDoc={data.html.replace('<head>', '<head><base target="_blank">')}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="mt-3 h-[60dvh] w-full rounded-md border border-line bg-surface"
        />
      )}
      {data && how === 'texto' && (
        <pre className="mt-3 max-h-[60dvh] overflow-auto rounded-md border border-line bg-surface p-4 font-sans text-sm wrap-anywhere whitespace-pre-wrap">
          {data.texto}
        </pre>
      )}
    </Tabs>
  )
}

type ListProps = {
  mensajes: UseInfiniteQueryResult<MensajesPages>
  estado: MensajeEstado | undefined
  onOpen: (mensaje: Mensaje) => void
}

const MensajesList = ({ mensajes, estado, onOpen }: ListProps) => (
  <PagedList
    query={mensajes}
    failed={{ detail: 'No se pudieron cargar los mensajes.' }}
    loading={
      <ListSkeleton label="Cargando mensajes…" className="mt-3">
        <div className="flex h-18 flex-col justify-center gap-1.5 px-4 md:flex-row md:items-center md:gap-8 md:px-5">
          <div className="flex flex-col gap-1.5 md:flex-1">
            <Skeleton className="h-5 w-64 max-w-full" />
            <Skeleton className="h-4 w-32 max-md:hidden" />
          </div>
          <Skeleton className="h-4 w-48 max-w-full" />
          <Skeleton className="h-6 w-24 rounded-full max-md:hidden" />
          <Skeleton className="h-4 w-32 max-md:hidden" />
          <Skeleton className="h-9 rounded-full max-md:hidden md:w-30" />
        </div>
      </ListSkeleton>
    }
    empty={
      <EmptyState icon={<Mail aria-hidden="true" />} title="No hay mensajes">
        {estado ? mensajesTexts.emptyOf(estado) : 'Aquí aparecerá cada correo que el sitio envíe.'}
      </EmptyState>
    }
  >
    {(rows) => (
      <Card padding="none" bleed className="mt-3">
        <DataTable
          caption="Mensajes"
          columns={columnsOf(onOpen)}
          rows={rows}
          keyOf={({ id }) => id}
          pairs
          rowClass="max-md:relative max-md:min-h-18 max-md:content-center max-md:py-2!"
        />
      </Card>
    )}
  </PagedList>
)

const columnsOf = (onOpen: (mensaje: Mensaje) => void): Column<Mensaje>[] => [
  {
    head: 'Mensaje',
    cell: ({ asunto, tipo }) => (
      <>
        <p className="font-semibold max-md:line-clamp-3">{asunto}</p>
        <p className="text-sm text-ink-soft max-md:hidden">{tipoTexts[tipo]}</p>
      </>
    ),
    className: 'max-md:col-span-full max-md:leading-5',
  },
  {
    head: 'Para',
    cell: ({ para }) => <EmailText className="max-md:block max-md:truncate">{para}</EmailText>,
    className: 'text-sm max-md:min-w-0 max-md:text-ink-soft',
  },
  {
    head: 'Estado',
    cell: (mensaje) => (
      <>
        <EstadoBadge mensaje={mensaje} />
        {mensaje.error && <p className="mt-1 text-sm text-ink-soft max-md:hidden">{mensaje.error}</p>}
      </>
    ),
    className: 'max-md:justify-self-end md:max-w-80',
  },
  {
    head: 'Fecha',
    cell: ({ createdAt, enviadoAt }) => (
      <time dateTime={enviadoAt ?? createdAt}>{formatMinute(enviadoAt ?? createdAt)}</time>
    ),
    className: 'text-sm text-ink-soft max-md:hidden md:whitespace-nowrap',
  },
  {
    head: 'Acciones',
    headHidden: true,
    align: 'end',
    // On a phone the whole row is clickable.
    className: 'max-md:contents',
    cell: (mensaje) => (
      <Button
        variant="secondary"
        size="sm"
        className="max-md:absolute! max-md:inset-0 max-md:rounded-none! max-md:bg-transparent! max-md:text-transparent! max-md:inset-ring-transparent!"
        onClick={() => onOpen(mensaje)}
      >
        Ver mensaje
        <VisuallyHidden>
          {' '}
          «{mensaje.asunto}» para {mensaje.para}
        </VisuallyHidden>
      </Button>
    ),
  },
]

/** /admin/mensajes: the outbox; in the demo, the mailbox. The tab is kept in the URL. */
export const Route = createFileRoute('/admin/mensajes')({
  validateSearch: mensajesSearch,
  beforeLoad: guard('mensajes'),
  loader: ({ context, location }) =>
    awaitOnServer(context.queryClient.prefetchInfiniteQuery(mensajesQuery(mensajesSearch(location.search)))),
  head: (page) => unlistedHead(page, pageTitles.mensajes),
  component: MensajesPage,
})

function MensajesPage() {
  const { estado } = Route.useSearch()
  const navigate = Route.useNavigate()
  const mensajes = useInfiniteQuery(mensajesQuery({ estado }))
  const [open, setOpen] = useState<Mensaje | null>(null)
  const last = mensajes.data?.pages.at(-1)
  const notice = last && noticeOf[last.salida]
  const tabs: TabItem<MensajeEstado | 'todos'>[] = [
    { value: 'todos', label: 'Todos' },
    ...mensajeEstados.map((value) => ({
      value,
      label: estadoTexts[value],
      ...(last && { count: last.cuenta[value] }),
    })),
  ]
  return (
    <Page
      title={pageTitles.mensajes}
      description="Los mensajes que el sitio manda por correo: por enviar, enviados y fallidos."
    >
      {notice && (
        <p className="mb-3 flex gap-3 rounded-md bg-warning-soft p-4 text-sm text-warning">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
          {notice}
        </p>
      )}
      <Tabs
        label="Estado del mensaje"
        items={tabs}
        value={estado ?? 'todos'}
        onValueChange={(value) =>
          void navigate({ search: { estado: value === 'todos' ? undefined : value }, resetScroll: false })
        }
      >
        <MensajesList mensajes={mensajes} estado={estado} onOpen={setOpen} />
      </Tabs>
      <MensajeDialog mensaje={open} onClose={() => setOpen(null)} />
    </Page>
  )
}

const noticeOf = { servidor: null, buzon: mensajesTexts.demo, ninguna: mensajesTexts.noServer }

const tones: Record<MensajeEstado, BadgeTone> = { por_enviar: 'warning', enviado: 'success', fallido: 'danger' }

const EstadoBadge = ({ mensaje: { estado, descartadoAt } }: { mensaje: Mensaje }) =>
  descartadoAt ? <Badge tone="neutral">Descartado</Badge> : <Badge tone={tones[estado]}>{estadoTexts[estado]}</Badge>
