import { axisTop, type DiaDeVentas } from '#features/tablero/rules.ts'
import { formatCount, formatDay, formatPesos, formatShortDay } from '#shared/format.ts'

type PlotProps = { ventas: DiaDeVentas[] }

/**
 * Sales and pedidos of each of the last thirty days, one over the other on the same days. Plain boxes: they are there in
 * the first HTML, weigh nothing, and the table under them says the same in words.
 */
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
          format={(centavos) => formatPesos(centavos)}
          className="h-40 md:h-48"
          fill="bg-accent"
        />
        <Bars
          title="Pedidos"
          ventas={ventas}
          amountOf={({ pedidos }) => pedidos}
          format={formatCount}
          className="h-20"
          fill="bg-line-strong"
        />
        <Days ventas={ventas} />
      </div>
      <VentasTable ventas={ventas} />
    </figure>
  )
}

type BarsProps = PlotProps & {
  title: string
  amountOf: (dia: DiaDeVentas) => number
  format: (value: number) => string
  className: string
  fill: string
}

function Bars({ title, ventas, amountOf, format, className, fill }: BarsProps) {
  const top = axisTop(Math.max(...ventas.map(amountOf)))
  return (
    <div>
      <p className="mb-1 flex justify-between gap-4 text-xs text-ink-soft">
        <span className="font-semibold">{title}</span>
        <span className="tabular-nums">{format(top)}</span>
      </p>
      <div className={`flex items-stretch border-y border-line ${className}`}>
        {ventas.map((dia) => (
          <div key={dia.dia} className="group relative flex min-w-0 flex-1 items-end px-px hover:bg-hover">
            <div className={`w-full rounded-t-xs ${fill}`} style={{ height: `${(amountOf(dia) / top) * 100}%` }} />
            <p className="popup pointer-events-none absolute bottom-full left-1/2 z-10 hidden -translate-x-1/2 px-3 py-2 text-center text-xs whitespace-nowrap group-nth-[-n+8]:left-0 group-nth-[-n+8]:translate-x-0 group-nth-[n+23]:right-0 group-nth-[n+23]:left-auto group-nth-[n+23]:translate-x-0 group-hover:block">
              {formatShortDay(dia.dia)}
              <strong className="block">{format(amountOf(dia))}</strong>
            </p>
          </div>
        ))}
      </div>
    </div>
  )
}

/** A date under every seventh day, counted back from today. */
const Days = ({ ventas }: PlotProps) => (
  <div className="-mt-4 flex text-xs text-ink-soft">
    {ventas.map(({ dia }, index) => (
      <span key={dia} className="relative h-5 flex-1">
        {(ventas.length - 1 - index) % 7 === 0 && (
          // On a phone the first one has no room to its left.
          <span
            className={`absolute right-0 whitespace-nowrap first-letter:uppercase ${index < 3 ? 'max-md:hidden' : ''}`}
          >
            {formatShortDay(dia)}
          </span>
        )}
      </span>
    ))}
  </div>
)

/** The plot's text equivalent, open to everybody. */
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
