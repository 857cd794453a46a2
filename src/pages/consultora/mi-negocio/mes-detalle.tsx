import { Link } from '@tanstack/react-router'
import ChartColumn from 'lucide-react/icons/chart-column'
import type { ReactNode } from 'react'
import type { Mes } from '#modules/clientas/client.ts'
import { negocioTexts } from '#modules/clientas/libreta-texts.ts'
import { ganancia } from '#modules/clientas/rules.ts'
import { categoriaTexts } from '#shared/categorias.ts'
import { formatCount, formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Figures } from '#ui/figures.tsx'
import { Money } from '#ui/money.tsx'
import { Plot } from '#ui/plot.tsx'

type Linea = Mes['lineas'][number]

const columns: Column<Linea>[] = [
  {
    head: negocioTexts.line,
    cell: ({ categoria }) => <span className="max-md:font-semibold">{categoriaTexts[categoria]}</span>,
  },
  {
    head: negocioTexts.pieces,
    align: 'end',
    cell: ({ piezas }) => <Labelled label={negocioTexts.pieces}>{formatCount(piezas)}</Labelled>,
  },
  {
    head: negocioTexts.bought,
    align: 'end',
    cell: (it) => (
      <Labelled label={negocioTexts.bought}>
        <Money centavos={it.compradoCentavos} />
      </Labelled>
    ),
  },
  {
    head: negocioTexts.worth,
    align: 'end',
    cell: (it) => (
      <Labelled label={negocioTexts.worth}>
        <Money centavos={it.ventaCentavos} />
      </Labelled>
    ),
  },
  {
    head: negocioTexts.earned,
    align: 'end',
    cell: (it) => (
      <Labelled label={negocioTexts.earned}>
        <Money centavos={it.gananciaCentavos} className="font-semibold" />{' '}
        <span className="text-ink-soft">{percentOf(it)}</span>
      </Labelled>
    ),
  },
]

/** On a phone, where a row has no heads over it, each amount says what it is. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex justify-between gap-4 md:inline">
      <span aria-hidden="true" className="text-ink-soft md:hidden">
        {label}
      </span>
      <span>{children}</span>
    </span>
  )
}

const percentOf = ({ ventaCentavos, compradoCentavos }: Pick<Linea, 'ventaCentavos' | 'compradoCentavos'>) =>
  `${ganancia(ventaCentavos, compradoCentavos).porciento}%`

/** A month in figures, a plot that says where she earns, and the table that says the same. */
export function MesDetalle({ mes: { total, lineas } }: { mes: Mes }) {
  if (lineas.length === 0)
    return (
      <EmptyState
        icon={<ChartColumn aria-hidden="true" />}
        title={<h3>{negocioTexts.none}</h3>}
        action={
          <Link to={paths.catalogo} className={buttonClass({ variant: 'secondary' })}>
            {negocioTexts.catalogo}
          </Link>
        }
      >
        <p>{negocioTexts.noneWhy}</p>
      </EmptyState>
    )
  const bars = lineas.map(({ categoria, gananciaCentavos }) => ({
    name: categoriaTexts[categoria],
    value: gananciaCentavos,
  }))
  return (
    <>
      <Figures
        label={negocioTexts.title}
        items={[
          { label: negocioTexts.pieces, value: total.piezas },
          { label: negocioTexts.bought, value: formatPesos(total.compradoCentavos) },
          { label: negocioTexts.worth, value: formatPesos(total.ventaCentavos) },
          {
            label: negocioTexts.earned,
            value: formatPesos(total.gananciaCentavos),
            detail: percentOf(total),
            hint: negocioTexts.hint,
          },
        ]}
      />
      <Card as="section" className="mt-6">
        <h3 className="display mb-4 text-title">{negocioTexts.plot}</h3>
        <Plot
          bars={bars}
          shape="rows"
          format={formatPesos}
          formatShort={(centavos) => `$${formatCount(Math.round(centavos / 100))}`}
          className="h-56"
        />
        <div className="mt-5">
          <DataTable
            caption={negocioTexts.table}
            columns={columns}
            rows={lineas}
            keyOf={({ categoria }) => categoria}
          />
        </div>
      </Card>
    </>
  )
}
