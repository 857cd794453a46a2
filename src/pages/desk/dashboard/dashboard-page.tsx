import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import Package from 'lucide-react/icons/package'
import PackagePlus from 'lucide-react/icons/package-plus'
import Shirt from 'lucide-react/icons/shirt'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useId } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { isSale, type PedidoStatus } from '#modules/pedidos/rules.ts'
import { statusTexts } from '#modules/pedidos/texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { cuentaTexts } from '#modules/personas/cuentas/texts.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { plotDays } from '#modules/reportes/tablero/rules.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { AppError } from '#shared/errors.ts'
import { formatCount } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { may, type Right } from '#shared/rights.ts'
import { buttonClass } from '#ui/button.tsx'
import { ErrorState } from '#ui/empty-state.tsx'
import { Figures, FiguresSkeleton } from '#ui/figures.tsx'
import { Card, Main, Page } from '#ui/page.tsx'
import { Plot } from '#ui/plot.tsx'
import { LoadingRegion, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { LatestConsultoras, LatestPedidos, VentasPlot } from './dashboard-panels.tsx'
import { Hoy, HoySkeleton } from './hoy.tsx'

type PanelProps = { title: string; note?: string; link?: ReactNode; flush?: boolean; children: ReactNode }

/** @param flush for a table that reaches the edge. */
function TableroPanel({ title, note, link, flush = false, children }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} padding="none" className="min-w-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-5 pb-3 md:px-5">
        <div>
          <h2 id={id} className="display text-xl">
            {title}
          </h2>
          {note && <p className="text-sm text-ink-soft">{note}</p>}
        </div>
        {link}
      </header>
      <div className={flush ? '' : 'px-4 pb-5 md:px-5'}>{children}</div>
    </Card>
  )
}

type StatusPlotProps = { porStatus: { status: PedidoStatus; pedidos: number }[] }

/** The number of pedidos per status: a list, accessible as text, with a bar in each row. */
const StatusPlot = ({ porStatus }: StatusPlotProps) => (
  <div className="relative">
    <ul>
      {porStatus.map(({ status, pedidos }) => (
        <li key={status} className="flex h-12 justify-between gap-4 text-sm">
          <span>{statusTexts[status]}</span>
          <span className="font-semibold tabular-nums">{formatCount(pedidos)}</span>
        </li>
      ))}
    </ul>
    <Plot
      shape="bare-rows"
      bars={porStatus.map(({ status, pedidos }) => ({ name: status, value: pedidos, quiet: !isSale(status) }))}
      format={formatCount}
      className="pointer-events-none absolute inset-x-0 top-1.5 h-72"
    />
  </div>
)

const actions = [
  { to: paths.adminConsultoras, label: 'Gestionar Consultoras', icon: Users, right: 'consultoras' },
  { to: paths.adminPedidos, label: 'Gestionar Pedidos', icon: Package, right: 'pedidos-ver' },
  { to: paths.adminProductos, label: 'Gestionar Productos', icon: Shirt, right: 'productos' },
  { to: paths.adminProductoNuevo, label: 'Nuevo Producto', icon: PackagePlus, right: 'productos' },
] as const satisfies { right: Right; [fact: string]: unknown }[]

const actionClass = 'max-sm:min-h-11! max-sm:px-2! max-sm:text-xs!'

/** Shortcuts of the first page (spec 2.2) that the role may open. */
function QuickActions() {
  const { data: sesion } = useQuery(sesionQuery())
  return (
    <nav aria-label="Acciones rápidas" className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
      {actions
        .filter(({ right }) => may(sesion?.role, right))
        .map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to as string}
            className={buttonClass({ variant: 'secondary', size: 'sm', className: actionClass })}
          >
            <Icon aria-hidden="true" className="size-4.5 text-accent-text max-sm:hidden" />
            {label}
          </Link>
        ))}
    </nav>
  )
}

/** /admin/dashboard: the desk's first page (spec 2.2). */
export const Route = createFileRoute('/admin/dashboard')({
  beforeLoad: guard('mesa'),
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(tableroQuery())
  },
  head: (page) => unlistedHead(page, pageTitles.dashboard),
  pendingComponent: DashboardSkeleton,
  errorComponent: DashboardError,
  component: DashboardPage,
})

function DashboardPage() {
  const tablero = useSuspenseQuery(tableroQuery())
  const { data } = tablero
  const figures = [
    { label: 'Total de Pedidos', value: data.pedidos },
    { label: 'Consultoras Activas', value: data.consultoras },
    { label: 'Pedidos Pendientes', value: data.pedidosPendientes },
    { label: 'Consultoras Pendientes', value: data.consultorasPendientes },
  ].flatMap(({ label, value }) => (value === null ? [] : { label, value }))
  const ventas = data.ventas?.filter((dia) => hasAmounts(dia, 'ventasCentavos')) ?? null
  const isWhole = data.ultimosPedidos !== null && data.ultimasConsultoras !== null
  return (
    <Frame>
      <Hoy
        tablero={data}
        staleSince={tablero.isError ? tablero.dataUpdatedAt : null}
        retrying={tablero.isFetching}
        onRetry={() => void tablero.refetch()}
      />
      {figures.length > 0 && <Figures dense label="Resumen" items={figures} />}
      <QuickActions />
      <div className={`grid gap-5 ${isWhole ? 'xl:grid-cols-2' : ''}`}>
        {data.ultimosPedidos && (
          <TableroPanel title="Últimos pedidos" link={<SeeAll to={paths.adminPedidos} what="pedidos" />} flush>
            <LatestPedidos rows={data.ultimosPedidos} />
          </TableroPanel>
        )}
        {data.ultimasConsultoras && (
          <TableroPanel
            title="Últimas consultoras"
            link={<SeeAll to={paths.adminConsultoras} what="consultoras" />}
            flush
          >
            <LatestConsultoras rows={data.ultimasConsultoras} />
          </TableroPanel>
        )}
      </div>
      <div className={`grid gap-5 ${ventas ? 'xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:items-start' : ''}`}>
        {ventas && (
          <TableroPanel title="Pedidos y ventas por día" note={`Últimos ${plotDays} días, sin los cancelados`}>
            <VentasPlot ventas={ventas} />
          </TableroPanel>
        )}
        {data.porStatus && (
          <TableroPanel title="Pedidos por estado" note="Todos los pedidos">
            <StatusPlot porStatus={data.porStatus} />
          </TableroPanel>
        )}
      </div>
    </Frame>
  )
}

const SeeAll = ({ to, what }: { to: string; what: string }) => (
  <Link to={to} className="link inline-flex min-h-11 items-center text-sm">
    Ver {what}
  </Link>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <Page title={pageTitles.dashboard}>
    <div className="flex flex-col gap-5">{children}</div>
  </Page>
)

function DashboardSkeleton() {
  return (
    <Frame>
      <LoadingRegion label="Cargando tu inicio…" className="flex flex-col gap-5">
        <HoySkeleton />
        <FiguresSkeleton dense />
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
          <Repeat times={4}>
            <Skeleton className="h-9 rounded-full max-sm:h-11 sm:w-44" />
          </Repeat>
        </div>
        <div className="grid gap-5 xl:grid-cols-2">
          <Repeat times={2}>
            <Card className="flex flex-col gap-4">
              <Skeleton className="h-6 w-44" />
              <Repeat times={5}>
                <Skeleton className="h-9" />
              </Repeat>
            </Card>
          </Repeat>
        </div>
      </LoadingRegion>
    </Frame>
  )
}

/** Shows a refusal as such (spec 2.8); other errors can be retried. */
function DashboardError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const problem = error instanceof AppError ? error : null
  const denied = problem?.code === 'forbidden' || problem?.code === 'unauthenticated'
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Main>
      <h1 className="sr-only">{pageTitles.dashboard}</h1>
      {denied ? (
        <ErrorState
          title={cuentaTexts.deniedTitle}
          detail={cuentaTexts.denied}
          actions={
            <Link to={paths.inicio} className={buttonClass({ variant: 'secondary' })}>
              Ir al inicio
            </Link>
          }
        />
      ) : (
        <ErrorState
          detail={problem?.detail ?? 'No pudimos cargar tu inicio. Intenta de nuevo.'}
          reference={problem?.facts.requestId as string | undefined}
          onRetry={retry}
        />
      )}
    </Main>
  )
}
