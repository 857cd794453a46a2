import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type LineaRevisada, readLinea } from '#modules/entregas/inventario/client.ts'
import { codigosOf, type TallaContable } from '#modules/entregas/inventario/codigo-rules.ts'
import { maxConteoLineas } from '#modules/existencias/conteo-rules.ts'
import { maxNotaLength, maxStock } from '#modules/existencias/rules.ts'
import { conteoTexts, inventarioTexts } from '#modules/existencias/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { type Categoria, categorias, categoriaTexts } from '#shared/categorias.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { oneOf } from '#shared/search.ts'
import { minuteMs } from '#shared/time.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { Field, FieldAlert, FieldError, TextInput } from '#ui/field.tsx'
import { useAllPages } from '#ui/more-pages.tsx'
import { BackToList, Card, Fold, Page } from '#ui/page.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { Select } from '#ui/select.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { CodigoField } from './codigo-field.tsx'
import type { Contada } from './use-conteo.ts'
import { useConteo } from './use-conteo.ts'

/** All sizes of a line, preloaded so that codes resolve offline. @param linea `null`: all lines. */
function useTallas(linea: Categoria | null) {
  const query = useInfiniteQuery({
    queryKey: ['conteo', linea],
    queryFn: ({ pageParam, signal }) => readLinea(linea, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.siguiente,
    staleTime: 5 * minuteMs,
  })
  const ready = useAllPages(query)
  const { data, isFetching, isError, fetchNextPage } = query
  const tallas = useMemo(() => {
    const productos = data?.pages.flatMap(({ items }) => items) ?? []
    return productos.flatMap(({ id: productoId, nombre, sku, tallas }) =>
      tallas.map(({ id, talla }): TallaContable => ({ id, talla, productoId, nombre, sku })),
    )
  }, [data])
  return {
    tallas,
    codigos: useMemo(() => codigosOf(tallas), [tallas]),
    ready,
    failed: isError,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
    retrying: isFetching,
  }
}

const maxShown = 60

type FaltantesProps = { faltantes: TallaContable[]; onZero: (talla: TallaContable) => void }

/** Sizes not counted yet. They stay unchanged unless the user marks them as zero. */
function Faltantes({ faltantes, onZero }: FaltantesProps) {
  if (faltantes.length === 0) return null
  const more = faltantes.length - maxShown
  return (
    <Card padding="sm">
      <Fold title={conteoTexts.missing(faltantes.length)}>
        <p className="mb-3 text-sm text-ink-soft">
          Lo que no se cuenta no cambia. Si no hay ninguna pieza de una talla, toca «No hay».
        </p>
        <ul className="flex flex-col divide-y divide-line">
          {faltantes.slice(0, maxShown).map((talla) => (
            <li key={talla.id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 text-sm wrap-anywhere">
                {talla.nombre} · <strong className="font-semibold">{talla.talla}</strong>
                <span className="block text-ink-soft">{talla.sku}</span>
              </span>
              <Button variant="secondary" size="sm" onClick={() => onZero(talla)}>
                No hay
                <VisuallyHidden>
                  {' '}
                  {talla.nombre}, talla {talla.talla}
                </VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="pt-3 text-sm text-ink-soft">{`y ${more} más`}</p>}
      </Fold>
    </Card>
  )
}

type ContadasProps = {
  contadas: Contada[]
  rechazos: Record<string, string>
  onNumber: (tallaId: string, contadas: number) => void
  onWrong: (tallaId: string, typed: string | undefined) => void
  onRemove: (tallaId: string) => void
}

function Contadas({ contadas, rechazos, onNumber, onWrong, onRemove }: ContadasProps) {
  if (contadas.length === 0)
    return (
      <EmptyState icon={<ScanBarcode aria-hidden="true" />} title={conteoTexts.empty}>
        Cada lectura suma una pieza; la cantidad también se puede escribir.
      </EmptyState>
    )
  return (
    <section aria-label={conteoTexts.list}>
      <Card padding="none">
        <VirtualList
          label={conteoTexts.list}
          items={contadas}
          keyOf={({ tallaId }) => tallaId}
          estimate={76}
          rowClassName="not-first:border-t border-line"
        >
          {({ tallaId, nombre, sku, talla, contadas: count, escrito }) => (
            <article
              aria-label={`${nombre}, talla ${talla}`}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3 md:px-5"
            >
              <div className="min-w-32 flex-1">
                <h2 className="line-clamp-2 text-sm leading-snug font-semibold wrap-anywhere">{nombre}</h2>
                <p className="text-sm text-ink-soft">
                  <FactLine facts={[sku, `Talla ${talla}`]} />
                </p>
              </div>
              <div className="flex items-center gap-1">
                <QuantityStepper
                  label={`Piezas de ${nombre}, talla ${talla}`}
                  value={count}
                  min={0}
                  max={maxStock}
                  onValueChange={(next) => onNumber(tallaId, next)}
                  wrong={escrito}
                  onWrong={(typed) => onWrong(tallaId, typed)}
                />
                <IconButton label={`Quitar ${nombre}, talla ${talla}`} onClick={() => onRemove(tallaId)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
              {rechazos[tallaId] && <FieldAlert className="basis-full">{rechazos[tallaId]}</FieldAlert>}
            </article>
          )}
        </VirtualList>
      </Card>
    </section>
  )
}

type DiferenciasProps = {
  /** The server's comparison; `null` before it. */
  revisadas: LineaRevisada[] | null
  contadas: Contada[]
  nota: string
  onNota: (nota: string) => void
  saving: boolean
  onSave: () => void
  onClose: () => void
}

function Diferencias({ revisadas, contadas, nota, onNota, saving, onSave, onClose }: DiferenciasProps) {
  const named = new Map(contadas.map((it) => [it.tallaId, it]))
  const rows = (revisadas ?? []).flatMap((linea) => {
    const contada = named.get(linea.tallaId)
    return contada && (linea.problema || linea.diferencia !== 0) ? { ...contada, ...linea } : []
  })
  const same = (revisadas?.length ?? 0) - rows.length
  const written = rows.filter(({ problema }) => !problema).length
  return (
    <Dialog
      size="lg"
      title={conteoTexts.reviewTitle}
      description={[
        same > 0 && conteoTexts.same(same),
        contadas.length > maxConteoLineas &&
          `Se revisan y guardan las últimas ${maxConteoLineas} tallas; después, las demás.`,
      ]
        .filter(Boolean)
        .join('. ')}
      open={revisadas !== null}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {conteoTexts.keepCounting}
          </Button>
          {/* With errors only, the user can just continue counting. */}
          {(written > 0 || rows.length === 0) && (
            <Button busy={saving} onClick={onSave}>
              {written > 0 ? conteoTexts.save(written) : conteoTexts.close}
            </Button>
          )}
        </>
      }
    >
      {rows.length === 0 ? (
        <p>Todo coincide: no hay nada que guardar.</p>
      ) : (
        <>
          <DataTable caption={conteoTexts.reviewTitle} columns={columns} rows={rows} keyOf={({ tallaId }) => tallaId} />
          <Field label="Nota (opcional)" className="mt-5">
            <TextInput value={nota} maxLength={maxNotaLength} onChange={({ target }) => onNota(target.value)} />
          </Field>
        </>
      )}
    </Dialog>
  )
}

type Row = Omit<Contada, 'desde' | 'hasta'> & LineaRevisada

const number = { align: 'end', named: true, className: 'tabular-nums' } as const

const columns: Column<Row>[] = [
  {
    head: conteoTexts.headings.prenda,
    cell: ({ nombre, talla, sku, problema }) => (
      <>
        <p className="text-sm font-semibold wrap-anywhere">
          {nombre}, talla {talla}
        </p>
        <p className="text-sm text-ink-soft">{sku}</p>
        {problema && <FieldError>{problema.detalle}</FieldError>}
      </>
    ),
  },
  { ...number, head: conteoTexts.headings.habia, cell: ({ habia }) => habia },
  { ...number, head: conteoTexts.headings.contadas, cell: ({ contadas }) => contadas },
  {
    ...number,
    head: conteoTexts.headings.diferencia,
    cell: ({ diferencia }) => (
      <strong className="font-semibold">{diferencia > 0 ? `+${diferencia}` : diferencia}</strong>
    ),
  },
  { ...number, head: conteoTexts.headings.queda, cell: ({ problema, queda }) => (problema ? '—' : queda) },
]

const searchOf = ({ linea }: Record<string, unknown>): { linea?: Categoria | undefined } => ({
  linea: oneOf(categorias, linea),
})

/**
 * /admin/inventario/conteo: counts a line by scanner, camera or keyboard (spec 3.3). The count stays in this browser
 * until it is saved.
 */
export const Route = createFileRoute('/admin/inventario/conteo')({
  validateSearch: searchOf,
  beforeLoad: guard('inventario'),
  head: (page) => unlistedHead(page, pageTitles.conteo),
  component: ConteoPage,
})

const all = 'todas'
const lineas = [
  { value: all, label: inventarioTexts.all } as const,
  ...categorias.map((value) => ({ value, label: categoriaTexts[value] })),
]

function ConteoPage() {
  const { linea = null } = Route.useSearch()
  const conteo = useConteo(linea)
  const { contadas, linea: counted } = conteo.conteo
  const lista = useTallas(counted)
  const wrong = contadas.filter(({ escrito }) => escrito !== undefined).length
  const known = new Set(contadas.map(({ tallaId }) => tallaId))
  const faltantes = lista.ready ? lista.tallas.filter(({ id }) => !known.has(id)) : []
  return (
    <Page
      className="pb-28"
      title={pageTitles.conteo}
      description="Escanea o escribe SKU y talla. Se guarda en este navegador mientras cuentas; nada cambia hasta que revisas y guardas."
      back={<BackToList to={paths.adminInventario}>Volver a inventario</BackToList>}
    >
      <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Card padding="sm" className="flex flex-col gap-4">
          <Field label="Línea" hint={lista.failed ? undefined : <Loaded lista={lista} />}>
            <Select
              options={lineas}
              value={counted ?? all}
              onValueChange={(value) => conteo.setLinea(value === all ? null : value)}
            />
          </Field>
          {lista.failed && (
            <div role="alert" className="flex flex-wrap items-center gap-3">
              <p>No se pudo cargar la lista de tallas</p>
              <Button size="sm" variant="secondary" busy={lista.retrying} onClick={lista.retry}>
                Reintentar
              </Button>
            </div>
          )}
          <CodigoField codigos={lista.codigos} ready={lista.ready} onRead={conteo.read} />
        </Card>
        <div className="flex min-w-0 flex-col gap-5">
          <Contadas
            contadas={contadas}
            rechazos={conteo.rechazos}
            onNumber={conteo.number}
            onWrong={conteo.wrong}
            onRemove={conteo.remove}
          />
          <Faltantes faltantes={faltantes} onZero={conteo.zero} />
        </div>
      </div>
      {contadas.length > 0 && (
        <section aria-label={pageTitles.conteo} className="form-bar flex-wrap">
          {wrong > 0 && <FieldAlert className="basis-full">{conteoTexts.wrong(wrong)}</FieldAlert>}
          <Drop onDrop={conteo.drop} />
          <Button disabled={wrong > 0} busy={conteo.reviewing.isPending} onClick={() => conteo.reviewing.mutate()}>
            {conteoTexts.review}
          </Button>
        </section>
      )}
      <Diferencias
        {...{ revisadas: conteo.revisadas, contadas, nota: conteo.nota, onNota: conteo.setNota }}
        saving={conteo.saving}
        onSave={conteo.save}
        onClose={conteo.closeReview}
      />
    </Page>
  )
}

const Loaded = ({ lista: { ready, tallas } }: { lista: ReturnType<typeof useTallas> }) =>
  ready ? conteoTexts.ready(tallas.length) : `Preparando la lista… ${tallas.length} tallas`

function Drop({ onDrop }: { onDrop: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <ConfirmDialog
      title="¿Descartar lo contado?"
      description="Se borra de este navegador. La existencia no cambia."
      confirmLabel={conteoTexts.dropConfirm}
      cancelLabel="No, seguir"
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">{conteoTexts.drop}</Button>}
      onConfirm={() => {
        setOpen(false)
        onDrop()
      }}
    />
  )
}
