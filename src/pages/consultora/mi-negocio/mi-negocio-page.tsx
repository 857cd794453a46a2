import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { ajustesQuery, isMes, mesQuery } from '#modules/clientas/client.ts'
import { modoTexts, negocioTexts } from '#modules/clientas/libreta-texts.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { serverNow } from '#shared/clock.ts'
import { detailOf } from '#shared/errors.ts'
import { formatMonth, mexicanDay } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useNow } from '#ui/use-now.ts'
import { waitingClass } from '#ui/waiting-class.ts'
import { MesDetalle } from './mes-detalle.tsx'
import { MesSkeleton } from './mes-skeleton.tsx'
import { ModoAjuste } from './modo-ajuste.tsx'

const monthOf = (instant: Date) => mexicanDay(instant).slice(0, 7)
const searchOf = ({ mes }: Record<string, unknown>): { mes?: string | undefined } => ({
  mes: typeof mes === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(mes) ? mes : undefined,
})

/** /consultora/mi-negocio: what she bought in a month and what she earns by it (spec 3.4). */
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

const ways = [
  { to: paths.clientas, label: negocioTexts.clientas },
  { to: paths.vitrina, label: negocioTexts.vitrina },
  { to: paths.misAvisos, label: negocioTexts.avisos },
  { to: paths.misDevoluciones, label: negocioTexts.devoluciones },
]

function Page() {
  const modo = useModoClienta()
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-5xl! pb-16 outline-none">
      <PageHeader
        title={negocioTexts.title}
        actions={ways.map(({ to, label }) => (
          <Link key={to} to={to} className={buttonClass({ variant: 'secondary' })}>
            {label}
          </Link>
        ))}
      />
      {modo ? (
        <EmptyState title={negocioTexts.shut}>
          <p>{modoTexts.shutHow}</p>
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

function Month() {
  const now = useNow()
  const mes = Route.useSearch().mes ?? monthOf(now)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...mesQuery(mes),
    placeholderData: keepPreviousData,
  })
  const step = (months: number) => {
    const [year = 0, month = 1] = mes.split('-').map(Number)
    return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
  }
  return (
    <>
      <nav aria-label={negocioTexts.month} className="mb-5 flex flex-wrap items-center gap-3">
        <Link
          to={paths.miNegocio}
          search={{ mes: step(-1) }}
          resetScroll={false}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {negocioTexts.before}
        </Link>
        <h2 className="display text-title first-letter:uppercase">{formatMonth(mes)}</h2>
        {mes < monthOf(now) && (
          <Link
            to={paths.miNegocio}
            search={{ mes: step(1) }}
            resetScroll={false}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {negocioTexts.after}
          </Link>
        )}
      </nav>
      {data && isMes(data) ? (
        <div className={waitingClass(isPlaceholderData)}>
          <MesDetalle mes={data} />
        </div>
      ) : error ? (
        <div className="min-h-lvh">
          <ErrorState detail={detailOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      ) : (
        <MesSkeleton />
      )}
    </>
  )
}
