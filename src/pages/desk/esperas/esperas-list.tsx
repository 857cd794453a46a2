import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import type { ReactNode } from 'react'
import { type Espera, queEs } from '#modules/mensajes/avisos/client.ts'
import { esperasTexts } from '#modules/mensajes/avisos/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

type ListProps = {
  esperas: UseInfiniteQueryResult<InfiniteData<{ items: Espera[] }>>
  /** `null` for who may not know who waits (spec 3.7). */
  onOpen: ((espera: Espera) => void) | null
}

/** The sizes, most wanted first. */
export function EsperasList({ esperas, onOpen }: ListProps) {
  if (esperas.isPending) return <EsperasSkeleton />
  if (!esperas.data)
    return (
      <ErrorState
        title={esperasTexts.loadFailed}
        detail={detailOf(esperas.error)}
        onRetry={() => void esperas.refetch()}
        retrying={esperas.isFetching}
      />
    )
  const rows = esperas.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0)
    return (
      <EmptyState icon={<Bell aria-hidden="true" />} title={esperasTexts.empty}>
        {esperasTexts.emptyDetail}
      </EmptyState>
    )
  return (
    <>
      <Card padding="none">
        <DataTable
          caption={esperasTexts.title}
          columns={columnsOf(onOpen)}
          rows={rows}
          keyOf={({ tallaId }) => tallaId}
        />
      </Card>
      <MorePages query={esperas} />
    </>
  )
}

const columnsOf = (onOpen: ListProps['onOpen']): Column<Espera>[] => [...columns, ...(onOpen ? [actions(onOpen)] : [])]

const columns: Column<Espera>[] = [
  {
    head: 'Prenda',
    cell: ({ productoId, nombre, sku, enVenta }) => (
      <>
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.adminProducto(productoId)} className="inline-flex min-h-6 items-center hover:underline">
            {nombre}
          </Link>
        </p>
        <p className="flex flex-wrap gap-2 text-sm text-ink-soft">
          {sku}
          {!enVenta && <Badge tone="warning">{esperasTexts.paused}</Badge>}
        </p>
      </>
    ),
  },
  { head: 'Talla', cell: ({ talla }) => <Named name="Talla">{talla}</Named> },
  { head: 'Disponibles', cell: ({ disponible }) => <Named name="Disponibles">{disponible}</Named>, align: 'end' },
  {
    head: 'Esperan',
    cell: ({ esperan }) => (
      <Named name="Esperan">
        <strong className="font-semibold">{esperan}</strong>
      </Named>
    ),
    align: 'end',
  },
  { head: 'Avisadas', cell: ({ avisadas }) => <Named name="Avisadas">{avisadas}</Named>, align: 'end' },
]

const actions = (onOpen: (espera: Espera) => void): Column<Espera> => ({
  head: 'Acciones',
  headHidden: true,
  align: 'end',
  className: 'max-md:mt-2',
  cell: (espera) => (
    <Button variant="secondary" size="sm" className="max-md:w-full" onClick={() => onOpen(espera)}>
      {esperasTexts.who}
      <VisuallyHidden> esperan {queEs(espera)}</VisuallyHidden>
    </Button>
  ),
})

/** On a phone the table has no head: each value says what it is. */
const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className="tabular-nums">
    <span aria-hidden="true" className="text-sm text-ink-soft md:hidden">
      {name}:{' '}
    </span>
    {children}
  </span>
)

const EsperasSkeleton = () => (
  <LoadingRegion label="Cargando los avisos…">
    <Card padding="none" className="divide-y divide-line">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-8 p-4 md:px-5">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="ml-auto h-9 w-24 rounded-full" />
        </div>
      ))}
    </Card>
  </LoadingRegion>
)
