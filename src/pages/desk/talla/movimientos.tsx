import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Movimiento, movimientosQuery } from '#modules/existencias/client.ts'
import { inventarioTexts, motivoTexts } from '#modules/existencias/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { formatCount, formatMinute } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The ledger of a size: when, why, who, and what it changed. */
export function Movimientos({ tallaId }: { tallaId: string }) {
  const movimientos = useInfiniteQuery({ ...movimientosQuery(tallaId), refetchOnMount: 'always' })
  if (movimientos.isPending)
    return (
      <LoadingRegion label="Cargando los movimientos…">
        <Card className="flex flex-col gap-4">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-6 w-full" />
          ))}
        </Card>
      </LoadingRegion>
    )
  if (!movimientos.data)
    return (
      <ErrorState
        title={inventarioTexts.ledgerFailed}
        detail={detailOf(movimientos.error)}
        onRetry={() => void movimientos.refetch()}
        retrying={movimientos.isFetching}
      />
    )
  const rows = movimientos.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0) return <Panel title={inventarioTexts.ledger}>{inventarioTexts.ledgerEmpty}</Panel>
  return (
    <section aria-labelledby="movimientos" className="min-w-0">
      <h2 id="movimientos" className="display mb-3 text-xl">
        {inventarioTexts.ledger}
      </h2>
      <Card padding="none">
        <DataTable caption={inventarioTexts.ledger} columns={columns} rows={rows} keyOf={({ id }) => id} />
      </Card>
      <MorePages query={movimientos} label={inventarioTexts.ledgerMore} />
    </section>
  )
}

const { headings } = inventarioTexts

const columns: Column<Movimiento>[] = [
  {
    head: headings.cuando,
    cell: ({ createdAt }) => <span className="text-sm text-ink-soft tabular-nums">{formatMinute(createdAt)}</span>,
  },
  {
    head: headings.porque,
    cell: ({ motivo, nota, pedido }) => (
      <>
        <span className="font-semibold">{motivoTexts[motivo]}</span>
        {pedido && (
          <Link to={paths.adminPedido(pedido.id)} className="link flex min-h-6 w-fit items-center">
            {pedido.numeroPedido}
          </Link>
        )}
        {nota && <p className="text-sm whitespace-pre-line text-ink-soft">{nota}</p>}
      </>
    ),
  },
  { head: headings.quien, cell: ({ quien }) => <span className="text-sm">{quien}</span> },
  {
    head: headings.existencia,
    align: 'end',
    cell: ({ stock }) => <FromTo name={headings.existencia} pair={stock} />,
  },
  {
    head: headings.apartadas,
    align: 'end',
    cell: ({ apartado }) => <FromTo name={headings.apartadas} pair={apartado} />,
  },
]

/** `8 → 12`; what stayed is one number. On a phone the table has no head: each value says what it is. */
function FromTo({ name, pair: [before, after] }: { name: string; pair: readonly [number, number] }): ReactNode {
  const same = before === after
  return (
    <span className={`whitespace-nowrap tabular-nums ${same ? 'text-ink-soft' : 'font-semibold'}`}>
      <span aria-hidden="true" className="text-sm font-normal text-ink-soft md:hidden">
        {name}:{' '}
      </span>
      {same ? (
        formatCount(after)
      ) : (
        <>
          {formatCount(before)}
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> a </span>
          {formatCount(after)}
        </>
      )}
    </span>
  )
}
