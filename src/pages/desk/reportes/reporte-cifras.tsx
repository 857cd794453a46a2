import { valueText } from '#modules/reportes/components/value-texts.ts'
import { cambioPorcentual } from '#modules/reportes/periodo-rules.ts'
import { reportesTexts } from '#modules/reportes/reporte-texts.ts'
import type { Cifra } from '#modules/reportes/vistas.ts'
import { Figures } from '#ui/figures.tsx'

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
