import { Link } from '@tanstack/react-router'
import { tablaTexts } from '#features/catalogo/tabla-texts.ts'
import type { Fila } from '#features/catalogo/web/client.ts'
import { formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { useFromHere } from '#ui/back-to-list.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { RowCheckbox } from '#ui/row-checkbox.tsx'
import { TablaCell } from './tabla-cell.tsx'
import type { CellErrors, FilaDraft } from './tabla-draft.ts'

export const filaGrid =
  'grid grid-cols-[1fr_1fr_auto] items-start gap-x-3 gap-y-2 md:grid-cols-[minmax(0,16rem)_7rem_7rem_3.5rem_minmax(0,1fr)] md:gap-y-0'

type FilaProps = {
  fila: Fila
  draft: FilaDraft
  errors: CellErrors
  changed: boolean
  refusal: string | undefined
  onType: (part: FilaDraft) => void
}

const plain = (centavos: number): string => formatPesos(centavos).replace('$', '')

/** A product of the table: its prices, whether it is sold, and the pieces of each size. */
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
            className="line-clamp-2 text-sm font-semibold wrap-anywhere"
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
            <div key={tallaId} className="w-19">
              <p aria-hidden="true" className="flex justify-between gap-1 text-xs text-ink-soft">
                <span className="truncate">{talla}</span>
                {apartado > 0 && <span className="shrink-0">{tablaTexts.apartadas(apartado)}</span>}
              </p>
              <TablaCell
                label={tablaTexts.talla(talla, nombre)}
                column="talla"
                inputMode="numeric"
                value={draft.tallas?.[tallaId] ?? String(stock)}
                changed={draft.tallas?.[tallaId] !== undefined}
                onType={(typed) => onType({ tallas: { [tallaId]: typed } })}
              />
            </div>
          ))}
        </div>
      </div>
      {refusal && (
        <div role="alert" className="mt-2">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </article>
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
    <div className="md:pt-4">{children}</div>
    {error && <FieldError>{error}</FieldError>}
  </div>
)
