import { reportesTexts } from '#modules/reportes/reporte-texts.ts'
import type { Vista } from '#modules/reportes/rules.ts'
import { tables } from '#modules/reportes/vistas.ts'
import { Card } from '#ui/card.tsx'
import { FiguresSkeleton } from '#ui/figures.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { PlotSkeleton } from '#ui/plot.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const withFigures: Partial<Record<Vista, number>> = { ventas: 4, consultoras: 6 }

/** A report on its way, in its own shape. */
export const ReporteSkeleton = ({ vista }: { vista: Vista }) => (
  <LoadingRegion label={reportesTexts.loading} className="flex flex-col gap-5">
    {withFigures[vista] && <FiguresSkeleton count={withFigures[vista]} />}
    <Card className="flex flex-col gap-5">
      <Skeleton className="h-6 w-44" />
      <div className={tables[vista].plot.forma === 'columnas' ? 'h-56 md:h-72' : 'h-96'}>
        <PlotSkeleton />
      </div>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </Card>
  </LoadingRegion>
)
