import type { Reporte } from '#modules/reportes/client.ts'
import { axisText, shortTramoText, valueText } from '#modules/reportes/components/value-texts.ts'
import { tramoOf } from '#modules/reportes/periodo-rules.ts'
import type { Vista } from '#modules/reportes/rules.ts'
import { type Tipo, tables } from '#modules/reportes/vistas.ts'
import { Plot } from '#ui/plot.tsx'
import type { Fila } from './reporte-table.tsx'

const maxRows = 10

/** The plot over the table of a report, which says the same in words. */
export function ReportePlot({ vista, reporte }: { vista: Vista; reporte: Reporte }) {
  const { columnas, plot } = tables[vista]
  const tipo = columnas.find(({ clave }) => clave === plot.valor)?.tipo as Tipo
  const isColumns = plot.forma === 'columnas'
  const filas = (reporte.filas as Fila[]).slice(0, isColumns ? undefined : maxRows)
  const bars = filas.map((fila) => ({ name: nameOf(vista, fila, plot.nombre), value: Number(fila[plot.valor] ?? 0) }))
  return (
    <Plot
      bars={bars}
      shape={isColumns ? 'columns' : 'rows'}
      format={(value) => valueText(tipo, value)}
      formatShort={(value) => axisText(tipo, value)}
      {...(vista === 'ventas' && { formatName: shortTramoText[tramoOf(reporte.periodo)] })}
      className={plotHeight(isColumns, bars.length)}
    />
  )
}

/** Two sizes of one garment are two bars. */
const nameOf = (vista: Vista, fila: Fila, nombre: string): string =>
  vista === 'demanda' ? `${fila.talla} · ${fila.producto}` : String(fila[nombre])

/** As high as its rows want. */
function plotHeight(isColumns: boolean, rows: number): string {
  if (isColumns) return 'h-56 md:h-72'
  return rows <= 5 ? 'h-56' : 'h-96'
}
