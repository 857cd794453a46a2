import { Link } from '@tanstack/react-router'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import type { Tablero } from '#modules/reportes/tablero/client.ts'
import { tableroTexts } from '#modules/reportes/tablero/texts.ts'
import { formatMinute } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { Money } from '#ui/money.tsx'

type UltimaConsultora = NonNullable<Tablero['ultimasConsultoras']>[number]
type UltimoPedido = NonNullable<Tablero['ultimosPedidos']>[number]

const consultoraColumns: Column<UltimaConsultora>[] = [
  {
    head: 'Nombre',
    // At a desk both tables stand beside each other, and so do their rows.
    cell: ({ nombreCompleto }) => <span className="md:inline-flex md:min-h-9 md:items-center">{nombreCompleto}</span>,
    className: 'font-semibold',
  },
  { head: 'Email', cell: ({ email }) => <EmailText>{email}</EmailText>, className: 'text-sm text-ink-soft' },
  {
    head: 'Fecha',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMinute(createdAt)}</time>,
    className: 'text-sm text-ink-soft tabular-nums md:whitespace-nowrap',
  },
]

/** The five newest consultoras: name, e-mail, date (spec 2.2). */
export const LatestConsultoras = ({ rows }: { rows: UltimaConsultora[] }) =>
  rows.length === 0 ? (
    <p className="px-4 pb-5 text-ink-soft md:px-5">Aún no hay consultoras activas</p>
  ) : (
    <DataTable caption="Últimas consultoras" columns={consultoraColumns} rows={rows} keyOf={({ id }) => id} />
  )

const pedidoColumns: Column<UltimoPedido>[] = [
  {
    head: 'Número',
    cell: ({ id, numeroPedido }) => (
      <Link to={paths.adminPedido(id)} className="link inline-flex min-h-9 items-center font-semibold tabular-nums">
        {numeroPedido}
      </Link>
    ),
    className: 'md:whitespace-nowrap',
  },
  { head: 'Consultora', cell: ({ consultora }) => consultora, className: 'max-md:order-3' },
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

/** The five newest pedidos: number, consultora, total, status (spec 2.2); under them what they come to. */
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
