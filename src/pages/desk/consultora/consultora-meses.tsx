import type { Consultora } from '#modules/personas/consultoras/client.ts'
import { consultoraTexts } from '#modules/personas/consultoras/texts.ts'
import { formatCount, formatMonth } from '#shared/format.ts'
import { Money } from '#ui/money.tsx'
import { Panel } from '#ui/panel.tsx'

const headClass =
  'border-b border-line py-2 pl-3 text-right text-xs font-semibold text-ink-soft first:pl-0 first:text-left'
const cellClass = 'py-2 pl-3 text-right tabular-nums'

/** What she sent in each month, without what was cancelled. */
export const ConsultoraMeses = ({ meses }: Pick<Consultora, 'meses'>) => (
  <Panel title={consultoraTexts.meses}>
    {meses.length === 0 ? (
      <p className="text-ink-soft">{consultoraTexts.noMeses}</p>
    ) : (
      <table className="w-full border-collapse text-sm">
        <caption className="pb-2 text-left text-ink-soft">{consultoraTexts.mesesNote}</caption>
        <thead>
          <tr>
            {['Mes', 'Pedidos', 'Piezas', 'Total'].map((head) => (
              <th key={head} scope="col" className={headClass}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {meses.map(({ mes, pedidos, piezas, totalCentavos }) => (
            <tr key={mes} className="not-first:border-t border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {formatMonth(mes)}
              </th>
              <td className={cellClass}>{formatCount(pedidos)}</td>
              <td className={cellClass}>{formatCount(piezas)}</td>
              <td className={cellClass}>
                <Money centavos={totalCentavos} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
)
