import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, startTransition, useId, useOptimistic, useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { consultoraQuery, consultorasQuery, pedidosKey, pedidosQuery, resumenQuery } from '#modules/pedidos/client.ts'
import { ConsultoraCombobox } from '#modules/pedidos/components/mesa/consultora-combobox.tsx'
import { usePedidos } from '#modules/pedidos/components/use-pedidos.ts'
import {
  antiguasPrimero,
  filtroOf,
  llamarHoy,
  masDe24h,
  type PedidoStatus,
  type PedidosSearch,
  pedidoStatuses,
  pedidosSearch,
  propuestaFiltros,
} from '#modules/pedidos/rules.ts'
import { adminPedidosTexts, statusTexts } from '#modules/pedidos/texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { formatPesos, formatPlainDay } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { may } from '#shared/rights.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { Figures, FiguresSkeleton } from '#ui/figures.tsx'
import { LiveDot } from '#ui/live-dot.tsx'
import { Page } from '#ui/page.tsx'
import { TypedSearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { useLiveQueries } from '#ui/use-live.ts'
import { ExportarMenu } from './elegidos/elegidos-bar.tsx'
import { MesaPedidosList } from './pedidos-list.tsx'

/** Figures (spec 2.2), four for roles that see amounts; unobvious ones have a hint. */
function MesaPedidosFigures() {
  const { data, isError } = useQuery(resumenQuery())
  if (!data && !isError) return <FiguresSkeleton dense oneLine />
  return (
    <Figures
      dense
      oneLine
      label="Resumen"
      items={[
        { label: 'Total Pedidos', value: data?.pedidos ?? unknown },
        { label: 'Pendientes', value: data?.pendientes ?? unknown },
        ...(data?.ventasCentavos !== undefined
          ? [
              {
                label: 'Total en Ventas',
                value: formatPesos(data.ventasCentavos),
                hint: 'La suma de todos los pedidos, también los cancelados.',
              },
            ]
          : []),
        {
          label: 'Enviados Hoy',
          value: data?.enviadosHoy ?? unknown,
          hint: 'Pedidos creados hoy que ya están en estado Enviado. No cuenta los que se crearon antes y salieron hoy.',
        },
      ]}
    />
  )
}

/** Shown for a figure that could not be loaded. */
const unknown = '—'

const newest = 'recientes'
const ordenes = [
  { value: newest, label: adminPedidosTexts.newestFirst },
  { value: antiguasPrimero, label: adminPedidosTexts.oldestFirst },
] as const

const anyPropuesta = 'todas'
const propuestas = [
  { value: anyPropuesta, label: adminPedidosTexts.anyPropuesta } as const,
  ...propuestaFiltros.map((value) => ({ value, label: adminPedidosTexts.propuestas[value] })),
]

type ChangeFilters = (change: Partial<PedidosSearch>) => Promise<void>
type PanelProps = { id: string; search: PedidosSearch; onChange: ChangeFilters }

/** The filters of spec 3.1. @property onChange resolves once the URL has changed. */
function FiltrosPanel({ id, search, onChange }: PanelProps) {
  const { desde, hasta, espera, llamar, propuesta, orden } = search
  const works = useMay('pedidos')
  return (
    <div
      id={id}
      className="mt-2 grid w-full grid-cols-2 items-start gap-2 rounded-lg bg-surface p-3 inset-ring inset-ring-line @min-[40rem]:grid-cols-3 @min-[64rem]:grid-cols-4"
    >
      {works && (
        <div className="min-w-0 @max-[40rem]:col-span-2">
          <ConsultoraCombobox
            label={adminPedidosTexts.consultora}
            queryOf={consultorasQuery}
            none="Ninguna consultora con pedidos se llama así."
            onChoose={({ id }) => void onChange({ consultora: id })}
          />
        </div>
      )}
      <Field label={adminPedidosTexts.from} labelHidden>
        <DatePicker
          empty={adminPedidosTexts.from}
          value={desde ?? null}
          onValueChange={(day) => onChange({ desde: day ?? undefined })}
        />
      </Field>
      <Field
        label={adminPedidosTexts.to}
        labelHidden
        error={desde && hasta && hasta < desde ? adminPedidosTexts.daysCrossed : undefined}
      >
        <DatePicker
          empty={adminPedidosTexts.to}
          value={hasta ?? null}
          onValueChange={(day) => onChange({ hasta: day ?? undefined })}
        />
      </Field>
      <Select
        label="Orden"
        options={ordenes}
        value={orden ?? newest}
        onValueChange={(value) => onChange({ orden: value === antiguasPrimero ? value : undefined })}
        className={wide}
      />
      {works && (
        <Select
          label={adminPedidosTexts.propuesta}
          options={propuestas}
          value={propuesta ?? anyPropuesta}
          onValueChange={(value) => onChange({ propuesta: value === anyPropuesta ? undefined : value })}
          className={wide}
        />
      )}
      <FiltroCasilla
        label={adminPedidosTexts.masDe24h}
        checked={espera === masDe24h}
        onChange={(checked) => onChange({ espera: checked ? masDe24h : undefined })}
      />
      {works && (
        <FiltroCasilla
          label={adminPedidosTexts.llamarHoy}
          checked={llamar === llamarHoy}
          onChange={(checked) => onChange({ llamar: checked ? llamarHoy : undefined })}
        />
      )}
    </div>
  )
}

const wide = '@max-[40rem]:col-span-2'

type CasillaProps = { label: string; checked: boolean; onChange: (checked: boolean) => Promise<void> }

/** Optimistic: ticked before the URL changes. */
function FiltroCasilla({ label, checked, onChange }: CasillaProps) {
  const [shown, show] = useOptimistic(checked)
  return (
    <Checkbox
      className={wide}
      label={label}
      checked={shown}
      onChange={({ target }) =>
        startTransition(async () => {
          show(target.checked)
          await onChange(target.checked)
        })
      }
    />
  )
}

/** The active filters, each with the change that removes it. */
function useChips(search: PedidosSearch): { label: string; off: Partial<PedidosSearch> }[] {
  const { consultora, desde, hasta, espera, llamar, propuesta } = search
  const { data } = useQuery({ ...consultoraQuery(consultora ?? ''), enabled: consultora !== undefined })
  const name = data === null ? 'Consultora sin pedidos' : (data?.nombreCompleto ?? '…')
  return [
    ...(consultora ? [{ label: name, off: { consultora: undefined } }] : []),
    ...(desde ? [{ label: `${adminPedidosTexts.from} ${formatPlainDay(desde)}`, off: { desde: undefined } }] : []),
    ...(hasta ? [{ label: `${adminPedidosTexts.to} ${formatPlainDay(hasta)}`, off: { hasta: undefined } }] : []),
    ...(espera ? [{ label: adminPedidosTexts.masDe24h, off: { espera: undefined } }] : []),
    ...(llamar ? [{ label: adminPedidosTexts.llamarHoy, off: { llamar: undefined } }] : []),
    ...(propuesta ? [{ label: adminPedidosTexts.propuestas[propuesta], off: { propuesta: undefined } }] : []),
  ]
}

const noFilters: Partial<PedidosSearch> = {
  consultora: undefined,
  desde: undefined,
  hasta: undefined,
  espera: undefined,
  llamar: undefined,
  propuesta: undefined,
}

const tabs: TabItem<PedidoStatus | 'todos'>[] = [
  { value: 'todos', label: 'Todos' },
  ...pedidoStatuses.map((value) => ({ value, label: statusTexts[value] })),
]

type FiltersProps = { search: PedidosSearch; children: ReactNode }

/** Search and tabs (spec 2.2), and the filters of spec 3.1, all in the URL. */
function MesaPedidosFilters({ search, children }: FiltersProps) {
  const navigate = useNavigate({ from: '/admin/pedidos' })
  const [open, setOpen] = useState(false)
  const id = useId()
  const change = (change: Partial<PedidosSearch>, replace = false) =>
    navigate({ search: (old) => ({ ...old, ...change }), replace, resetScroll: false })
  const label = adminPedidosTexts.search(useMay('pedidos'))
  const chips = useChips(search)
  return (
    <Tabs
      label="Estado del pedido"
      items={tabs}
      value={search.status ?? 'todos'}
      onValueChange={(value) => void change({ status: value === 'todos' ? undefined : value })}
      className="@container mt-1"
      beside={
        <>
          <div className="flex min-w-0 flex-1 gap-2 @max-[69rem]:basis-full">
            <TypedSearchInput
              label={label}
              placeholder={adminPedidosTexts.search(false)}
              inUrl={search.q ?? ''}
              onSettled={(q) => void change({ q: q || undefined }, true)}
              maxLength={maxBusquedaLength}
              className="min-w-0 flex-1"
            />
            <Button
              variant="secondary"
              className="min-h-12 px-4!"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => setOpen(!open)}
              icon={<SlidersHorizontal aria-hidden="true" className="size-4.5" />}
            >
              {adminPedidosTexts.filters(chips.length)}
            </Button>
          </div>
          {chips.length > 0 && (
            <ul aria-label="Filtros activos" className="mt-2 flex w-full flex-wrap items-center gap-2">
              {chips.map(({ label, off }) => (
                <li key={label} className="max-w-full min-w-0">
                  <Chip label={label} onRemove={() => void change(off)} />
                </li>
              ))}
              {chips.length > 1 && (
                <li>
                  <Button variant="link" size="md" className="text-sm!" onClick={() => void change(noFilters)}>
                    {adminPedidosTexts.clear}
                  </Button>
                </li>
              )}
            </ul>
          )}
          {open && <FiltrosPanel id={id} search={search} onChange={change} />}
        </>
      }
    >
      {children}
    </Tabs>
  )
}

/** /admin/pedidos: the brand's pedidos (spec 2.2 and 3.1). Filters and order are kept in the URL. */
export const Route = createFileRoute('/admin/pedidos')({
  validateSearch: pedidosSearch,
  beforeLoad: guard('pedidos-ver'),
  // No `loaderDeps`: another tab or search is the same page, and the search box must stay mounted.
  loader: ({ context: { queryClient }, location }) => {
    const search = pedidosSearch(location.search)
    return awaitOnServer(
      Promise.all([
        queryClient.prefetchInfiniteQuery(pedidosQuery(search)),
        queryClient.prefetchQuery(resumenQuery()),
        ...(search.consultora && may(queryClient.getQueryData(sesionQuery().queryKey)?.role, 'pedidos')
          ? [queryClient.prefetchQuery(consultoraQuery(search.consultora))]
          : []),
      ]),
    )
  },
  head: (page) => unlistedHead(page, pageTitles.pedidos),
  component: MesaPedidosPage,
})

const liveTopics = ['pedido', 'seguimiento'] as const

function MesaPedidosPage() {
  const search = Route.useSearch()
  const works = useMay('pedidos')
  const pedidos = usePedidos(search)
  const live = useLiveQueries(deskEnVivo, liveTopics, [pedidosKey, resumenQuery().queryKey])
  const { orden } = search
  return (
    <Page
      title={pageTitles.pedidos}
      aside={<LiveDot state={live} />}
      actions={
        works && (
          <>
            <ExportarMenu
              label="Exportar lista"
              variant="secondary"
              chosen={{ filtro: filtroOf(search), ...(orden && { orden }) }}
              short
            />
            <Link to={paths.adminPedidoNuevo} className={buttonClass({ size: 'sm' })}>
              <Plus aria-hidden="true" className="size-4.5 max-md:hidden" />
              <span>
                Levantar<span className="max-md:sr-only"> pedido</span>
              </span>
            </Link>
          </>
        )
      }
    >
      <MesaPedidosFigures />
      <MesaPedidosFilters search={search}>
        <MesaPedidosList pedidos={pedidos} search={search} />
      </MesaPedidosFilters>
    </Page>
  )
}
