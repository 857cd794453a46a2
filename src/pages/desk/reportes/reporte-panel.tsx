import { useQuery } from '@tanstack/react-query'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import { useId } from 'react'
import { type Reporte, reporteQuery } from '#modules/reportes/client.ts'
import { tramoOf } from '#modules/reportes/periodo-rules.ts'
import { reportesTexts, tramoTexts, vistaTexts } from '#modules/reportes/reporte-texts.ts'
import type { PeriodoElegido, Vista } from '#modules/reportes/rules.ts'
import { detailOf } from '#shared/errors.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ExportarReporte } from './exportar-reporte.tsx'
import { ReporteCifras } from './reporte-cifras.tsx'
import { ReportePlot } from './reporte-plot.tsx'
import { ReporteSkeleton } from './reporte-skeleton.tsx'
import { ReporteTable } from './reporte-table.tsx'

/** One report: its numbers, its plot, its table, and the ways out of it. */
export function ReportePanel({ vista, elegido }: { vista: Vista; elegido: PeriodoElegido }) {
  const { data, error, refetch, isFetching } = useQuery(reporteQuery(vista, elegido))
  if (data) return <ReporteShown vista={vista} elegido={elegido} reporte={data} />
  if (!error) return <ReporteSkeleton vista={vista} />
  return (
    <ErrorState
      title={reportesTexts.failed}
      detail={detailOf(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function ReporteShown({ vista, elegido, reporte }: { vista: Vista; elegido: PeriodoElegido; reporte: Reporte }) {
  const id = useId()
  const { title, note, empty } = vistaTexts[vista]
  const heading = vista === 'ventas' ? `${title} ${tramoTexts[tramoOf(reporte.periodo)]}` : title
  return (
    <div className="flex flex-col gap-5">
      {reporte.cifras.length > 0 && <ReporteCifras cifras={reporte.cifras} />}
      <Card as="section" aria-labelledby={id} padding="none" className="min-w-0">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 pt-5 pb-4 md:px-5">
          <div className="min-w-0 max-w-prose">
            <h2 id={id} className="display text-xl">
              {heading}
            </h2>
            <p className="mt-1 text-sm text-ink-soft">{note}</p>
          </div>
          <ExportarReporte vista={vista} elegido={elegido} periodo={reporte.periodo} />
        </header>
        {reporte.filas.length === 0 ? (
          <EmptyState icon={<ChartNoAxesColumn aria-hidden="true" />} title={empty} />
        ) : (
          <>
            <div className="px-4 pb-5 md:px-5">
              <ReportePlot vista={vista} reporte={reporte} />
            </div>
            <div className="border-t border-line">
              <ReporteTable vista={vista} reporte={reporte} />
            </div>
          </>
        )}
      </Card>
    </div>
  )
}
