import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Carga, type CargaFila, filasQuery, refreshCargas, takeFromFile } from '#modules/catalogo/cargas/client.ts'
import { type Accion, acciones } from '#modules/catalogo/cargas/rules.ts'
import { accionTexts, cargasTexts, resultadoTexts } from '#modules/catalogo/cargas/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { waitingClass } from '#ui/waiting-class.ts'

const every = 'todas'
type Shown = Accion | 'dudas' | typeof every

/** The rows of a file, those of one action or all: what each changes, or why it is refused. */
export function CargaFilas({ carga: { id, cuentas, dudas, estado } }: { carga: Carga }) {
  const [shown, show] = useState<Shown>(every)
  const filas = useInfiniteQuery({
    ...filasQuery(id, shown === every ? undefined : shown),
    placeholderData: keepPreviousData,
  })
  const total = acciones.reduce((sum, accion) => sum + cuentas.filas[accion], 0)
  const tabs: TabItem<Shown>[] = [
    { value: every, label: 'Todas las filas', count: total },
    ...(dudas > 0 ? [{ value: 'dudas' as const, label: cargasTexts.dudasTab, count: dudas }] : []),
    ...acciones.map((value) => ({ value, label: accionTexts[value], count: cuentas.filas[value] })),
  ]
  const rows = filas.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Tabs label="Qué pasa con cada fila" items={tabs} value={shown} onValueChange={show} className="mt-6">
      <div className={`pt-3 ${waitingClass(filas.isPlaceholderData)}`}>
        {filas.isPending && <Skeleton className="h-40" />}
        {filas.isError && (
          <ErrorState
            title={cargasTexts.rowsFailed}
            detail={detailOf(filas.error)}
            onRetry={() => void filas.refetch()}
            retrying={filas.isFetching}
          />
        )}
        {filas.data && rows.length === 0 && <p className="py-6 text-ink-soft">{cargasTexts.noRows}</p>}
        {rows.length > 0 && (
          <Card padding="none">
            <DataTable
              caption="Filas del archivo"
              columns={estado === 'revisada' ? reviewColumns(id) : resultColumns(id)}
              rows={rows}
              keyOf={({ fila }) => String(fila)}
            />
          </Card>
        )}
        <MorePages query={filas} label="Ver más filas" />
      </div>
    </Tabs>
  )
}

const tones: Record<Accion, BadgeTone> = { crear: 'success', cambiar: 'info', dejar: 'neutral', rechazar: 'danger' }
const resultTones: Record<CargaFila['resultado'], BadgeTone> = {
  ...{ creado: 'success', cambiado: 'info', igual: 'neutral', rechazado: 'danger', sin_aplicar: 'warning' },
}

const columnsWith = (cargaId: string, head: string, badge: (fila: CargaFila) => ReactNode): Column<CargaFila>[] => [
  { head: 'Fila', cell: ({ fila }) => <FilaNumber fila={fila} />, className: 'tabular-nums' },
  { head: 'Producto', cell: (fila) => <Producto {...fila} /> },
  { head, cell: badge },
  { head: 'Qué cambia, o por qué no', cell: (fila) => <Detalle cargaId={cargaId} {...fila} /> },
]
const reviewColumns = (id: string) =>
  columnsWith(id, 'Acción', ({ accion }) => <Badge tone={tones[accion]}>{accionTexts[accion]}</Badge>)
const resultColumns = (id: string) =>
  columnsWith(id, 'Resultado', ({ resultado }) => (
    <Badge tone={resultTones[resultado]}>{resultadoTexts[resultado]}</Badge>
  ))

/** On a phone the table has no head. */
const FilaNumber = ({ fila }: { fila: number }) => (
  <>
    <span aria-hidden="true" className="text-sm text-ink-soft md:hidden">
      Fila{' '}
    </span>
    {fila}
  </>
)

const Producto = ({ producto, productoId }: CargaFila) =>
  productoId ? (
    <Link
      to={paths.adminProducto(productoId)}
      className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline"
    >
      {producto}
    </Link>
  ) : (
    <span className="font-semibold wrap-anywhere">{producto || 'Sin nombre'}</span>
  )

/** Takes the file's values where others changed the same cells meanwhile. */
function TakeFile({ cargaId, fila }: { cargaId: string; fila: number }) {
  const queryClient = useQueryClient()
  const taking = useVerb({
    mutationFn: () => takeFromFile(cargaId, fila),
    failure: cargasTexts.takeFileFailed,
    refresh: () => refreshCargas(queryClient),
  })
  return (
    <Button size="sm" variant="secondary" busy={taking.isPending} onClick={() => taking.mutate()}>
      {cargasTexts.takeFile}
    </Button>
  )
}

function Detalle({ cargaId, fila, motivo, elegible, cambios, accion }: CargaFila & { cargaId: string }) {
  if (motivo)
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm text-danger">{motivo}</p>
        {elegible && <TakeFile cargaId={cargaId} fila={fila} />}
      </div>
    )
  if (cambios.length === 0)
    return <span className="text-sm text-ink-soft">{accion === 'dejar' ? 'Ya está así' : ''}</span>
  return (
    <ul className="flex flex-col gap-0.5 text-sm">
      {cambios.map(({ que, de, a, duda, nota }) => (
        <li key={`${que} ${a}`} className={duda ? 'text-warning' : 'line-clamp-3'}>
          <span className="text-ink-soft">{que}:</span> {de !== null && <>{de} → </>}
          {a}
          {nota && <span className="block text-ink-soft">{nota}</span>}
        </li>
      ))}
    </ul>
  )
}
