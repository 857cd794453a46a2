import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import type { Fila } from '#modules/catalogo/client.ts'
import { StockSlip } from '#modules/catalogo/components/mesa/stock-input.tsx'
import type { FilaCambiada } from '#modules/catalogo/field-schemas.ts'
import { centavosSchema } from '#modules/catalogo/field-schemas.ts'
import { adminProductoTexts, stockSlipText, tablaTexts } from '#modules/catalogo/producto-texts.ts'
import { slipsOf, stockFrom } from '#modules/catalogo/rules.ts'
import { maxStock } from '#modules/existencias/rules.ts'
import { formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { centavosFrom } from '#shared/read-amounts.ts'
import { Button } from '#ui/button.tsx'
import { RowCheckbox } from '#ui/data-table.tsx'
import { controlClass, FieldAlert, FieldError, Input } from '#ui/field.tsx'
import { useFromHere } from '#ui/page.tsx'

type CellProps = {
  label: string
  /** Arrow keys and Enter stay in this column. */
  column: string
  value: string
  changed: boolean
  error?: string | undefined
  inputMode: 'decimal' | 'numeric'
  onType: (typed: string) => void
  onLeave?: () => void
}

/** A spreadsheet-like cell: Enter and the arrows move within its column. */
const TablaCell = ({ label, column, value, changed, error, inputMode, onType, onLeave }: CellProps) => (
  <Input
    aria-label={label}
    aria-invalid={error ? true : undefined}
    title={error}
    data-column={column}
    inputMode={inputMode}
    autoComplete="off"
    value={value}
    onChange={({ target }) => onType(target.value)}
    onFocus={({ target }) => target.select()}
    onBlur={onLeave}
    onKeyDown={toNextRow}
    className={`${controlClass} min-h-11 px-2.5 text-right tabular-nums md:min-h-9 md:text-sm ${changed ? 'bg-accent-soft' : ''}`}
  />
)

function toNextRow(event: KeyboardEvent<HTMLInputElement>) {
  const way = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!way) return
  event.preventDefault()
  const { column } = event.currentTarget.dataset
  const cells = [...document.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)]
  cells[cells.indexOf(event.currentTarget) + way]?.focus()
}

export const filaGrid =
  'grid grid-cols-[1fr_1fr_auto] items-start gap-x-3 gap-y-2 md:grid-cols-[minmax(0,16rem)_7rem_7rem_3.5rem_minmax(0,1fr)] md:gap-y-0'

type FilaProps = {
  fila: Fila
  draft: FilaDraft
  errors: CellErrors
  changed: boolean
  refusal: Refusal | undefined
  onType: (part: FilaDraft) => void
}

const plain = (centavos: number): string => formatPesos(centavos).replace('$', '')

export function TablaFila({ fila, draft, errors, changed, refusal, onType }: FilaProps) {
  const fromHere = useFromHere()
  const { id, nombre, sku, precioCentavos, costoConsultoraCentavos, activo, tallas } = fila
  const amounts = [
    { column: 'precio', saved: precioCentavos },
    { column: 'costo', saved: costoConsultoraCentavos },
  ] as const
  return (
    <article aria-label={nombre} className={`px-4 py-3 ${changed ? 'bg-hover' : ''}`}>
      <div className={filaGrid}>
        <div className="col-span-3 min-w-0 md:col-span-1 md:py-1">
          <Link
            to={paths.adminProducto(id)}
            state={fromHere}
            className="text-sm font-semibold wrap-anywhere max-md:relative max-md:before:absolute max-md:before:inset-x-0 max-md:before:-inset-y-3 md:line-clamp-2"
          >
            {nombre}
          </Link>
          <p className="truncate text-xs text-ink-soft">{sku ?? 'Sin SKU'}</p>
        </div>
        {amounts.map(({ column, saved }) => (
          <Labelled key={column} label={tablaTexts.headings[column]} error={errors[column]}>
            <TablaCell
              label={tablaTexts.cell(tablaTexts.headings[column], nombre)}
              column={column}
              inputMode="decimal"
              value={draft[column] ?? plain(saved)}
              changed={draft[column] !== undefined}
              error={errors[column]}
              onType={(typed) => onType({ [column]: typed })}
            />
          </Labelled>
        ))}
        <Labelled label={tablaTexts.headings.activo}>
          <RowCheckbox
            label={tablaTexts.cell(tablaTexts.headings.activo, nombre)}
            checked={draft.activo ?? activo}
            onToggle={(checked) => onType({ activo: checked })}
          />
        </Labelled>
        <div className="col-span-3 flex flex-wrap gap-2 md:col-span-1">
          {tallas.length === 0 && <p className="py-2 text-sm text-ink-soft">{tablaTexts.noTallas}</p>}
          {tallas.map(({ id: tallaId, talla, stock, apartado }) => (
            <StockCell
              key={tallaId}
              talla={talla}
              apartado={apartado}
              label={tablaTexts.talla(talla, nombre)}
              typed={draft.tallas?.[tallaId]}
              stock={stock}
              moved={refusal?.tallas[tallaId]}
              onType={(typed) => onType({ tallas: { [tallaId]: typed } })}
            />
          ))}
        </div>
      </div>
      {refusal && <FieldAlert className="mt-2">{refusal.detail}</FieldAlert>}
    </article>
  )
}

type StockCellProps = {
  talla: string
  apartado: number
  label: string
  typed: string | undefined
  stock: number
  moved: string | undefined
  onType: (typed: string) => void
}

/** The stock of a size. Invalid input is flagged while typing and becomes 0 on blur. */
function StockCell({ talla, apartado, label, typed, stock, moved, onType }: StockCellProps) {
  const [slip, setSlip] = useState<string | undefined>()
  const type = (text: string) => {
    setSlip(stockSlipText(text))
    onType(text)
  }
  return (
    <div className={moved || slip ? 'w-full sm:w-60' : 'w-19'}>
      <p aria-hidden="true" className="w-19 pr-2.5 text-right text-xs font-semibold wrap-anywhere text-ink-soft">
        {talla}
      </p>
      <div className="w-19">
        <TablaCell
          label={label}
          column="talla"
          inputMode="numeric"
          value={typed ?? String(stock)}
          changed={typed !== undefined}
          error={moved}
          onType={type}
          onLeave={() => typed !== undefined && onType(String(stockFrom(typed)))}
        />
      </div>
      {apartado > 0 && (
        <p aria-hidden="true" className="w-19 text-right text-xs text-ink-soft">
          {tablaTexts.apartadas(apartado)}
        </p>
      )}
      <StockSlip>{slip}</StockSlip>
      {moved && (
        <div role="alert" className="mt-1 flex flex-col items-start gap-1">
          <FieldError>{moved}</FieldError>
          <Button size="sm" variant="secondary" onClick={() => type(String(stock))}>
            {adminProductoTexts.keepNow(stock)}
          </Button>
        </div>
      )}
    </div>
  )
}

const Labelled = ({
  label,
  error,
  children,
}: {
  label: string
  error?: string | undefined
  children: React.ReactNode
}) => (
  <div className="min-w-0">
    <p aria-hidden="true" className="text-xs text-ink-soft md:hidden">
      {label}
    </p>
    <div className="md:pt-5">{children}</div>
    {error && <FieldError>{error}</FieldError>}
  </div>
)

export type FilaDraft = {
  /** The row at the first input, because the list is refetched meanwhile. */
  base?: Fila | undefined
  precio?: string | undefined
  costo?: string | undefined
  activo?: boolean | undefined
  tallas?: Record<string, string> | undefined
}
/** Why a row was refused; `tallas` by size id. */
export type Refusal = { detail: string; tallas: Record<string, string> }
type CellErrors = { precio?: string; costo?: string }

/** Whether changed prices look like a typo. */
export const looksLikeSlip = (fila: Fila, change: FilaCambiada): boolean =>
  slipsOf(
    {
      precioCentavos: change.precioCentavos ?? fila.precioCentavos,
      costoConsultoraCentavos: change.costoConsultoraCentavos ?? fila.costoConsultoraCentavos,
      activo: change.activo ?? fila.activo,
      publicarEl: fila.publicarEl,
    },
    fila,
  ).length > 0

/** The changes of a row; `null` for none. @returns `errors` for invalid cells. */
export function changesOf(shown: Fila, draft: FilaDraft): { change: FilaCambiada | null; errors: CellErrors } {
  const fila = draft.base ?? shown
  const errors: CellErrors = {}
  const amount = (cell: 'precio' | 'costo', saved: number): number | undefined => {
    const typed = draft[cell]
    if (typed === undefined) return undefined
    const centavos = centavosFrom(typed)
    const problem = centavosSchema.safeParse(centavos ?? Number.NaN).error?.issues[0]
    if (problem) errors[cell] = problem.code === 'invalid_type' ? tablaTexts.badAmount : problem.message
    return centavos === saved ? undefined : (centavos ?? undefined)
  }
  const precioCentavos = amount('precio', fila.precioCentavos)
  const costoConsultoraCentavos = amount('costo', fila.costoConsultoraCentavos)
  const activo = draft.activo === fila.activo ? undefined : draft.activo
  const tallas = fila.tallas.flatMap(({ id, stock: stockVisto, marca }) => {
    const typed = draft.tallas?.[id]
    const stock = typed === undefined ? stockVisto : Math.min(stockFrom(typed), maxStock)
    return stock === stockVisto ? [] : [{ id, stock, stockVisto, marca }]
  })
  const changed =
    precioCentavos !== undefined || costoConsultoraCentavos !== undefined || activo !== undefined || tallas.length > 0
  const { id, version } = fila
  const change = { id, version, precioCentavos, costoConsultoraCentavos, activo, tallas }
  return { change: changed || Object.keys(errors).length > 0 ? change : null, errors }
}
