import { Link } from '@tanstack/react-router'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { axisText } from '#modules/reportes/components/value-texts.ts'
import type { Tablero } from '#modules/reportes/tablero/client.ts'
import type { DiaDeVentas } from '#modules/reportes/tablero/rules.ts'
import { tableroTexts } from '#modules/reportes/tablero/texts.ts'
import { formatCount, formatDate, formatDay, formatPesos, formatShortDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { Money } from '#ui/money.tsx'
import { Plot } from '#ui/plot.tsx'

type UltimaConsultora = NonNullable<Tablero['ultimasConsultoras']>[number]
type UltimoPedido = NonNullable<Tablero['ultimosPedidos']>[number]

const consultoraColumns: Column<UltimaConsultora>[] = [
  {
    head: 'Nombre',
    // Aligns rows of the two tables.
    cell: ({ nombreCompleto }) => <span className="md:inline-flex md:min-h-9 md:items-center">{nombreCompleto}</span>,
    className: 'text-sm font-semibold max-md:order-1',
  },
  {
    head: 'Correo electrónico',
    cell: ({ email }) => <EmailText>{email}</EmailText>,
    className: 'text-sm text-ink-soft max-md:order-3 max-md:col-span-2 xl:text-xs',
  },
  {
    head: 'Fecha',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
    className: 'text-sm text-ink-soft tabular-nums max-md:order-2 md:whitespace-nowrap',
  },
]

export const LatestConsultoras = ({ rows }: { rows: UltimaConsultora[] }) =>
  rows.length === 0 ? (
    <p className="px-4 pb-5 text-ink-soft md:px-5">Aún no hay consultoras activas</p>
  ) : (
    <DataTable caption="Últimas consultoras" columns={consultoraColumns} rows={rows} keyOf={({ id }) => id} pairs />
  )

const pedidoColumns: Column<UltimoPedido>[] = [
  {
    head: 'Número',
    cell: ({ id, numeroPedido }) => (
      <Link
        to={paths.adminPedido(id)}
        className="link relative inline-flex items-center font-semibold tabular-nums before:absolute before:inset-x-0 before:-inset-y-2.5 md:min-h-9"
      >
        {numeroPedido}
      </Link>
    ),
    className: 'md:whitespace-nowrap',
  },
  { head: 'Consultora', cell: ({ consultora }) => consultora, className: 'text-sm max-md:order-3' },
  {
    head: 'Total',
    cell: ({ totalCentavos }) => <Money centavos={totalCentavos} />,
    align: 'end',
    className: 'max-md:order-4 max-md:justify-self-end',
  },
  {
    head: 'Estado',
    cell: ({ status }) => <StatusBadge status={status} />,
    className: 'max-md:order-2 max-md:justify-self-end',
  },
]

/** With a total row. */
export function LatestPedidos({ rows }: { rows: UltimoPedido[] }) {
  const totals = rows.flatMap(({ totalCentavos }) => totalCentavos ?? [])
  const prices = totals.length === rows.length
  return rows.length === 0 ? (
    <p className="px-4 pb-5 text-ink-soft md:px-5">Aún no hay pedidos en el sistema</p>
  ) : (
    <DataTable
      caption="Últimos pedidos"
      columns={prices ? pedidoColumns : pedidoColumns.filter(({ head }) => head !== 'Total')}
      rows={rows}
      keyOf={({ id }) => id}
      pairs
      {...(prices && {
        foot: {
          label: tableroTexts.sumOf(rows.length),
          under: 'Total',
          value: <Money centavos={totals.reduce((sum, total) => sum + total, 0)} />,
        },
      })}
    />
  )
}

type PlotProps = { ventas: DiaDeVentas[] }

/** Sales and pedidos by day. The image's label and the table below are its text equivalent. */
export function VentasPlot({ ventas }: PlotProps) {
  if (ventas.every(({ pedidos }) => pedidos === 0)) {
    return (
      <p className="grid min-h-24 place-items-center text-center text-ink-soft xl:min-h-74">
        Aún no hay pedidos en estos {ventas.length} días.
      </p>
    )
  }
  return (
    <figure className="flex flex-col gap-2">
      <div role="img" aria-label={summaryOf(ventas)} className="flex flex-col gap-5">
        <Bars
          title="Ventas"
          ventas={ventas}
          amountOf={({ ventasCentavos }) => ventasCentavos}
          format={formatPesos}
          formatShort={(centavos) => axisText('pesos', centavos)}
          className="h-44 md:h-52"
        />
        <Bars
          title="Pedidos"
          ventas={ventas}
          amountOf={({ pedidos }) => pedidos}
          format={formatCount}
          className="h-28"
          quiet
        />
      </div>
      <VentasTable ventas={ventas} />
    </figure>
  )
}

type BarsProps = PlotProps & {
  title: string
  amountOf: (dia: DiaDeVentas) => number
  format: (value: number) => string
  formatShort?: (value: number) => string
  className: string
  quiet?: boolean
}

const Bars = ({ title, ventas, amountOf, className, ...looks }: BarsProps) => (
  <div>
    <p className="mb-1 text-xs font-semibold text-ink-soft">{title}</p>
    <Plot
      {...looks}
      shape="columns"
      bars={ventas.map((dia) => ({ name: dia.dia, value: amountOf(dia) }))}
      formatName={formatShortDay}
      className={className}
    />
  </div>
)

/** The plot's text equivalent, visible to everybody. */
const VentasTable = ({ ventas }: PlotProps) => (
  <details className="mt-2 text-sm">
    <summary className="link inline-flex min-h-11 items-center">Ver los datos en una tabla</summary>
    <div className="mt-2">
      <table className="w-full tabular-nums">
        <caption className="sr-only">Pedidos y ventas por día, sin los cancelados</caption>
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-soft">
            <th scope="col" className="py-2 font-semibold">
              Día
            </th>
            <th scope="col" className="px-2 py-2 text-right font-semibold">
              Pedidos
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Ventas
            </th>
          </tr>
        </thead>
        <tbody>
          {ventas.toReversed().map(({ dia, pedidos, ventasCentavos }) => (
            <tr key={dia} className="border-line not-first:border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                <span className="max-md:hidden">{formatDay(dia)}</span>
                <span className="md:hidden">{formatShortDay(dia)}</span>
              </th>
              <td className="px-2 py-1.5 text-right">{formatCount(pedidos)}</td>
              <td className="py-1.5 text-right">{formatPesos(ventasCentavos)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

function summaryOf(ventas: DiaDeVentas[]): string {
  const pedidos = ventas.reduce((sum, dia) => sum + dia.pedidos, 0)
  const total = ventas.reduce((sum, dia) => sum + dia.ventasCentavos, 0)
  const best = ventas.reduce((most, dia) => (dia.ventasCentavos > most.ventasCentavos ? dia : most))
  const whole = `Gráfica de los últimos ${ventas.length} días: ${pedidos} pedidos que suman ${formatPesos(total)}.`
  return pedidos
    ? `${whole} El mejor día fue el ${formatDay(best.dia)}, con ${formatPesos(best.ventasCentavos)}.`
    : whole
}
