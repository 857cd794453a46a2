import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { cuentaTexts } from '#modules/personas/cuentas/texts.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { plotDays } from '#modules/reportes/tablero/rules.ts'
import { tableroTexts } from '#modules/reportes/tablero/texts.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { AppError } from '#shared/errors.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Figures, FiguresSkeleton } from '#ui/figures.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LatestConsultoras, LatestPedidos } from './latest-tables.tsx'
import { MensajesLine } from './mensajes-line.tsx'
import { PorHacer } from './por-hacer.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StatusPlot } from './status-plot.tsx'
import { TableroPanel } from './tablero-panel.tsx'
import { VentasPlot } from './ventas-plot.tsx'

/** The brand's first page (spec 2.2: /admin/dashboard): what to do next, figures, ways into the work, what is new, and two plots. */
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
  const { data } = useSuspenseQuery(tableroQuery())
  const figures = [
    { label: tableroTexts.pedidos, value: data.pedidos },
    { label: tableroTexts.consultoras, value: data.consultoras },
    { label: tableroTexts.pedidosPendientes, value: data.pedidosPendientes },
    { label: tableroTexts.consultorasPendientes, value: data.consultorasPendientes },
  ].flatMap(({ label, value }) => (value === null ? [] : { label, value }))
  const ventas = data.ventas?.filter((dia) => hasAmounts(dia, 'ventasCentavos')) ?? null
  const isWhole = data.ultimosPedidos !== null && data.ultimasConsultoras !== null
  return (
    <Frame>
      <PorHacer {...data} />
      {figures.length > 0 && <Figures label="Resumen" items={figures} />}
      <div className="flex flex-col gap-2">
        <QuickActions />
        {data.mensajes && <MensajesLine {...data.mensajes} />}
      </div>
      <div className={`grid gap-5 ${isWhole ? 'xl:grid-cols-2' : ''}`}>
        {data.ultimosPedidos && (
          <TableroPanel title="Últimos pedidos" link={<SeeAll to={paths.adminPedidos} what="pedidos" />} flush>
            <LatestPedidos rows={data.ultimosPedidos} />
          </TableroPanel>
        )}
        {data.ultimasConsultoras && (
          <TableroPanel
            title="Últimas consultoras"
            link={<SeeAll to={paths.adminConsultoras} what="solicitudes" />}
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
  <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
    <PageHeader title={pageTitles.dashboard} />
    <div className="flex flex-col gap-5">{children}</div>
  </main>
)

function DashboardSkeleton() {
  return (
    <Frame>
      <LoadingRegion label="Cargando el tablero…" className="flex flex-col gap-5">
        <Skeleton className="h-35 rounded-lg" />
        <FiguresSkeleton />
        <div className="flex flex-col gap-2">
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
            {[1, 2, 3, 4].map((n) => (
              <Skeleton key={n} className="h-11 rounded-full" />
            ))}
          </div>
          <div className="flex h-11 items-center">
            <Skeleton className="h-4 w-56" />
          </div>
        </div>
        <div className="grid gap-5 xl:grid-cols-2">
          {[1, 2].map((n) => (
            <Card key={n} className="flex flex-col gap-4">
              <Skeleton className="h-6 w-44" />
              {[1, 2, 3, 4, 5].map((row) => (
                <Skeleton key={row} className="h-9" />
              ))}
            </Card>
          ))}
        </div>
      </LoadingRegion>
    </Frame>
  )
}

/** A refusal is shown as such (spec 2.8); anything else may be retried. */
function DashboardError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const problem = error instanceof AppError ? error : null
  const denied = problem?.code === 'forbidden' || problem?.code === 'unauthenticated'
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
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
          detail={problem?.detail ?? 'No pudimos cargar el tablero. Intenta de nuevo.'}
          reference={problem?.facts.requestId as string | undefined}
          onRetry={retry}
        />
      )}
    </main>
  )
}
