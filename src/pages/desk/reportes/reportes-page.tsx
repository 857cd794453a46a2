import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import { useId, useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { campanaTexts } from '#modules/catalogo/campanas/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { campanasComoPeriodoQuery, exportReporte, type Reporte, reporteQuery } from '#modules/reportes/client.ts'
import { axisText, shortTramoText, tramoText, valueText } from '#modules/reportes/components/value-texts.ts'
import {
  cambioPorcentual,
  type Dias,
  periodoOf,
  type Tramo,
  tramoOf,
  wrongDias,
} from '#modules/reportes/periodo-rules.ts'
import { periodoTexts, reportesTexts, tramoTexts, wrongDiasTexts } from '#modules/reportes/reporte-texts.ts'
import { type PeriodoElegido, periodos, reportesSearch, type Vista, vistas } from '#modules/reportes/rules.ts'
import { type Cifra, type Columna, type Tipo, tables } from '#modules/reportes/vistas.ts'
import { formatCount, mexicanDay } from '#shared/format.ts'
import { pageTitles } from '#shared/paths.ts'
import { oneOf } from '#shared/search.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportMenu } from '#ui/export-button.tsx'
import { Field } from '#ui/field.tsx'
import { Figures, FiguresSkeleton } from '#ui/figures.tsx'
import { Card, Page } from '#ui/page.tsx'
import { Plot, PlotSkeleton } from '#ui/plot.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { Select } from '#ui/select.tsx'
import { LoadingRegion, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { useNow } from '#ui/use-now.ts'

type ExportarProps = { vista: Vista; elegido: PeriodoElegido; periodo: Reporte['periodo'] }

const ExportarReporte = ({ vista, elegido, periodo }: ExportarProps) => (
  <ExportMenu
    size="sm"
    label="Exportar"
    failed="No se pudo descargar el archivo"
    file={`${tables[vista].archivo}-${periodo.desde}-${periodo.hasta}`}
    fetchFile={(formato) => exportReporte({ ...elegido, vista, formato })}
  />
)

const ReporteCifras = ({ cifras }: { cifras: Cifra[] }) => (
  <Figures
    label="Cifras del periodo"
    items={cifras.map(({ titulo, tipo, valor, antes, nota }) => ({
      label: titulo,
      value: valueText(tipo, valor),
      ...(nota && { hint: nota }),
      ...(antes !== undefined && {
        detail: (
          <>
            <span className="font-semibold">{valueText('cambio', cambioPorcentual(valor ?? 0, antes))}</span>{' '}
            {`vs. ${valueText(tipo, antes)}`}
          </>
        ),
      }),
    }))}
  />
)

const withFigures: Partial<Record<Vista, number>> = { ventas: 4, consultoras: 6 }

const ReporteSkeleton = ({ vista }: { vista: Vista }) => (
  <LoadingRegion label="Cargando el reporte…" className="flex flex-col gap-5">
    {withFigures[vista] && <FiguresSkeleton count={withFigures[vista]} />}
    <Card className="flex flex-col gap-5">
      <Skeleton className="h-6 w-44" />
      <div className={tables[vista].plot.forma === 'columnas' ? 'h-56 md:h-72' : 'h-96'}>
        <PlotSkeleton />
      </div>
      <Repeat times={5}>
        <Skeleton className="h-9" />
      </Repeat>
    </Card>
  </LoadingRegion>
)

const maxRows = 10

function ReportePlot({ vista, reporte }: { vista: Vista; reporte: Reporte }) {
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

/** Sizes of one garment are separate bars. */
const nameOf = (vista: Vista, fila: Fila, nombre: string): string =>
  vista === 'demanda' ? `${fila.talla} · ${fila.producto}` : String(fila[nombre])

function plotHeight(isColumns: boolean, rows: number): string {
  if (isColumns) return 'h-56 md:h-72'
  return rows <= 5 ? 'h-56' : 'h-96'
}

const ReportePanel = ({ vista, elegido }: { vista: Vista; elegido: PeriodoElegido }) => (
  <QueryBoundary
    query={useQuery(reporteQuery(vista, elegido))}
    failed="No pudimos cargar el reporte"
    loading={<ReporteSkeleton vista={vista} />}
  >
    {(reporte) => <ReporteShown vista={vista} elegido={elegido} reporte={reporte} />}
  </QueryBoundary>
)

function ReporteShown({ vista, elegido, reporte }: { vista: Vista; elegido: PeriodoElegido; reporte: Reporte }) {
  const id = useId()
  const { title, note, empty } = tables[vista]
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

const chosenDays = 'fechas'
const named = periodos.map((value) => ({ value, label: periodoTexts[value] }))

type PeriodoBarProps = { elegido: PeriodoElegido; onChange: (elegido: PeriodoElegido) => void }

/** Chooses a named period or two days. Invalid days stay here with the error. */
function PeriodoBar({ elegido, onChange }: PeriodoBarProps) {
  const now = useNow()
  const shown = periodoOf(elegido, mexicanDay(now))
  const [draft, setDraft] = useState<Dias | null>(null)
  const { desde, hasta } = draft ?? shown
  const wrong = draft && wrongDias(draft)
  const chooseDay = (change: Partial<Dias>) => {
    const next = { desde, hasta, ...change }
    const isWrong = wrongDias(next) !== null
    setDraft(isWrong ? next : null)
    if (!isWrong) onChange(next)
  }
  // A campaña is stored as its days.
  const { data: campanas = [] } = useQuery(campanasComoPeriodoQuery())
  const campana = campanas.find(({ primerDia, ultimoDia }) => primerDia === desde && ultimoDia === hasta)
  const chooseNamed = (value: string) => {
    setDraft(null)
    const chosen = campanas.find(({ id }) => id === value)
    if (chosen) return onChange({ desde: chosen.primerDia, hasta: chosen.ultimoDia })
    const periodo = oneOf(periodos, value)
    if (periodo) onChange({ periodo: periodo === 'mes' ? undefined : periodo })
  }
  const isChosen = draft !== null || elegido.desde !== undefined
  return (
    <div className="grid grid-cols-2 items-start gap-2 md:flex md:flex-wrap">
      <Select
        label="Periodo"
        options={[
          ...named,
          ...campanas.map(({ id, nombre }) => ({ value: id, label: campanaTexts.name(nombre) })),
          ...(isChosen && !campana ? [{ value: chosenDays, label: 'Fechas elegidas' }] : []),
        ]}
        value={isChosen ? (campana?.id ?? chosenDays) : (elegido.periodo ?? 'mes')}
        onValueChange={chooseNamed}
        className="col-span-2 text-sm! md:w-52"
      />
      <Field label={reportesTexts.from} labelHidden className="md:w-40">
        <DatePicker
          required
          empty={reportesTexts.from}
          value={desde}
          onValueChange={(day) => (day ? chooseDay({ desde: day }) : chooseNamed('mes'))}
        />
      </Field>
      <Field label={reportesTexts.to} labelHidden className="md:w-40" error={wrong ? wrongDiasTexts[wrong] : undefined}>
        <DatePicker
          required
          empty={reportesTexts.to}
          value={hasta}
          onValueChange={(day) => (day ? chooseDay({ hasta: day }) : chooseNamed('mes'))}
        />
      </Field>
    </div>
  )
}

/** /admin/reportes: one report at a time, over a period (spec 3.6). Both are kept in the URL. */
export const Route = createFileRoute('/admin/reportes')({
  validateSearch: reportesSearch,
  beforeLoad: guard('reportes'),
  // No `loaderDeps`: another report is the same page, and its open parts stay.
  loader: ({ context: { queryClient }, location }) => {
    const { vista = 'ventas', ...elegido } = reportesSearch(location.search)
    return awaitOnServer(queryClient.prefetchQuery(reporteQuery(vista, elegido)))
  },
  head: (page) => unlistedHead(page, pageTitles.reportes),
  component: ReportesPage,
})

const tabs: TabItem<Vista>[] = vistas.map((value) => ({ value, label: tables[value].tab }))

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
    <Page title={pageTitles.reportes} description="Qué se vende, a quién y en qué tallas, y qué faltó.">
      <PeriodoBar elegido={elegido} onChange={change} />
      <p className="mt-2 mb-3 text-sm text-ink-soft">{reportesTexts.compared(dias, antes)}</p>
      <Tabs
        label="Reportes"
        items={tabs}
        value={vista}
        onValueChange={choose}
        // All ten fit on one line from 1280 px; below that the row scrolls.
        className="xl:[&_[role=tab]]:px-2.5 xl:max-[89rem]:[&_[role=tab]]:text-xs xl:[&_[role=tablist]]:gap-0"
      >
        <div className="pt-4">
          <ReportePanel vista={vista} elegido={elegido} />
        </div>
      </Tabs>
    </Page>
  )
}

type Fila = Record<string, string | number | null>

/** Rows that a phone shows initially: the days of a month, or the top rows. */
const phoneRows = (vista: Vista): number => (vista === 'ventas' ? 31 : 12)

/** The rows of a report, the text equivalent of its plot. */
function ReporteTable({ vista, reporte }: { vista: Vista; reporte: Reporte }) {
  const [all, setAll] = useState(false)
  const filas = reporte.filas as Fila[]
  const columnas = tables[vista].columnas as Columna<Fila>[]
  const rows = filas.map((fila, place) => ({ ...fila, place: String(place) }) as Fila)
  const few = phoneRows(vista)
  return (
    <>
      <DataTable
        caption={tables[vista].title}
        columns={columnsOf(columnas, tables[vista].plot.valor, tramoOf(reporte.periodo))}
        compact
        {...(!all && { phoneRows: few })}
        rows={vista === 'ventas' ? rows.toReversed() : rows}
        keyOf={({ place }) => String(place)}
      />
      {rows.length > few && !all && (
        <div className="border-t border-line px-4 py-1 md:hidden">
          <Button variant="link" onClick={() => setAll(true)}>
            {`Ver los ${formatCount(rows.length)} renglones`}
          </Button>
        </div>
      )}
      {filas.length < reporte.total && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft md:px-5">
          {`Se muestran los primeros ${formatCount(filas.length)} de ${formatCount(reporte.total)}; los archivos los traen todos.`}
        </p>
      )}
    </>
  )
}

/** Numeric columns that fit a phone. */
const phoneNumbers = 3

/** On a phone the plotted number and the first ones are columns; the others go below the name. */
function columnsOf(columnas: Columna<Fila>[], plotted: string, tramo: Tramo): Column<Fila>[] {
  const [first, ...others] = columnas as [Columna<Fila>, ...Columna<Fila>[]]
  const numbers = others.filter(({ tipo }) => tipo !== 'texto' && tipo !== 'dia')
  const leading = numbers.filter(({ clave }) => clave !== plotted).slice(0, phoneNumbers - 1)
  const isKept = (columna: Columna<Fila>) => columna.clave === plotted || leading.includes(columna)
  const under = others.filter((columna) => !isKept(columna))
  return [
    {
      head: first.titulo,
      cell: (fila) => <Name fila={fila} columna={first} under={under} tramo={tramo} />,
      className: 'font-semibold',
    },
    ...others.map(
      (columna): Column<Fila> => ({
        head: columna.titulo,
        cell: (fila) => valueText(columna.tipo, fila[columna.clave] ?? null),
        align: columna.tipo === 'texto' ? 'start' : 'end',
        className: `text-sm tabular-nums ${columna.clave === 'linea' ? '' : 'whitespace-nowrap'} ${isKept(columna) ? '' : 'max-md:hidden'}`,
      }),
    ),
  ]
}

type NameProps = { fila: Fila; columna: Columna<Fila>; under: Columna<Fila>[]; tramo: Tramo }

function Name({ fila, columna: { clave, tipo }, under, tramo }: NameProps) {
  const value = fila[clave] ?? null
  if (tipo === 'dia')
    return (
      <>
        <span className="whitespace-nowrap first-letter:uppercase md:hidden">
          {shortTramoText[tramo](String(value))}
        </span>
        <span className="first-letter:uppercase max-md:hidden">{tramoText[tramo](String(value))}</span>
      </>
    )
  const facts = under.flatMap(({ clave, titulo, tipo }) => {
    const text = valueText(tipo, fila[clave] ?? null)
    return tipo === 'texto' ? text : `${titulo}: ${text}`
  })
  return (
    <>
      <span className="block first-letter:uppercase">{valueText(tipo, value)}</span>
      {facts.length > 0 && (
        <span className="block text-xs font-normal text-ink-soft md:hidden">{facts.join(' · ')}</span>
      )}
    </>
  )
}
