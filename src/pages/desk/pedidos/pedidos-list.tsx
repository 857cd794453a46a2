import { type UseInfiniteQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import PackageOpen from 'lucide-react/icons/package-open'
import { useMemo } from 'react'
import {
  consultoraQuery,
  type PedidoInList,
  type PedidosPages,
  pedidoQuery,
  pedidosKey,
  resumenQuery,
  setPedidoStatus,
} from '#modules/pedidos/client.ts'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { isSinRespuesta } from '#modules/pedidos/propuesta-rules.ts'
import { mesaPropuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import type { PedidosSearch } from '#modules/pedidos/rules.ts'
import { isDue, pagoText, ultimaLlamadaText } from '#modules/pedidos/seguimiento-texts.ts'
import { adminPedidosTexts } from '#modules/pedidos/texts.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { formatCount, formatMinute, formatWait } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { RowCheckbox } from '#ui/data-table.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { Card, useFromHere } from '#ui/page.tsx'
import { ListSkeleton, PagedList } from '#ui/query-boundary.tsx'
import { Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'
import { toastInfo } from '#ui/toast.ts'
import { useNow } from '#ui/use-now.ts'
import { useVerb } from '#ui/use-verb.ts'
import { VirtualList } from '#ui/virtual-list.tsx'
import { ElegidosBar } from './elegidos/elegidos-bar.tsx'
import { type UseElegidos, useElegidos } from './elegidos/use-elegidos.ts'

/** Confirms a pendiente in one press, with undo (spec 3.1). */
function useConfirmar({ id, numeroPedido, version }: PedidoInList) {
  const refresh = [pedidosKey, resumenQuery().queryKey, tableroQuery().queryKey, pedidoQuery(id).queryKey]
  const undoing = useVerb({
    mutationFn: (confirmed: number) => setPedidoStatus(id, { status: 'pendiente', version: confirmed }),
    onSuccess: () => toastInfo(`El pedido ${numeroPedido} volvió a Pendiente`),
    failure: 'No se pudo deshacer',
    refresh,
  })
  return useVerb({
    mutationFn: () => setPedidoStatus(id, { status: 'confirmado', version }),
    success: ({ version: confirmed }) => ({
      title: `Pedido ${numeroPedido} confirmado`,
      action: { label: 'Deshacer', onClick: () => undoing.mutate(confirmed) },
    }),
    failure: `No se confirmó el pedido ${numeroPedido}`,
    refresh,
  })
}

/** Five skeleton rows (spec 2.9). */
const MesaPedidosSkeleton = () => (
  <ListSkeleton label="Cargando pedidos…" className="@container mt-1">
    <div className="pedido-row">
      <Skeleton className="size-5 justify-self-center rounded-sm [grid-area:check]" />
      <div className="pedido-cells [grid-area:a]">
        <Skeleton className="h-4 w-20 [grid-area:numero]" />
        <Skeleton className="h-5 w-18 rounded-full [grid-area:estado]" />
      </div>
      <Skeleton className="h-3.5 w-16 [grid-area:ver]" />
      <div className="pedido-cells [grid-area:c]">
        <Skeleton className="h-4 w-36 max-w-full [grid-area:nombre]" />
        <Skeleton className="h-3.5 w-16 [grid-area:ciudad]" />
      </div>
      <Skeleton className="h-3.5 w-44 max-w-full [grid-area:email]" />
      <Skeleton className="h-4 w-18 justify-self-end [grid-area:total]" />
      <div className="pedido-cells [grid-area:b]">
        <Skeleton className="h-3.5 w-26 [grid-area:fecha]" />
      </div>
    </div>
  </ListSkeleton>
)

/** A pedido with an open propuesta is not confirmed from the list. */
const isConfirmable = ({ status, propuestaAt }: PedidoInList): boolean => status === 'pendiente' && propuestaAt === null

/** Lies above the row's link. */
function PedidoRowConfirmar({ pedido }: { pedido: PedidoInList }) {
  const confirming = useConfirmar(pedido)
  if (!isConfirmable(pedido)) return null
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={confirming.isPending}
      onClick={() => confirming.mutate()}
      className="z-10 min-h-8! justify-self-end px-3! text-xs! inset-ring-line! [grid-area:accion] group-hover:inset-ring-line-strong! before:-inset-y-1.5!"
    >
      Confirmar<VisuallyHidden> el pedido {pedido.numeroPedido}</VisuallyHidden>
    </Button>
  )
}

const pagoOf = (pedido: PedidoInList): string | null =>
  hasAmounts(pedido, 'totalCentavos') && isDue(pedido) ? pagoText(pedido) : null

/** Open matters: an answer, the last call, a payment. */
function PedidoRowMarcas({ pedido }: { pedido: PedidoInList }) {
  const { propuestaAt, ultimaLlamada } = pedido
  const now = useNow()
  const late = propuestaAt !== null && isSinRespuesta({ createdAt: propuestaAt }, now)
  const pago = pagoOf(pedido)
  if (!propuestaAt && !ultimaLlamada && !pago) return null
  // The age changes between server rendering and hydration.
  return (
    <div className="pedido-cells flex-wrap [grid-area:d]">
      {propuestaAt && (
        <p
          className={`pedido-small shrink-0 font-semibold [grid-area:propuesta] ${late ? 'text-warning' : 'text-info'}`}
          suppressHydrationWarning
        >
          {mesaPropuestaTexts.short(late)}
        </p>
      )}
      {ultimaLlamada && (
        <p className="pedido-small min-w-0 text-ink-soft [grid-area:llamada]" suppressHydrationWarning>
          <VisuallyHidden>Última llamada: </VisuallyHidden>
          {ultimaLlamadaText(ultimaLlamada.resultado, formatWait(ultimaLlamada.createdAt, now))}
        </p>
      )}
      {pago && (
        <p className="pedido-small ml-auto shrink-0 justify-self-end whitespace-nowrap text-ink-soft tabular-nums [grid-area:pago]">
          {pago}
        </p>
      )}
    </div>
  )
}

/** Names the filters without results, with a button that clears them. */
function MesaPedidosEmpty({ search }: { search: PedidosSearch }) {
  const navigate = useNavigate({ from: '/admin/pedidos' })
  const { consultora, desde, hasta, espera, llamar, propuesta } = search
  const { data } = useQuery({ ...consultoraQuery(consultora ?? ''), enabled: consultora !== undefined })
  const clear = () => void navigate({ search: ({ orden }) => ({ orden }), resetScroll: false })
  return (
    <EmptyState
      icon={<PackageOpen aria-hidden="true" />}
      title="No hay pedidos"
      action={
        (consultora || desde || hasta || espera || llamar || propuesta) && (
          <Button variant="secondary" onClick={clear}>
            {adminPedidosTexts.clear}
          </Button>
        )
      }
    >
      <p>{whyEmpty(search, data?.nombreCompleto)}</p>
    </EmptyState>
  )
}

function whyEmpty(search: PedidosSearch, nombre: string | undefined): string {
  const { status, q, consultora, desde, hasta, espera, llamar, propuesta } = search
  if (desde && hasta && hasta < desde) return adminPedidosTexts.daysCrossed
  if (espera && status && status !== 'pendiente')
    return `Solo esperan los pedidos pendientes: con estado ${status} no hay ninguno que espere más de 24 h.`
  if (consultora || desde || hasta || espera || llamar || propuesta)
    return adminPedidosTexts.emptyFilters(search, nombre)
  if (status && q) return adminPedidosTexts.emptyBoth(status, q)
  if (status) return `No hay pedidos con estado ${status}`
  return q ? adminPedidosTexts.emptySearch(q) : 'Aún no hay pedidos en el sistema'
}

type RowProps = {
  pedido: PedidoInList
  chosen: boolean
  onToggle: (id: string, checked: boolean, run: boolean) => void
}

/**
 * A row of the list (spec 2.2 and 3.1). `pedido-row` of styles.css renders it as a card, or in columns where there is
 * room.
 */
function MesaPedidoRow({ pedido, chosen, onToggle }: RowProps) {
  const fromHere = useFromHere()
  const now = useNow()
  const [works, prices] = [useMay('pedidos'), useMay('precios')]
  const { id, numeroPedido, status, consultora, createdAt, totalCentavos, piezas, ciudad, propuestaAt } = pedido
  return (
    <article
      aria-label={`Pedido ${numeroPedido}`}
      className={`pedido-row ${works ? '' : 'pedido-lectura'} group relative transition-colors hover:bg-hover ${chosen ? 'bg-accent-soft' : ''}`}
    >
      {works && (
        <RowCheckbox
          label={`Seleccionar el pedido ${numeroPedido}`}
          checked={chosen}
          onToggle={(checked, run) => onToggle(id, checked, run)}
          className="[grid-area:check] max-md:-mx-1 @min-[70rem]:h-8!"
        />
      )}
      <div className="pedido-cells flex-wrap [grid-area:a]">
        <h2 className="font-semibold tabular-nums [grid-area:numero] @min-[70rem]:self-end">{numeroPedido}</h2>
        <StatusBadge
          status={status}
          className={`justify-self-start [grid-area:estado] @max-[48rem]:py-0! ${propuestaAt ? '@min-[70rem]:-my-1' : 'pedido-whole'}`}
        />
        <span className="pedido-small shrink-0 text-ink-soft tabular-nums [grid-area:piezas] @min-[70rem]:pr-3 @min-[70rem]:text-right">
          {formatCount(piezas ?? 0)}
          <span className="@min-[70rem]:sr-only"> {piezas === 1 ? 'pieza' : 'piezas'}</span>
        </span>
      </div>
      {/* The whole row is clickable; the link is its accessible and focusable part. */}
      <Link
        to={paths.adminPedido(id)}
        state={fromHere}
        className="pedido-small justify-self-end whitespace-nowrap text-ink-soft no-underline underline-offset-4 [grid-area:ver] group-hover:text-accent-text group-hover:underline @min-[48rem]:justify-self-start @min-[70rem]:self-start before:absolute before:inset-0 before:rounded-md"
      >
        Ver Detalles<VisuallyHidden> del pedido {numeroPedido}</VisuallyHidden>
      </Link>
      <div className="pedido-cells flex-wrap [grid-area:c]">
        <p className={`min-w-20 wrap-break-word [grid-area:nombre] ${consultora?.email ? '' : 'pedido-whole'}`}>
          {consultora?.nombreCompleto}
        </p>
        <p className="pedido-small min-w-0 wrap-break-word text-ink-soft [grid-area:ciudad]">{ciudad}</p>
      </div>
      <p
        className="pedido-small min-w-0 text-ink-soft empty:hidden [grid-area:email] @min-[48rem]:truncate"
        title={consultora?.email}
      >
        {consultora?.email && (
          <EmailText className="@min-[48rem]:inline @min-[48rem]:[&_wbr]:hidden">{consultora.email}</EmailText>
        )}
      </p>
      {prices && (
        <div
          className={`justify-self-end font-semibold [grid-area:total] ${works && pagoOf(pedido) ? '' : 'pedido-whole'}`}
        >
          <VisuallyHidden>Total: </VisuallyHidden>
          <Money centavos={totalCentavos} />
        </div>
      )}
      <div className="pedido-cells flex-wrap [grid-area:b]">
        {status === 'pendiente' && (
          <p
            className="pedido-small shrink-0 font-semibold tabular-nums [grid-area:espera] @min-[70rem]:self-end"
            suppressHydrationWarning
          >
            {/* The age changes between server rendering and hydration. */}
            espera {formatWait(createdAt, now)}
          </p>
        )}
        <p
          className={`pedido-small shrink-0 whitespace-nowrap text-ink-soft tabular-nums [grid-area:fecha] ${status === 'pendiente' ? '@min-[70rem]:self-start' : 'pedido-whole'}`}
        >
          <VisuallyHidden>Fecha: </VisuallyHidden>
          <time dateTime={createdAt}>{formatMinute(createdAt)}</time>
        </p>
      </div>
      {works && <PedidoRowConfirmar pedido={pedido} />}
      {works && <PedidoRowMarcas pedido={pedido} />}
    </article>
  )
}

type ListProps = {
  pedidos: UseInfiniteQueryResult<PedidosPages>
  search: PedidosSearch
}

/** The list, and the bar of bulk actions. */
export function MesaPedidosList({ pedidos, search }: ListProps) {
  const queryClient = useQueryClient()
  const pages = pedidos.data?.pages
  const items = useMemo(() => pages?.flatMap((page) => page.items), [pages])
  const elegidos = useElegidos(search, items, pedidos.hasNextPage)
  // Retries failed figures together with the list.
  const retry = () => {
    void pedidos.refetch()
    void queryClient.refetchQueries({ queryKey: resumenQuery().queryKey, predicate: ({ state }) => !state.data })
  }
  return (
    <>
      <PagedList
        query={pedidos}
        loading={<MesaPedidosSkeleton />}
        failed={{ title: 'Error al cargar pedidos', onRetry: retry }}
        empty={<MesaPedidosEmpty search={search} />}
      >
        {(rows) => (
          <Card padding="none" bleed className="@container mt-1">
            <Head elegidos={elegidos} count={rows.length} search={search} onAll={() => elegidos.choose(rows)} />
            <VirtualList
              label="Pedidos"
              items={items ?? rows}
              keyOf={({ id }) => id}
              estimate={41}
              rowClassName="border-t border-line"
            >
              {(pedido) => (
                <MesaPedidoRow pedido={pedido} chosen={elegidos.chosen.has(pedido.id)} onToggle={elegidos.toggle} />
              )}
            </VirtualList>
          </Card>
        )}
      </PagedList>
      {items && <ElegidosBar elegidos={elegidos} search={search} more={pedidos.hasNextPage} />}
    </>
  )
}

type HeadProps = { elegidos: UseElegidos; count: number; search: PedidosSearch; onAll: () => void }

/** Column headers, and the checkbox for all rows. */
function Head({ elegidos, count, search, onAll }: HeadProps) {
  const [works, prices] = [useMay('pedidos'), useMay('precios')]
  return (
    <div className={`pedido-row pedido-head text-xs font-semibold text-ink-soft ${works ? '' : 'pedido-lectura'}`}>
      {works && (
        <RowCheckbox
          label={`Seleccionar los ${count} pedidos cargados`}
          checked={elegidos.all}
          mixed={elegidos.chosen.size > 0}
          onToggle={() => (elegidos.all ? elegidos.clear() : onAll())}
          className="self-start [grid-area:check] max-md:-mx-1 @min-[48rem]:h-8!"
        />
      )}
      <div aria-hidden="true" className="pedido-narrow">
        {works && <span>Seleccionar todos</span>}
        <span className="ml-auto">{search.orden ? adminPedidosTexts.oldestFirst : adminPedidosTexts.newestFirst}</span>
      </div>
      <div aria-hidden="true" className="pedido-wide">
        <span className="[grid-area:numero]">Número</span>
        <span className="[grid-area:estado]">Estado</span>
        <span className="[grid-area:nombre]">Consultora</span>
        <span className="[grid-area:ciudad]">Ciudad</span>
        <span className="pr-3 text-right [grid-area:piezas]">Piezas</span>
        <span className="[grid-area:espera]">Espera {search.orden ? '↓' : '↑'}</span>
        {works && <span className="[grid-area:llamada]">Última llamada</span>}
        {prices && <span className="text-right [grid-area:total]">Total</span>}
      </div>
    </div>
  )
}
