import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { z } from 'zod'
import type { AjusteDe } from '#modules/ajustes/client.ts'
import {
  type Guia,
  hasGuia,
  maxFilas,
  maxMedidas,
  newGuia,
  type Place,
  pasted,
  sinGuia,
  withFila,
  withMedida,
  withoutFila,
  withoutMedida,
  written,
} from '#modules/ajustes/guia-rules.ts'
import { settings } from '#modules/ajustes/settings.ts'
import { GuiaTable } from '#modules/catalogo/components/guia-dialog.tsx'
import type { Categoria } from '#shared/categorias.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { controlClass, FieldError, Input } from '#ui/field.tsx'
import { AjusteCard, asIs, useAjuste } from './ajuste-fields.tsx'

type GridProps = {
  guia: Guia
  caption: string
  table: Ref<HTMLTableElement>
  /** The id of the error message of a cell. */
  problemOf: (place: Place) => string | undefined
  onChange: (guia: Guia) => void
  /** @param next selector of the element in the table to focus afterwards. */
  onRemove: (guia: Guia, next: string) => void
}

/** Sizes as rows and measures as columns, each cell an input; each row and column ends with a remove button. */
function GuiaGrid({ guia, caption, table, problemOf, onChange, onRemove }: GridProps) {
  const { medidas, filas } = guia
  const cell = (row: number, column: number, className: string) => (
    <Cell
      {...{ guia, onChange }}
      place={{ row, column }}
      problem={problemOf({ row, column })}
      className={`${column === 0 ? 'w-18! font-semibold' : 'w-22! md:w-28!'} ${className}`}
    />
  )
  const remove = (kind: 'fila' | 'medida', index: number, name: string) => (
    <IconButton
      label={`Quitar la ${kind === 'fila' ? 'talla' : 'medida'} ${name || index + 1}`}
      data-remove={`${kind}.${index}`}
      onClick={() => {
        const [next, count] =
          kind === 'fila' ? [withoutFila(guia, index), filas.length] : [withoutMedida(guia, index), medidas.length]
        onRemove(next, `[data-remove="${kind}.${Math.max(0, Math.min(index, count - 2))}"]`)
      }}
    >
      <Trash2 aria-hidden="true" />
    </IconButton>
  )
  // Keyed by position, because names are being edited.
  const eachMedida = (draw: (index: number, medida: string) => ReactNode) => medidas.map((it, index) => draw(index, it))
  return (
    <table ref={table} className="border-separate border-spacing-x-1.5 border-spacing-y-1">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="px-1 text-left text-sm font-semibold">
            Talla
          </th>
          {eachMedida((index) => (
            <th key={index} scope="col">
              {cell(0, index + 1, 'font-semibold')}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {filas.map(({ talla }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <tr key={row}>
            <th scope="row">{cell(row + 1, 0, '')}</th>
            {eachMedida((index) => (
              <td key={index}>{cell(row + 1, index + 1, 'tabular-nums')}</td>
            ))}
            <td>{remove('fila', row, talla)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          {eachMedida((index, medida) => (
            <td key={index} className="text-center">
              {remove('medida', index, medida)}
            </td>
          ))}
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

/** The accessible name of a cell, also used in error messages. */
function nameOf({ medidas, filas }: Guia, { row, column }: Place): string {
  if (row === 0) return `Medida ${column}`
  if (column === 0) return `Talla ${row}`
  return `${medidas[column - 1] || column} de la talla ${filas[row - 1]?.talla || row}`
}

type CellProps = {
  guia: Guia
  place: Place
  problem: string | undefined
  className: string
  onChange: (guia: Guia) => void
}

function Cell({ guia, place, problem, className, onChange }: CellProps) {
  const { row, column } = place
  const fila = guia.filas[row - 1]
  const value = row === 0 ? guia.medidas[column - 1] : column === 0 ? fila?.talla : fila?.cm[column - 1]
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    onChange(pasted(guia, place, text))
  }
  /** Enter and the up and down arrows move within a column. */
  const walk = (event: KeyboardEvent<HTMLInputElement>) => {
    const way = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
    if (!way) return
    event.preventDefault()
    const table = event.currentTarget.closest('table')
    table?.querySelector<HTMLInputElement>(`[data-cell="${row + way}.${column}"]`)?.focus()
  }
  return (
    <Input
      data-cell={`${row}.${column}`}
      aria-label={nameOf(guia, place)}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem}
      autoComplete="off"
      maxLength={row === 0 ? 30 : column === 0 ? 40 : 20}
      value={value ?? ''}
      onChange={(event) => onChange(written(guia, place, event.target.value))}
      onPaste={paste}
      onKeyDown={walk}
      className={`${controlClass} min-h-11 px-2 text-center ${className}`}
    />
  )
}

type EditorProps = {
  guia: Guia
  label: string
  issues: z.core.$ZodIssue[]
  onChange: (guia: Guia) => void
  onRemove: () => void
}

/** The table of a guía, its errors, and buttons that add a row or column or remove the table. */
function GuiaEditor({ guia, label, issues, onChange, onRemove }: EditorProps) {
  const id = useId()
  const { medidas, filas } = guia
  const { table, focusNext } = useFocusAfterwards()
  const change = (next: Guia, selector: string) => {
    onChange(next)
    focusNext(selector)
  }
  const problems = issues.map(({ path, message }) => ({ place: placeOf(path), id: `${id}-${path.join('.')}`, message }))
  const problemOf = ({ row, column }: Place) =>
    problems.find(({ place }) => place?.row === row && place.column === column)?.id
  const plus = <Plus aria-hidden="true" className="size-4.5" />
  return (
    <>
      <div className="-mx-1 overflow-x-auto px-1 pb-1">
        <GuiaGrid {...{ guia, table, problemOf, onChange }} caption={label} onRemove={change} />
      </div>
      {problems.length > 0 && (
        <ul className="flex flex-col gap-1">
          {problems.map((problem) => (
            <li key={problem.id}>
              <FieldError id={problem.id}>
                {problem.place ? `${nameOf(guia, problem.place)}: ${problem.message}` : problem.message}
              </FieldError>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          {...{ variant: 'secondary', size: 'sm', icon: plus }}
          disabled={filas.length >= maxFilas}
          onClick={() => change(withFila(guia), `[data-cell="${filas.length + 1}.0"]`)}
        >
          Agregar talla
        </Button>
        <Button
          {...{ variant: 'secondary', size: 'sm', icon: plus }}
          disabled={medidas.length >= maxMedidas}
          onClick={() => change(withMedida(guia), `[data-cell="0.${medidas.length + 1}"]`)}
        >
          Agregar medida
        </Button>
        <Button variant="quiet" size="sm" onClick={onRemove}>
          Quitar la guía
        </Button>
      </div>
    </>
  )
}

/** The cell of a validation issue; `undefined` for one about the whole table. */
function placeOf([part, index, field, column]: PropertyKey[]): Place | undefined {
  if (typeof index !== 'number') return undefined
  if (part === 'medidas') return { row: 0, column: index + 1 }
  return { row: index + 1, column: field === 'cm' && typeof column === 'number' ? column + 1 : 0 }
}

/** Focuses an element of the table after the next render. */
function useFocusAfterwards() {
  const table = useRef<HTMLTableElement>(null)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    table.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  })
  const focusNext = (selector: string) => {
    wanted.current = selector
  }
  return { table, focusNext }
}

type GuiaProps = {
  ajuste: AjusteDe<'guias'>
  /** The initial sizes of a new guía. */
  tallas: string[]
}

/** The guía de tallas of a line, edited in place (spec 3.5.6). */
export function AjusteGuia({ ajuste, tallas }: GuiaProps) {
  const { clave } = ajuste
  const { hint, label, schema } = settings[clave]
  const field = useAjuste(ajuste, asIs<Guia>, (typed) => schema.safeParse(typed))
  const { draft, set } = field
  const box = useRef<HTMLDivElement>(null)
  /** Number of failed saves: errors are shown from the first one on. */
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  const save = () => {
    setRefusals(field.data ? 0 : refusals + 1)
    field.save()
  }
  const isThere = draft.value.filas.length > 0 || draft.value.medidas.length > 0
  return (
    <AjusteCard
      field={field}
      save="Guardar guía"
      back="Volver a la guía de la marca"
      what={`la «${label}»`}
      changed="cambió esta guía"
      blocked={false}
      now={hasGuia(ajuste.valor) ? <GuiaTable guia={ajuste.valor} caption={label} ground="bg-warning-soft" /> : noGuia}
      onSave={save}
    >
      <div ref={box} className="flex min-w-0 flex-col gap-4">
        {isThere ? (
          <>
            <p className="text-sm text-ink-soft">{`${hint} En centímetros, como 88 o 86-90; lo que no aplica se deja vacío. También puedes pegar la tabla de una hoja de cálculo.`}</p>
            <GuiaEditor
              guia={draft.value}
              label={label}
              issues={refusals > 0 ? field.issues : []}
              onChange={set}
              onRemove={() => set(sinGuia)}
            />
          </>
        ) : (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <p className="text-ink-soft">{noGuia}</p>
            <Button
              variant="secondary"
              icon={<Plus aria-hidden="true" className="size-5" />}
              onClick={() => set(withFirst(newGuia(categoriaOf(clave), tallas)))}
            >
              Empezar una guía
            </Button>
          </div>
        )}
        {field.refusal && <p className="text-sm text-danger">{field.refusal}</p>}
      </div>
    </AjusteCard>
  )
}

const noGuia = 'Esta línea no tiene guía.'

const withFirst = (guia: Guia) => (hasGuia(guia) ? guia : withFila(guia))

const categoriaOf = (clave: AjusteDe<'guias'>['clave']) => clave.replace('guia_', '') as Categoria
