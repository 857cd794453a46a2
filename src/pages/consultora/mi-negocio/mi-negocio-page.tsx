import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { ajustesQuery, isMes, type Mes, mesQuery, setAjustes } from '#modules/clientas/client.ts'
import { ganancia } from '#modules/clientas/rules.ts'
import { negocioTexts } from '#modules/clientas/texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-sesion.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import { serverNow } from '#shared/clock.ts'
import { formatCount, formatMonth, formatPesos, mexicanDay } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { buttonClass, iconButtonClass, waitingClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Figures, FiguresSkeleton } from '#ui/figures.tsx'
import { Money } from '#ui/money.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { Plot } from '#ui/plot.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { useNow } from '#ui/use-now.ts'
import { useVerb } from '#ui/use-verb.ts'

const MesSkeleton = () => (
  <LoadingRegion label="Cargando tu mes…">
    <FiguresSkeleton lead />
    <Card className="mt-6">
      <Skeleton className="mb-4 h-8 w-48 max-w-full" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="mt-5 h-160 w-full md:h-80" />
    </Card>
  </LoadingRegion>
)

/** Whether leaving modo clienta requires the password. Disabled until loaded. */
function ModoAjuste() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(ajustesQuery())
  const saving = useVerb({
    mutationFn: setAjustes,
    onSuccess: (saved) => queryClient.setQueryData(ajustesQuery().queryKey, saved),
    failure: 'No se guardó el ajuste',
  })
  return (
    <Card as="section" className="mt-6">
      <h2 className="display mb-2 text-xl">Modo clienta</h2>
      <Checkbox
        label="Pedir mi contraseña para salir del modo clienta"
        hint={
          error && !data
            ? 'No se pudo leer este ajuste. Vuelve a cargar la página.'
            : 'Así nadie más lo apaga mientras ve tu teléfono.'
        }
        checked={saving.isPending ? saving.variables : data?.pideContrasena === true}
        disabled={!data || saving.isPending}
        onChange={({ target }) => saving.mutate(target.checked)}
      />
    </Card>
  )
}

type Linea = Mes['lineas'][number]

const columns = (): Column<Linea>[] => [
  {
    head: 'Línea',
    cell: ({ categoria }) => <span className="max-md:font-semibold">{categoriaTexts[categoria]}</span>,
  },
  amount(negocioTexts.pieces, ({ piezas }) => formatCount(piezas)),
  amount(negocioTexts.bought, (it) => <Money centavos={it.compradoCentavos} />),
  amount(negocioTexts.worth, (it) => <Money centavos={it.ventaCentavos} />),
  amount(negocioTexts.earned, (it) => (
    <>
      <Money centavos={it.gananciaCentavos} className="font-semibold" />{' '}
      <span className="text-ink-soft">{percentOf(it)}</span>
    </>
  )),
]

/** On a phone, which shows no column headers, each amount has a label. */
const amount = (label: string, of: (linea: Linea) => ReactNode): Column<Linea> => ({
  head: label,
  align: 'end',
  cell: (linea) => (
    <span className="flex justify-between gap-4 md:inline">
      <span aria-hidden="true" className="text-ink-soft md:hidden">
        {label}
      </span>
      <span>{of(linea)}</span>
    </span>
  ),
})

const percentOf = ({ ventaCentavos, compradoCentavos }: Pick<Linea, 'ventaCentavos' | 'compradoCentavos'>) =>
  `${ganancia(ventaCentavos, compradoCentavos).porciento}%`

function MesDetalle({ mes: { total, lineas } }: { mes: Mes }) {
  if (lineas.length === 0)
    return (
      <EmptyState
        icon={<ChartColumn aria-hidden="true" />}
        title={<h3>No hay pedidos en este mes</h3>}
        action={
          <Link to={paths.catalogo} className={buttonClass({ variant: 'secondary' })}>
            Ver catálogo
          </Link>
        }
      >
        <p>Cuando envíes un pedido, aquí verás cuánto pagan tus clientas y cuánto ganas.</p>
      </EmptyState>
    )
  const bars = lineas.map(({ categoria, gananciaCentavos }) => ({
    name: categoriaTexts[categoria],
    value: gananciaCentavos,
  }))
  return (
    <>
      <Figures
        lead
        label={negocioTexts.title}
        items={[
          {
            label: negocioTexts.earned,
            value: formatPesos(total.gananciaCentavos),
            detail: percentOf(total),
            hint: 'Cuenta tus pedidos del mes que no se cancelaron, al precio de venta que tenías al enviarlos.',
          },
          { label: negocioTexts.worth, value: formatPesos(total.ventaCentavos) },
          { label: negocioTexts.bought, value: formatPesos(total.compradoCentavos) },
          { label: negocioTexts.pieces, value: total.piezas },
        ]}
      />
      <Card as="section" className="mt-6">
        <h3 className="display mb-4 text-xl">Ganancia por línea</h3>
        <Plot
          bars={bars}
          shape="rows"
          format={formatPesos}
          formatShort={(centavos) => `$${formatCount(Math.round(centavos / 100))}`}
          className="h-56"
        />
        <div className="mt-5">
          <DataTable
            caption="Por línea de producto"
            columns={columns()}
            rows={lineas}
            keyOf={({ categoria }) => categoria}
          />
        </div>
      </Card>
    </>
  )
}

const monthOf = (instant: Date) => mexicanDay(instant).slice(0, 7)
const searchOf = ({ mes }: Record<string, unknown>): { mes?: string | undefined } => ({
  mes: typeof mes === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(mes) ? mes : undefined,
})

export const Route = createFileRoute('/consultora/mi-negocio')({
  validateSearch: searchOf,
  beforeLoad: guard('consultor'),
  loader: async ({ context: { queryClient }, location }) => {
    const { modoClienta } = await queryClient.ensureQueryData(sesionQuery())
    if (modoClienta) return
    const mes = searchOf(location.search).mes ?? monthOf(serverNow())
    await awaitOnServer(
      Promise.all([queryClient.prefetchQuery(mesQuery(mes)), queryClient.prefetchQuery(ajustesQuery())]),
    )
  },
  head: (page) => unlistedHead(page, pageTitles.miNegocio),
  component: Page,
})

function Page() {
  const modo = useModoClienta()
  return (
    <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
      <PageHeader title={negocioTexts.title} />
      {modo ? (
        <EmptyState title="En modo clienta no se muestra tu negocio.">
          <p>Toca el ojo de arriba para salir del modo clienta.</p>
        </EmptyState>
      ) : (
        <>
          <Month />
          <ModoAjuste />
        </>
      )}
    </main>
  )
}

type MesLinkProps = { mes: string; label: string; icon: typeof ChevronLeft }

const MesLink = ({ mes, label, icon: Icon }: MesLinkProps) => (
  <Link to={paths.miNegocio} search={{ mes }} resetScroll={false} aria-label={label} className={iconButtonClass()}>
    <Icon aria-hidden="true" />
  </Link>
)

function Month() {
  const now = useNow()
  const mes = Route.useSearch().mes ?? monthOf(now)
  const query = useQuery({ ...mesQuery(mes), placeholderData: keepPreviousData })
  const step = (months: number) => {
    const [year = 0, month = 1] = mes.split('-').map(Number)
    return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
  }
  return (
    <>
      <nav aria-label="Mes" className="mb-4 -ml-2.5 flex items-center gap-1">
        <MesLink mes={step(-1)} label="Mes anterior" icon={ChevronLeft} />
        <h2 className="display text-xl first-letter:uppercase">{formatMonth(mes)}</h2>
        {mes < monthOf(now) && <MesLink mes={step(1)} label="Mes siguiente" icon={ChevronRight} />}
      </nav>
      <QueryBoundary query={query} loading={<MesSkeleton />} failed={{ className: 'min-h-lvh' }}>
        {(data) =>
          isMes(data) ? (
            <div className={waitingClass(query.isPlaceholderData)}>
              <MesDetalle mes={data} />
            </div>
          ) : (
            <MesSkeleton />
          )
        }
      </QueryBoundary>
    </>
  )
}
