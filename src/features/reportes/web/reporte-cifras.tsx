import { cambioPorcentual } from '#features/reportes/periodo-rules.ts'
import { reportesTexts } from '#features/reportes/reporte-texts.ts'
import type { Cifra } from '#features/reportes/vistas.ts'
import { Figures } from '#ui/figures.tsx'
import { valueText } from './value-texts.ts'

/** The numbers over a report, each with the period before and how much more or less that is. */
export const ReporteCifras = ({ cifras }: { cifras: Cifra[] }) => (
  <Figures
    label={reportesTexts.figures}
    items={cifras.map(({ titulo, tipo, valor, antes, nota }) => ({
      label: titulo,
      value: valueText(tipo, valor),
      ...(nota && { hint: nota }),
      ...(antes !== undefined && {
        detail: (
          <>
            <span className="font-semibold">{valueText('cambio', cambioPorcentual(valor ?? 0, antes))}</span>{' '}
            {reportesTexts.before(valueText(tipo, antes))}
          </>
        ),
      }),
    }))}
  />
)
