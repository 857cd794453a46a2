import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { reporteQuery } from '#modules/reportes/client.ts'
import { periodoOf } from '#modules/reportes/periodo-rules.ts'
import { reportesTexts, vistaTexts } from '#modules/reportes/reporte-texts.ts'
import { type PeriodoElegido, reportesSearch, type Vista, vistas } from '#modules/reportes/rules.ts'
import { mexicanDay } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { useNow } from '#ui/use-now.ts'
import { PeriodoBar } from './periodo-bar.tsx'
import { ReportePanel } from './reporte-panel.tsx'

/** /admin/reportes: one report at a time, over a period (spec 3.6). Both are kept in the URL. */
export const Route = createFileRoute('/admin/reportes')({
  validateSearch: reportesSearch,
  beforeLoad: guard('reportes'),
  // Not by `loaderDeps`: another report is the same page, and what is open on it stays.
  loader: ({ context: { queryClient }, location }) => {
    const { vista = 'ventas', ...elegido } = reportesSearch(location.search)
    return awaitOnServer(queryClient.prefetchQuery(reporteQuery(vista, elegido)))
  },
  head: (page) => unlistedHead(page, pageTitles.reportes),
  component: ReportesPage,
})

const tabs: TabItem<Vista>[] = vistas.map((value) => ({ value, label: vistaTexts[value].tab }))

function ReportesPage() {
  const { vista = 'ventas', periodo, desde, hasta } = Route.useSearch()
  const navigate = Route.useNavigate()
  const elegido: PeriodoElegido = { periodo, desde, hasta }
  const choose = (value: Vista) =>
    void navigate({
      search: (now) => ({ ...now, vista: value === 'ventas' ? undefined : value }),
      resetScroll: false,
    })
  const change = ({ periodo, desde, hasta }: PeriodoElegido) =>
    void navigate({ search: (now) => ({ ...now, periodo, desde, hasta }), resetScroll: false })
  const now = useNow()
  const { antes, ...dias } = periodoOf(elegido, mexicanDay(now))
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader title={pageTitles.reportes} description={reportesTexts.intro} />
      <PeriodoBar elegido={elegido} onChange={change} />
      <p className="mt-2 mb-3 text-sm text-ink-soft">{reportesTexts.compared(dias, antes)}</p>
      <Tabs
        label={reportesTexts.views}
        items={tabs}
        value={vista}
        onValueChange={choose}
        // At a desk all ten are in sight, on two lines where one is too short.
        className="lg:[&_[role=tablist]]:w-auto lg:[&_[role=tablist]]:shrink lg:[&_[role=tablist]]:flex-wrap lg:[&_[role=tab]]:px-2.5"
      >
        <div className="pt-4">
          <ReportePanel vista={vista} elegido={elegido} />
        </div>
      </Tabs>
    </main>
  )
}
