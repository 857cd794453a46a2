import { isSale, type PedidoStatus } from '#modules/pedidos/rules.ts'
import { statusTexts } from '#modules/pedidos/texts.ts'
import { formatCount } from '#shared/format.ts'
import { Plot } from '#ui/plot.tsx'

type StatusPlotProps = { porStatus: { status: PedidoStatus; pedidos: number }[] }

/** How many pedidos have each status: a list, so it is its own text, with a bar in the lower part of each row. */
export const StatusPlot = ({ porStatus }: StatusPlotProps) => (
  <div className="relative">
    <ul>
      {porStatus.map(({ status, pedidos }) => (
        <li key={status} className="flex h-12 justify-between gap-4 text-sm">
          <span>{statusTexts[status]}</span>
          <span className="font-semibold tabular-nums">{formatCount(pedidos)}</span>
        </li>
      ))}
    </ul>
    <Plot
      shape="bare-rows"
      bars={porStatus.map(({ status, pedidos }) => ({ name: status, value: pedidos, quiet: !isSale(status) }))}
      format={formatCount}
      className="pointer-events-none absolute inset-x-0 top-1.5 h-72"
    />
  </div>
)
