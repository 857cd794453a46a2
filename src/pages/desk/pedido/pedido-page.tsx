import { useInfiniteQuery, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import PackageX from 'lucide-react/icons/package-x'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { PedidoTimeline } from '#modules/entregas/components/pedido-timeline.tsx'
import { dePedidoQuery } from '#modules/entregas/devoluciones/client.ts'
import { EstadoBadge } from '#modules/entregas/devoluciones/components/pasos.tsx'
import { SolicitudDialog } from '#modules/entregas/devoluciones/components/solicitud-dialog.tsx'
import { canComeBack } from '#modules/entregas/devoluciones/rules.ts'
import { devolucionTexts, devolucionTitle, tipoTexts } from '#modules/entregas/devoluciones/texts.ts'
import {
  type Pedido,
  type PedidoEvento,
  pedidoEnVivo,
  pedidoQuery,
  pedidosQuery,
  siguientePendienteQuery,
} from '#modules/pedidos/client.ts'
import { MesaPedidoSkeleton, mesaPedidoColumnsClass } from '#modules/pedidos/components/mesa/pedido-skeleton.tsx'
import { type Guia, guiaText } from '#modules/pedidos/guia-rules.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import {
  type Direction,
  isListedAfter,
  neighbourOf,
  nextStep,
  type Orden,
  type PedidoStatus,
  pedidosSearch,
} from '#modules/pedidos/rules.ts'
import { nextStepTexts, wayTexts } from '#modules/pedidos/texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { formatDayOr, formatPesos } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { may } from '#shared/rights.ts'
import { orNotFound } from '#ui/api-client.ts'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { MissingPage } from '#ui/empty-state.tsx'
import { BackToList, besideClass, Main, Panel, stillFromList, useListSearch } from '#ui/page.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { toastInfo } from '#ui/toast.ts'
import { useLive } from '#ui/use-live.ts'
import { useVerb } from '#ui/use-verb.ts'
import { MesaPedidoConsultora } from './pedido-consultora.tsx'
import { MesaPedidoFechas, MesaPedidoGuia, MesaPedidoNotas } from './pedido-datos.tsx'
import { MesaPedidoDireccion } from './pedido-direccion.tsx'
import { MesaPedidoHead, PedidoLectura, PedidoPapel } from './pedido-lectura.tsx'
import { MesaPedidoPagos } from './pedido-seguimiento.tsx'
import { MesaPedidoStatus, type PedidoStatusMoves, usePedidoStatus } from './pedido-status.tsx'
import { MesaPedidoProductos, PropuestaParte } from './revision/propuesta-panel.tsx'
import { openPropuestaOf } from './revision/revision.ts'
import { useRevision } from './revision/use-revision.ts'

/** Links to the next pendiente. */
function MesaPedidoSiguiente({ id }: { id: string }) {
  const { data: siguiente } = useQuery(siguientePendienteQuery(id))
  if (!siguiente) return null
  return (
    <Link
      to={paths.adminPedido(siguiente.id)}
      state={stillFromList}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      Siguiente pendiente
      <VisuallyHidden> {siguiente.numeroPedido}</VisuallyHidden>
      <ArrowRight aria-hidden="true" className="size-4.5" />
    </Link>
  )
}

type NextStepProps = {
  pedido: Pedido
  moves: PedidoStatusMoves
  /** Another action is the primary one. */
  plain: boolean
  /** A revision uses the bottom of a phone's screen. */
  revising: boolean
}

/**
 * The next step in one press (spec 3.1), on a phone at the bottom of the screen. A double press or a held key does not
 * trigger the step after it.
 */
function MesaPedidoNextStep({ pedido, moves, plain, revising }: NextStepProps) {
  const to = nextStep(pedido.status)
  if (!to) return null
  return (
    <div className={`bottom-bar ${revising ? 'max-md:hidden' : ''}`}>
      <Button
        variant={plain ? 'secondary' : 'primary'}
        className="w-full md:min-h-9! md:text-sm!"
        busy={moves.saving}
        onKeyDown={(event: KeyboardEvent) => event.repeat && event.preventDefault()}
        onClick={({ detail }) => detail < 2 && moves.move({ status: to, version: pedido.version })}
      >
        {nextStepTexts[to]}
      </Button>
    </div>
  )
}

/** The previous and next pedido of the list, by buttons and the keys K and J. */
function MesaPedidoNeighbours({ pedido }: { pedido: Pedido }) {
  const { go, place } = usePedidoNeighbours(pedido)
  usePageKeys({ k: () => go('anterior'), j: () => go('siguiente') })
  const button = (way: Direction, icon: ReactNode) => (
    <IconButton
      variant="outline"
      size="sm"
      label={wayTexts[way].label}
      title={wayTexts[way].label}
      aria-keyshortcuts={wayTexts[way].key}
      onClick={() => go(way)}
    >
      {icon}
    </IconButton>
  )
  return (
    <div className={`flex items-center gap-3 max-lg:gap-1.5 max-md:mt-1 max-md:gap-2 ${besideClass.description}`}>
      {place && (
        <span className="text-sm text-ink-soft tabular-nums max-md:sr-only">{`${place.nth} de ${place.of}`}</span>
      )}
      {button('anterior', <ChevronUp aria-hidden="true" />)}
      {button('siguiente', <ChevronDown aria-hidden="true" />)}
    </div>
  )
}

export const Route = createFileRoute('/admin/pedido/$id')({
  beforeLoad: guard('pedidos-ver'),
  // Remounts, so that no input is carried over to another pedido.
  remountDeps: ({ params }) => params,
  loader: async ({ context, params }) => {
    const { role } = await context.queryClient.ensureQueryData(sesionQuery())
    const others = may(role, 'pedidos')
      ? Promise.all([
          context.queryClient.prefetchQuery(siguientePendienteQuery(params.id)),
          context.queryClient.prefetchQuery(enUsoQuery()),
        ])
      : undefined
    const pedido = await context.queryClient.ensureQueryData(pedidoQuery(params.id)).catch(orNotFound)
    if (may(role, 'devoluciones') && canComeBack(pedido))
      await context.queryClient.prefetchQuery(dePedidoQuery(params.id, pedido.version))
    await others
    return { numero: pedido.numeroPedido }
  },
  head: (page) => unlistedHead(page, page.loaderData?.numero ?? pageTitles.pedidoMissing),
  pendingComponent: () => (
    <Main>
      <MesaPedidoSkeleton />
    </Main>
  ),
  notFoundComponent: PedidoMissing,
  component: MesaPedidoPage,
})

const liveTopics = ['pedido', 'seguimiento'] as const

function MesaPedidoPage() {
  const { id } = Route.useParams()
  const queryClient = useQueryClient()
  const { data: pedido } = useSuspenseQuery(pedidoQuery(id))
  const live = useLive(pedidoEnVivo(id), liveTopics, () => {
    void queryClient.invalidateQueries({ queryKey: pedidoQuery(id).queryKey })
  })
  const works = useMay('pedidos')
  return works && hasAmounts(pedido, 'totalCentavos') ? (
    <PedidoEnTrabajo pedido={pedido} live={live} />
  ) : (
    <PedidoLectura pedido={pedido} live={live} />
  )
}

function PedidoEnTrabajo({ pedido, live }: { pedido: Pedido; live: ReturnType<typeof useLive> }) {
  const revising = useRevision(pedido)
  const moves = usePedidoStatus(pedido, revising.moved)
  const revision = moves.saving ? { ...revising, outdated: false } : revising
  const { id, status, consultora, eventos } = pedido
  const waits = openPropuestaOf(pedido) !== null
  const direccion = consultora && <MesaPedidoDireccion key="direccion" pedido={pedido} consultora={consultora} />
  const envio = (
    <Panel key="envio" title="Envío" className="gap-3!">
      <MesaPedidoStatus pedido={pedido} moves={moves} />
      {status !== 'cancelado' && <MesaPedidoGuia pedido={pedido} />}
      <MesaPedidoFechas pedido={pedido} />
    </Panel>
  )
  return (
    <>
      <Main>
        <MesaPedidoHead pedido={pedido} live={live}>
          <MesaPedidoNeighbours pedido={pedido} />
          <MesaPedidoSiguiente id={id} />
          {/* Only one primary action: an open propuesta and a revision have their own. */}
          <MesaPedidoNextStep
            pedido={pedido}
            moves={moves}
            plain={waits || revision.revision !== null}
            revising={revision.revision !== null}
          />
        </MesaPedidoHead>
        {/* On a phone the second column has the first card: nothing is shown, and shifted, before that has arrived. */}
        <div className={`${mesaPedidoColumnsClass} max-lg:not-[:has(>:nth-child(3))]:invisible`}>
          <div className={columnClass}>
            <PropuestaParte pedido={pedido} use={revision} />
            <MesaPedidoProductos pedido={pedido} use={revision} />
          </div>
          <div className={`${columnClass} max-lg:contents lg:col-start-2 lg:row-span-2 lg:row-start-1`}>
            {consultora && (
              <div className="min-w-0 max-lg:-order-1">
                <MesaPedidoConsultora pedido={pedido} consultora={consultora} />
              </div>
            )}
            {isBeingSent(status) ? [envio, direccion] : [direccion, envio]}
          </div>
          <div className={columnClass}>
            <MesaPedidoPagos pedido={pedido} />
            <MesaPedidoDevoluciones pedido={pedido} />
            <MesaPedidoNotas pedido={pedido} />
            <Panel title="Historial">
              <PedidoTimeline eventos={eventos} detailOf={(evento) => <CambioDetail evento={evento} />} />
            </Panel>
          </div>
        </div>
      </Main>
      <PedidoPapel pedido={pedido} />
    </>
  )
}

/** The guía comes before the address, which is known by then. */
const isBeingSent = (status: PedidoStatus): boolean => status === 'preparando' || status === 'enviado'

const columnClass = 'flex min-w-0 flex-col gap-4'

function PedidoMissing() {
  return (
    <MissingPage
      icon={<PackageX aria-hidden="true" />}
      title={pageTitles.pedidoMissing}
      action={
        <BackToList to={paths.adminPedidos} className={buttonClass({ variant: 'secondary' })}>
          Volver a pedidos
        </BackToList>
      }
    >
      Quizá el enlace está incompleto.
    </MissingPage>
  )
}

/** Maximum pages to read. */
const maxPages = 20

/**
 * Navigates within the list from which the pedido was opened, or the whole one (spec 3.1). Loads the list on demand;
 * the position is known once it is fully loaded.
 */
function usePedidoNeighbours(pedido: Pedido) {
  const search = pedidosSearch(useListSearch(paths.adminPedidos))
  const query = pedidosQuery(search)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const list = useInfiniteQuery({ ...query, enabled: false })

  async function find(way: Direction) {
    let { pages } = await queryClient.fetchInfiniteQuery(query)
    while (pages.at(-1)?.siguiente && !isPassed(pages, pedido, search.orden)) {
      if (pages.length >= maxPages) return 'too far'
      const more = await list.fetchNextPage({ throwOnError: true })
      pages = more.data?.pages ?? []
    }
    return neighbourOf(itemsOf(pages), pedido, way, search.orden)
  }
  const going = useVerb({
    mutationFn: find,
    onSuccess: (found, way) => {
      const end =
        found === 'too far'
          ? 'La lista es muy larga para pasar de un pedido a otro desde aquí. Abre el pedido desde la lista.'
          : wayTexts[way].end
      if (!found || found === 'too far') return toastInfo(end, { name: 'end-of-list' })
      // Replaces this entry, so that Back leads to the list.
      void navigate({ to: paths.adminPedido(found.id), state: true, replace: true })
    },
    failure: 'No se pudo leer la lista',
  })
  return {
    go: (way: Direction) => going.isPending || going.mutate(way),
    place: list.data && !list.hasNextPage ? placeOf(itemsOf(list.data.pages), pedido) : null,
  }
}

type ListPage = { items: { id: string; createdAt: string }[] }

const itemsOf = (pages: ListPage[]) => pages.flatMap(({ items }) => items)

const isPassed = (pages: ListPage[], pedido: Pedido, orden: Orden | undefined): boolean => {
  const last = pages.at(-1)?.items.at(-1)
  return last !== undefined && isListedAfter(last, pedido, orden)
}

function placeOf(items: ListPage['items'], { id }: Pedido) {
  const at = items.findIndex((it) => it.id === id)
  return at < 0 ? null : { nth: at + 1, of: items.length }
}

type Change = { before: string; after: string }

/** The former values of a change, for staff. Long texts expand on demand. */
function CambioDetail({ evento }: { evento: PedidoEvento }) {
  const changes = Object.entries(evento.cambios as Record<string, [unknown, unknown]>).flatMap(
    ([campo, [before, after]]) => {
      const wordsOf = words[campo]
      // Notes and addresses also show their new value.
      const isShown = evento.tipo === 'notas' || evento.tipo === 'direccion' || before !== null
      return evento.tipo === 'creado' || isProposed(evento) || !wordsOf || !isShown
        ? []
        : [{ before: wordsOf(before), after: wordsOf(after) }]
    },
  )
  if (changes.length === 0) return null
  if (evento.tipo !== 'notas' && evento.tipo !== 'direccion')
    return changes.map((it) => <Before key={it.before} change={it} />)
  return changes.map((it) => (
    <details key={it.after} className="text-sm">
      <summary className="link inline-flex min-h-9 items-center">Ver el cambio</summary>
      <Before change={it} />
      <p className="wrap-anywhere whitespace-pre-line">
        <span className="font-semibold">Después: </span>
        {it.after}
      </p>
    </details>
  ))
}

const isProposed = ({ tipo, cambios }: PedidoEvento): boolean =>
  tipo === 'propuesta' && cambios.propuesta?.[1] !== 'aceptada'

const Before = ({ change }: { change: Change }) => (
  <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
    <span className="font-semibold">Antes: </span>
    {change.before}
  </p>
)

/** Fields whose former value is shown. */
const words: Record<string, (value: unknown) => string> = {
  totalCentavos: (value) => formatPesos(Number(value)),
  notasAdmin: (value) => (value as string | null) ?? 'sin notas',
  fechaEstimadaEntrega: (value) => formatDayOr(value as string | null, 'sin entrega estimada'),
  fechaEntrega: (value) => formatDayOr(value as string | null, 'sin entrega real'),
  guia: (value) => (value ? guiaText(value as Guia) : envioGuiaTexts.noneNow),
  direccionEnvio: (value) => {
    const { direccion, numero, complemento, barrio, ciudad, codigoPostal, telefono } = value as Pedido['direccionEnvio']
    const lines = [direccion && `${direccion} ${numero}`, complemento, barrio, direccion && `${codigoPostal} ${ciudad}`]
    return [...lines, `Tel. ${telefono}`].filter(Boolean).join(', ')
  },
}

type PanelProps = { pedido: { id: string; version: number; status: PedidoStatus } }

/** Cambios and devoluciones of a sent pedido, and requesting one on behalf of the consultora (spec 3.3). */
function MesaPedidoDevoluciones({ pedido: { id, version, status } }: PanelProps) {
  const isSent = canComeBack({ status })
  const query = useQuery({
    ...dePedidoQuery(id, version),
    placeholderData: (before) => before,
    enabled: isSent,
  })
  if (!isSent) return null
  return (
    <QueryBoundary query={query} failed={devolucionTexts.loadFailed}>
      {(dePedido) => (
        <Panel title={devolucionTexts.title}>
          {dePedido.devoluciones.length > 0 && (
            <ul className="flex flex-col divide-y divide-line">
              {dePedido.devoluciones.toReversed().map((it) => (
                <li
                  key={it.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0"
                >
                  <Link
                    to={paths.adminDevolucion(it.id)}
                    className="link inline-flex min-h-6 items-center wrap-anywhere"
                  >
                    {tipoTexts[it.tipo]}: {devolucionTitle(it)}
                  </Link>
                  <EstadoBadge estado={it.estado} tipo={it.tipo} />
                </li>
              ))}
            </ul>
          )}
          {dePedido.lineas.some(({ quedan }) => quedan > 0) && (
            <SolicitudDialog pedidoId={id} dePedido={dePedido} byStaff />
          )}
        </Panel>
      )}
    </QueryBoundary>
  )
}

const takesLetters =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]'

/** Single lowercase letters as shortcuts; ignored while typing and with modifiers. */
function usePageKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: DocumentEventMap['keydown']) => {
    const act = keys[event.key.toLowerCase()]
    const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    const typing = event.target instanceof Element && event.target.closest(takesLetters) !== null
    if (!act || modified || typing || event.defaultPrevented || event.repeat) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: DocumentEventMap['keydown']) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
