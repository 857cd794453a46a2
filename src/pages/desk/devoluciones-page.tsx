import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { devolucionesKey, devolucionesQuery, otrasVistas, type Vista } from '#modules/entregas/devoluciones/client.ts'
import { DevolucionesList } from '#modules/entregas/devoluciones/components/devoluciones-list.tsx'
import { type DevolucionEstado, devolucionEstados, enBodega } from '#modules/entregas/devoluciones/rules.ts'
import { estadoTexts, mesaTexts, otrasTexts } from '#modules/entregas/devoluciones/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { oneOf } from '#shared/search.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Page } from '#ui/page.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { useLiveQueries } from '#ui/use-live.ts'

const searchOf = ({ estado }: Record<string, unknown>): { estado?: Vista | undefined } => ({
  estado: oneOf([...devolucionEstados, ...otrasVistas], estado),
})

/** /admin/devoluciones: cambios and devoluciones, newest first (spec 3.3). The tab is kept in the URL. */
export const Route = createFileRoute('/admin/devoluciones')({
  validateSearch: searchOf,
  beforeLoad: guard('devoluciones-recibir'),
  loader: ({ context, location }) =>
    awaitOnServer(context.queryClient.prefetchInfiniteQuery(devolucionesQuery(searchOf(location.search).estado))),
  head: (page) => unlistedHead(page, pageTitles.devoluciones),
  component: DevolucionesPage,
})

type Tab = TabItem<Vista | 'todas'>
const tabsOf = (estados: readonly DevolucionEstado[]): Tab[] => [
  { value: 'todas', label: 'Todas' },
  ...estados.map((value) => ({ value, label: estadoTexts[value] })),
]
/**
 * Adds tabs of received ones that wait for their abono (written by staff who answer) or for the new size to be sent.
 */
const withWaiting = (tabs: Tab[], otras: readonly (typeof otrasVistas)[number][]): Tab[] =>
  tabs.flatMap((tab) =>
    tab.value === 'recibida' ? [tab, ...otras.map((value) => ({ value, label: otrasTexts[value] }))] : [tab],
  )
const tabsDeMesa = withWaiting(tabsOf(devolucionEstados), otrasVistas)
const tabsDeBodega = withWaiting(tabsOf(enBodega), ['por-enviar'])

function DevolucionesPage() {
  const { estado } = Route.useSearch()
  const navigate = Route.useNavigate()
  const answers = useMay('devoluciones')
  useLiveQueries(deskEnVivo, 'devolucion', [devolucionesKey])
  const devoluciones = useInfiniteQuery({ ...devolucionesQuery(estado), refetchOnMount: 'always' })
  return (
    <Page
      title={pageTitles.devoluciones}
      description={
        answers ? 'Lo que las consultoras piden cambiar o devolver; primero lo más reciente.' : mesaTexts.introBodega
      }
    >
      <Tabs
        label="Estado"
        items={answers ? tabsDeMesa : tabsDeBodega}
        value={estado ?? 'todas'}
        onValueChange={(value) =>
          void navigate({ search: { estado: value === 'todas' ? undefined : value }, resetScroll: false })
        }
      >
        <div className="pt-4">
          <DevolucionesList
            devoluciones={devoluciones}
            empty={{
              title: 'No hay cambios ni devoluciones',
              detail: estado
                ? 'Ninguna está en este estado.'
                : answers
                  ? 'Aquí aparece lo que las consultoras pidan desde un pedido entregado.'
                  : 'Aquí aparece lo que el equipo acepte y las consultoras manden.',
            }}
            pathOf={({ id }) => paths.adminDevolucion(id)}
          />
        </div>
      </Tabs>
    </Page>
  )
}
