import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import {
  adjustTalla,
  inventarioQueries,
  type Movimiento,
  movimientosQuery,
  refreshInventario,
  type TallaDetalle,
  tallaQuery,
} from '#modules/entregas/inventario/client.ts'
import { type AjusteMotivo, ajusteDelta, ajusteMotivos, maxNotaLength } from '#modules/existencias/rules.ts'
import { ajusteSchema } from '#modules/existencias/schema.ts'
import { cantidadTexts, inventarioTexts, motivoTexts } from '#modules/existencias/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { formatCount, formatMinute, piezasText } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { readCount } from '#shared/read-amounts.ts'
import { orNotFound } from '#ui/api-client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { MissingPage } from '#ui/empty-state.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Figures } from '#ui/figures.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { BackToList, Card, DetailSkeleton, Page, Panel } from '#ui/page.tsx'
import { PagedList } from '#ui/query-boundary.tsx'
import { RadioChips } from '#ui/radio-chips.tsx'
import { LoadingRegion, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { toastError } from '#ui/toast.ts'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { fieldErrorsOf, hasFieldErrors } from '#ui/use-form.ts'
import { useLiveQueries } from '#ui/use-live.ts'
import { useVerb } from '#ui/use-verb.ts'

/** The pedidos that hold pieces of a size. */
const Apartadas = ({ apartadas }: Pick<TallaDetalle, 'apartadas'>) => (
  <Panel title="Quién las tiene apartadas">
    <ul className="flex flex-col divide-y divide-line">
      {apartadas.map(({ pedidoId, numeroPedido, consultora, piezas, por }) => (
        <li key={`${pedidoId} ${por}`} className="flex items-baseline justify-between gap-3 py-2 first:pt-0 last:pb-0">
          <span className="min-w-0">
            <Link
              to={paths.adminPedido(pedidoId)}
              className="link relative inline-flex min-h-6 items-center before:absolute before:inset-x-0 before:-inset-y-2.5"
            >
              {inventarioTexts.holderOf[por](numeroPedido)}
            </Link>
            <span className="block text-sm text-ink-soft wrap-anywhere">{consultora}</span>
          </span>
          <span className="shrink-0 tabular-nums">{piezasText(piezas)}</span>
        </li>
      ))}
    </ul>
  </Panel>
)

function Movimientos({ tallaId }: { tallaId: string }) {
  const movimientos = useInfiniteQuery({ ...movimientosQuery(tallaId), refetchOnMount: 'always' })
  return (
    <PagedList
      query={movimientos}
      failed="No se pudieron cargar los movimientos"
      loading={
        <LoadingRegion label="Cargando los movimientos…">
          <Card className="flex flex-col gap-4">
            <Repeat times={4}>
              <Skeleton className="h-6 w-full" />
            </Repeat>
          </Card>
        </LoadingRegion>
      }
      empty={<Panel title={inventarioTexts.ledger}>Aún no hay movimientos.</Panel>}
      more={null}
    >
      {(rows) => (
        <section aria-labelledby="movimientos" className="min-w-0">
          <h2 id="movimientos" className="display mb-3 text-xl">
            {inventarioTexts.ledger}
          </h2>
          <Card padding="none">
            <DataTable caption={inventarioTexts.ledger} columns={columns} rows={rows} keyOf={({ id }) => id} />
          </Card>
          <MorePages query={movimientos} label="Ver movimientos anteriores" />
        </section>
      )}
    </PagedList>
  )
}

const columns: Column<Movimiento>[] = [
  {
    head: inventarioTexts.headings.cuando,
    cell: ({ createdAt }) => <span className="text-sm text-ink-soft tabular-nums">{formatMinute(createdAt)}</span>,
  },
  {
    head: inventarioTexts.headings.porque,
    cell: ({ motivo, nota, pedido }) => (
      <>
        <span className="font-semibold">{motivoTexts[motivo]}</span>
        {pedido && (
          <Link
            to={paths.adminPedido(pedido.id)}
            className="link relative flex min-h-6 w-fit items-center before:absolute before:inset-x-0 before:-inset-y-2.5"
          >
            {pedido.numeroPedido}
          </Link>
        )}
        {nota && <p className="text-sm whitespace-pre-line text-ink-soft">{nota}</p>}
      </>
    ),
  },
  { head: inventarioTexts.headings.quien, cell: ({ quien }) => <span className="text-sm">{quien}</span> },
  {
    head: inventarioTexts.headings.existencia,
    align: 'end',
    named: true,
    cell: ({ stock }) => <FromTo pair={stock} />,
  },
  {
    head: inventarioTexts.headings.apartadas,
    align: 'end',
    named: true,
    cell: ({ apartado }) => <FromTo pair={apartado} />,
  },
]

/** `8 → 12`, or one number if unchanged. */
function FromTo({ pair: [before, after] }: { pair: readonly [number, number] }): ReactNode {
  const same = before === after
  return (
    <span className={`whitespace-nowrap tabular-nums ${same ? 'text-ink-soft' : 'font-semibold'}`}>
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

const motivos = ajusteMotivos.map((value) => ({ value, label: motivoTexts[value] }))
type Reading = Pick<TallaDetalle, 'stock' | 'marca'>
const readingOf = ({ stock, marca }: TallaDetalle): Reading => ({ stock, marca })
type Values = { motivo: AjusteMotivo | null; cantidad: string; nota: string }
const empty: Values = { motivo: null, cantidad: '', nota: '' }
const isBlank = (values: Values) => JSON.stringify(values) === JSON.stringify(empty)

/** Adjusts the stock by hand, with a preview of the result. */
function AjusteForm({ talla }: { talla: TallaDetalle }) {
  const queryClient = useQueryClient()
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  // The stock at the first input, on which the count is based.
  const [begun, setBegun] = useState<Reading | null>(null)
  const { stock: visto, marca } = begun ?? talla
  const isStale = visto !== talla.stock
  const { motivo, cantidad, nota } = values
  const counted = readCount(cantidad)
  const piezas = counted && 'value' in counted && counted.value >= 0 ? counted.value : null
  const set = (part: Partial<Values>) => {
    const next = { ...values, ...part }
    setErrors({})
    // A corrected number is based on the current stock.
    setBegun(isBlank(next) ? null : part.cantidad === undefined ? { stock: visto, marca } : readingOf(talla))
    setValues(next)
  }
  const saving = useVerb({
    mutationFn: (request: Parameters<typeof adjustTalla>[1]) => adjustTalla(talla.id, request),
    success: inventarioTexts.saved,
    onSuccess: () => {
      setValues(empty)
      setBegun(null)
    },
    onError: (error) => {
      // The conflict was shown: the next try is based on the current stock.
      if (error instanceof AppError && error.code === 'stale') setBegun(error.facts.actual as Reading)
      setErrors(hasFieldErrors(error) ? fieldErrorsOf(error) : { cantidad: detailOf(error) })
      toastError(inventarioTexts.saveFailed, { description: detailOf(error) })
    },
    refresh: () => refreshInventario(queryClient),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = ajusteSchema.safeParse({
      ...{ motivo, nota, stockVisto: visto, marca },
      cantidad: piezas,
    })
    if (read.success) return saving.mutate(read.data)
    setErrors(Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message])))
  }
  const after = motivo && piezas !== null ? visto + ajusteDelta(motivo, piezas, visto) : null
  const isShort = after !== null && after < talla.apartado
  const short =
    isShort && (after < 0 ? inventarioTexts.belowZero(visto) : inventarioTexts.heldMore(after, talla.apartado))
  const shown = isStale ? inventarioTexts.stale(talla.stock) : short || undefined
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <RadioChips
        label="Motivo"
        options={motivos}
        value={motivo}
        onValueChange={(value) => set({ motivo: value })}
        error={errors.motivo}
      />
      <Field
        label={motivo ? cantidadTexts[motivo].label : 'Piezas'}
        hint={motivo ? cantidadTexts[motivo].hint : undefined}
        error={errors.cantidad ?? shown}
        required
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          className="max-w-36 tabular-nums"
          value={cantidad}
          onChange={({ target }) => set({ cantidad: target.value })}
        />
      </Field>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {after !== null && !isShort && !isStale ? inventarioTexts.result(visto, after) : ''}
      </p>
      <Field label={inventarioTexts.nota} error={errors.nota}>
        <TextInput value={nota} maxLength={maxNotaLength} onChange={({ target }) => set({ nota: target.value })} />
      </Field>
      <Button type="submit" busy={saving.isPending} className="self-start">
        {inventarioTexts.save}
      </Button>
      <UnsavedQuestion unsaved={!isBlank(values) && !saving.isPending} what="el ajuste" />
    </form>
  )
}

/** /admin/inventario/talla/{id}: stock of a size, its holds, its ledger, and manual adjustment (spec 3.3). */
export const Route = createFileRoute('/admin/inventario/talla/$id')({
  beforeLoad: guard('inventario'),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(tallaQuery(params.id)).catch(orNotFound),
  head: (page) =>
    unlistedHead(
      page,
      page.loaderData ? `${page.loaderData.nombre}, talla ${page.loaderData.talla}` : pageTitles.tallaMissing,
    ),
  pendingMs: 150,
  pendingComponent: () => <DetailSkeleton label="Cargando la talla…" />,
  notFoundComponent: Missing,
  component: TallaPage,
})

const liveTopics = ['existencias', 'pedido', 'producto'] as const

function TallaPage() {
  const { id } = Route.useParams()
  const hasProductos = useMay('productos')
  const { data: talla } = useSuspenseQuery({ ...tallaQuery(id), refetchOnMount: 'always' })
  useLiveQueries(deskEnVivo, liveTopics, inventarioQueries)
  const { stock, apartado, apartadas, productoId, nombre, sku } = talla
  return (
    <Page
      title={`${nombre}, talla ${talla.talla}`}
      description={sku}
      back={<BackToList to={paths.adminInventario}>{inventarioTexts.backToList}</BackToList>}
      actions={
        hasProductos && (
          <Link to={paths.adminProducto(productoId)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Editar producto
          </Link>
        )
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-5 lg:order-2">
          <Figures
            label={pageTitles.inventario}
            items={[
              { label: 'En existencia', value: stock },
              {
                label: 'Disponibles',
                value: stock - apartado,
                detail: apartado > 0 ? inventarioTexts.held(apartado) : undefined,
              },
            ]}
          />
          <Panel title="Ajustar existencia">
            <AjusteForm key={id} talla={talla} />
          </Panel>
          {apartadas.length > 0 && <Apartadas apartadas={apartadas} />}
        </div>
        <Movimientos tallaId={id} />
      </div>
    </Page>
  )
}

function Missing() {
  return (
    <MissingPage
      title={pageTitles.tallaMissing}
      action={
        <Link to={paths.adminInventario} className={buttonClass({})}>
          {inventarioTexts.backToList}
        </Link>
      }
    />
  )
}
