import { isSale, type PedidoStatus } from '#features/pedidos/rules.ts'
import { statusTexts } from '#features/pedidos/texts.ts'
import { axisTop } from '#features/tablero/rules.ts'
import { formatCount } from '#shared/format.ts'

/** How many pedidos have each status: a list whose bars are only an ornament, so it is its own text. */
export function StatusPlot({ porStatus }: { porStatus: { status: PedidoStatus; pedidos: number }[] }) {
  const top = axisTop(Math.max(...porStatus.map(({ pedidos }) => pedidos)))
  return (
    <ul className="flex flex-col gap-4">
      {porStatus.map(({ status, pedidos }) => (
        <li key={status}>
          <p className="flex justify-between gap-4 text-sm">
            <span>{statusTexts[status]}</span>
            <span className="font-semibold tabular-nums">{formatCount(pedidos)}</span>
          </p>
          <div aria-hidden="true" className="mt-1 h-2.5 rounded-full bg-hover">
            <div
              className={`h-full rounded-full ${isSale(status) ? 'bg-accent' : 'bg-line-strong'}`}
              style={{ width: `${(pedidos / top) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
