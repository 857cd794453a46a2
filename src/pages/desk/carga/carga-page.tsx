import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import FileX from 'lucide-react/icons/file-x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import {
  applyCarga,
  type Carga,
  type CargaFila,
  cargaQuery,
  filasQuery,
  readResultado,
  refreshCargas,
  takeFromFile,
} from '#modules/catalogo/cargas/client.ts'
import { EstadoCargaBadge } from '#modules/catalogo/cargas/components/estado-carga-badge.tsx'
import { type Accion, acciones } from '#modules/catalogo/cargas/rules.ts'
import { accionTexts, cargasTexts, resultadoTexts } from '#modules/catalogo/cargas/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { detailOf } from '#shared/errors.ts'
import { formatMinute } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { extensionOf, formatos } from '#shared/sheet-formatos.ts'
import { orNotFound } from '#ui/api-client.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button, buttonClass, waitingClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { MissingPage } from '#ui/empty-state.tsx'
import { ExportButton } from '#ui/export-button.tsx'
import { Card, DetailSkeleton, Page } from '#ui/page.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { PagedList } from '#ui/query-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

/** The next action on a file: apply, watch, resume, or download its result. */
function CargaAplicar({ carga }: { carga: Carga }) {
  const { id, estado, avance, cuentas, dudas } = carga
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const applying = useVerb({
    mutationFn: (confirmado: boolean) => applyCarga(id, confirmado),
    onSuccess: () => {
      setAsking(false)
      return refreshCargas(queryClient)
    },
    onError: (error) => {
      setAsking(false)
      toastError(detailOf(error))
      void refreshCargas(queryClient)
    },
  })
  useEnded(estado, () => {
    toastSuccess(cargasTexts.ended(avance))
    // Rows have results now, and products have changed.
    void queryClient.invalidateQueries()
  })
  const all = cuentas.productos.crear + cuentas.productos.cambiar
  const done = avance.hechos + avance.rechazados
  return (
    <Card className="flex flex-col gap-4">
      <p className={estado === 'interrumpida' ? 'text-warning' : ''}>{wordsOf(carga, all)}</p>
      {(estado === 'aplicando' || estado === 'interrumpida') && (
        <div className="flex flex-col gap-2">
          <p role="status" className="text-sm tabular-nums">
            {`${done} de ${all} productos`}
          </p>
          <ProgressBar label={cargasTexts.applying} done={all === 0 ? 0 : done / all} />
        </div>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {estado === 'revisada' && all > 0 && (
          <Button busy={applying.isPending} onClick={() => (dudas > 0 ? setAsking(true) : applying.mutate(false))}>
            {cargasTexts.applyCount(all)}
          </Button>
        )}
        {estado === 'interrumpida' && (
          <Button busy={applying.isPending} onClick={() => applying.mutate(false)}>
            Continuar
          </Button>
        )}
        {estado !== 'aplicando' &&
          formatos.map((formato) => (
            <ExportButton
              key={formato}
              label={cargasTexts.resultLabel(estado, formato)}
              name={`${cargasTexts.resultLabel(estado, formato)}: el resultado de cada fila`}
              failed="No se pudo descargar el resultado"
              file={`resultado.${extensionOf(formato)}`}
              fetchFile={() => readResultado(id, formato)}
            />
          ))}
      </div>
      <ConfirmDialog
        title="¿Aplicar de todos modos?"
        description={cargasTexts.dudas(dudas)}
        confirmLabel="Aplicar de todos modos"
        cancelLabel="Revisar"
        tone="primary"
        busy={applying.isPending}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => applying.mutate(true)}
      />
    </Card>
  )
}

function wordsOf({ estado, avance }: Carga, all: number): string {
  if (estado === 'aplicando') return `${cargasTexts.applying} Puedes salir de esta página; la carga continúa.`
  if (estado === 'interrumpida')
    return 'Se interrumpió. Lo que ya se aplicó está guardado; lo demás no se tocó. Continúa, o sube el archivo otra vez.'
  if (estado === 'terminada') return cargasTexts.ended(avance)
  return all === 0
    ? 'No hay nada que aplicar: ninguna fila crea ni cambia un producto.'
    : 'Todavía no se ha guardado nada. Revisa las filas y aplica los cambios.'
}

function useEnded(estado: Carga['estado'], onEnd: () => void): void {
  const before = useRef(estado)
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    if (before.current !== 'terminada' && estado === 'terminada') latest.current()
    before.current = estado
  }, [estado])
}

const every = 'todas'
type Shown = Accion | 'dudas' | typeof every

function CargaFilas({ carga: { id, cuentas, dudas, estado } }: { carga: Carga }) {
  const [shown, show] = useState<Shown>(every)
  const filas = useInfiniteQuery({
    ...filasQuery(id, shown === every ? undefined : shown),
    placeholderData: keepPreviousData,
  })
  const total = acciones.reduce((sum, accion) => sum + cuentas.filas[accion], 0)
  const tabs: TabItem<Shown>[] = [
    { value: every, label: 'Todas las filas', count: total },
    ...(dudas > 0 ? [{ value: 'dudas' as const, label: 'Por confirmar', count: dudas }] : []),
    ...acciones.map((value) => ({ value, label: accionTexts[value], count: cuentas.filas[value] })),
  ]
  return (
    <Tabs label="Qué pasa con cada fila" items={tabs} value={shown} onValueChange={show} className="mt-6">
      <div className={`pt-3 ${waitingClass(filas.isPlaceholderData)}`}>
        <PagedList
          query={filas}
          failed="No se pudieron leer las filas"
          loading={<Skeleton className="h-40" />}
          empty={<p className="py-6 text-ink-soft">No hay filas de este tipo.</p>}
          more="Ver más filas"
        >
          {(rows) => (
            <Card padding="none">
              <DataTable
                caption="Filas del archivo"
                columns={estado === 'revisada' ? reviewColumns(id) : resultColumns(id)}
                rows={rows}
                keyOf={({ fila }) => String(fila)}
              />
            </Card>
          )}
        </PagedList>
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

/** A phone shows no header row. */
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

/** Overwrites concurrent changes of the same cells with the file's values. */
function TakeFile({ cargaId, fila }: { cargaId: string; fila: number }) {
  const queryClient = useQueryClient()
  const taking = useVerb({
    mutationFn: () => takeFromFile(cargaId, fila),
    failure: 'No se pudo usar lo del archivo',
    refresh: () => refreshCargas(queryClient),
  })
  return (
    <Button size="sm" variant="secondary" busy={taking.isPending} onClick={() => taking.mutate()}>
      Usar lo del archivo
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

/** /admin/productos/carga/{id}: preview, progress and result of a file (spec 3.5). */
export const Route = createFileRoute('/admin/productos/carga/$id')({
  beforeLoad: guard('productos'),
  remountDeps: ({ params }) => params,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const filas = queryClient.prefetchInfiniteQuery(filasQuery(id, undefined))
    const { archivo } = await queryClient.ensureQueryData(cargaQuery(id)).catch(orNotFound)
    await filas
    return { archivo }
  },
  head: (page) => unlistedHead(page, page.loaderData?.archivo ?? pageTitles.carga),
  pendingComponent: () => <DetailSkeleton label="Cargando la revisión…" />,
  notFoundComponent: () => (
    <MissingPage
      icon={<FileX aria-hidden="true" />}
      title={cargasTexts.missing}
      action={
        <Link to={paths.adminProductosCarga} className={buttonClass({})}>
          {pageTitles.cargaNueva}
        </Link>
      }
    />
  ),
  component: CargaPage,
})

function CargaPage() {
  const { id } = Route.useParams()
  const { data: carga } = useQuery(cargaQuery(id))
  if (!carga) return null
  const { archivo, estado, ignoradas, createdAt } = carga
  return (
    <Page
      back={<Link to={paths.adminProductosCarga}>Cargar otro archivo</Link>}
      title={archivo}
      badge={<EstadoCargaBadge estado={estado} />}
      description={`${pageTitles.carga} · ${formatMinute(createdAt)}`}
    >
      <CargaAplicar carga={carga} />
      {ignoradas.length > 0 && (
        <p className="mt-4 text-sm wrap-anywhere text-ink-soft">{cargasTexts.ignored(ignoradas)}</p>
      )}
      <CargaFilas carga={carga} />
    </Page>
  )
}
