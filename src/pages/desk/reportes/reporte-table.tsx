import type { Reporte } from '#modules/reportes/client.ts'
import { tramoText, valueText } from '#modules/reportes/components/value-texts.ts'
import { type Tramo, tramoOf } from '#modules/reportes/periodo-rules.ts'
import { reportesTexts, vistaTexts } from '#modules/reportes/reporte-texts.ts'
import type { Vista } from '#modules/reportes/rules.ts'
import { type Columna, tables } from '#modules/reportes/vistas.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'

export type Fila = Record<string, string | number | null>

/** The rows of a report: what its plot shows, in words. */
export function ReporteTable({ vista, reporte }: { vista: Vista; reporte: Reporte }) {
  const filas = reporte.filas as Fila[]
  const columnas = tables[vista].columnas as Columna<Fila>[]
  const rows = filas.map((fila, place) => ({ ...fila, place: String(place) }) as Fila)
  return (
    <>
      <DataTable
        caption={vistaTexts[vista].title}
        columns={columnas.map((columna, index) => columnOf(columna, index === 0, tramoOf(reporte.periodo)))}
        pairs
        rows={vista === 'ventas' ? rows.toReversed() : rows}
        keyOf={({ place }) => String(place)}
      />
      {filas.length < reporte.total && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft md:px-5">
          {reportesTexts.first(filas.length, reporte.total)}
        </p>
      )}
    </>
  )
}

const columnOf = ({ clave, titulo, tipo }: Columna<Fila>, isFirst: boolean, tramo: Tramo): Column<Fila> => ({
  head: titulo,
  cell: (fila) => {
    const value = fila[clave] ?? null
    const text = isFirst && tipo === 'dia' ? tramoText[tramo](String(value)) : valueText(tipo, value)
    if (isFirst) return <span className="first-letter:uppercase">{text}</span>
    return (
      <>
        {/* On a phone a row is a card, where the column's head is not in sight. */}
        <span className="text-ink-soft md:hidden">{titulo}: </span>
        {text}
      </>
    )
  },
  align: tipo === 'texto' || (isFirst && tipo === 'dia') ? 'start' : 'end',
  className: isFirst
    ? 'font-semibold max-md:col-span-full'
    : `text-sm tabular-nums max-md:nth-[2n+3]:text-right ${clave === 'linea' ? '' : 'whitespace-nowrap'}`,
})
