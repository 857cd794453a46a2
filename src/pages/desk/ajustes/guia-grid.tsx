import Trash2 from 'lucide-react/icons/trash-2'
import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { guiaTexts } from '#modules/ajustes/texts.ts'
import { type Guia, type Place, pasted, withoutFila, withoutMedida, written } from '#modules/catalogo/guia-rules.ts'
import { controlClass } from '#ui/control-class.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'

type GridProps = {
  guia: Guia
  caption: string
  table: Ref<HTMLTableElement>
  /** The id of what is wrong with a cell, where something is. */
  problemOf: (place: Place) => string | undefined
  onChange: (guia: Guia) => void
  /** What has the focus after it, as a selector in the table. */
  onRemove: (guia: Guia, next: string) => void
}

/** Sizes by rows and measures by columns, each cell an input; at the end of each row and column the way to take it off. */
export function GuiaGrid({ guia, caption, table, problemOf, onChange, onRemove }: GridProps) {
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
      label={guiaTexts[kind === 'fila' ? 'removeFila' : 'removeMedida'](name || String(index + 1))}
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
  // A row or column is its place: its name is being written.
  const eachMedida = (draw: (index: number, medida: string) => ReactNode) => medidas.map((it, index) => draw(index, it))
  return (
    <table ref={table} className="border-separate border-spacing-x-1.5 border-spacing-y-1">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="px-1 text-left text-sm font-semibold">
            {guiaTexts.talla}
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

/** The name of a cell for listeners, and where something is said of it. */
export function nameOf({ medidas, filas }: Guia, { row, column }: Place): string {
  if (row === 0) return guiaTexts.medidaNumber(column)
  if (column === 0) return guiaTexts.tallaNumber(row)
  return guiaTexts.cell(medidas[column - 1] || String(column), filas[row - 1]?.talla || String(row))
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
  /** Enter and the arrows up and down go through a column. */
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
