import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import { Input } from './field.tsx'
import { VisuallyHidden } from './skeleton.tsx'

type RowCheckboxProps = {
  label: string
  checked: boolean
  mixed?: boolean
  /** @param run Shift was held: toggles the range from the row toggled last. */
  onToggle: (checked: boolean, run: boolean) => void
  className?: string
}

/** The checkbox of a row: drawn at 20 px with a touch area of 44 px, above a link that covers the row. */
export function RowCheckbox({ label, checked, mixed = false, onToggle, className = '' }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed && !checked
  }, [mixed, checked])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { nativeEvent } = event
    onToggle(event.target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  }
  return (
    <span className={`relative z-10 grid h-10 w-10 place-items-center max-md:size-11 select-none ${className}`}>
      <Input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={change}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-md"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none grid size-5 place-items-center rounded-sm bg-surface text-accent-ink inset-ring inset-ring-line-strong peer-checked:bg-accent peer-checked:inset-ring-accent peer-indeterminate:bg-accent peer-indeterminate:inset-ring-accent"
      >
        {checked && <Check strokeWidth={3} className="size-3.5" />}
        {mixed && !checked && <Minus strokeWidth={3} className="size-3.5" />}
      </span>
    </span>
  )
}

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** For screen readers only. */
  headHidden?: boolean
  /** Prefixes the cell with its header on a phone, which shows no header row. */
  named?: boolean
  className?: string
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** On a phone, two cells per line, ordered by their columns' `max-md:order-…`. */
  pairs?: boolean
  /** Stays a table on a phone: short cells; optional columns are `max-md:hidden`. */
  compact?: boolean
  phoneRows?: number
  rowClass?: string
  /** A last row with the total of the column `under`. */
  foot?: { label: string; under: string; value: ReactNode }
}

/** A table from 768 px, cards below. Explicit roles, because browsers drop table semantics when `display` changes. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    keyOf,
    pairs = false,
    compact = false,
    phoneRows = rows.length,
    rowClass = '',
    foot,
  } = props
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display changes take a table's own roles away
    <table role="table" className={`w-full border-collapse text-left ${compact ? compactClass : 'max-md:block'}`}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={compact ? '' : 'max-md:sr-only'}>
        <tr role="row">
          {columns.map(({ head, headHidden, align, className = '' }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              className={`border-b border-line px-4 py-2.5 text-xs first:pl-5 last:pr-5 font-semibold text-ink-soft ${ends(align, compact)} ${compact && className.includes('max-md:hidden') ? 'max-md:hidden' : ''}`}
            >
              {headHidden ? <VisuallyHidden>{head}</VisuallyHidden> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={compact ? '' : 'max-md:block'}>
        {rows.map((row, index) => (
          <tr
            key={keyOf(row)}
            role="row"
            className={`border-line not-first:border-t hover:bg-hover ${rowClass} ${index < phoneRows ? '' : 'max-md:hidden'} ${compact ? '' : `max-md:gap-1 max-md:p-4 ${pairs ? paired : stacked}`}`}
          >
            {columns.map(({ head, headHidden, named, cell, align, className = '' }) => (
              <td
                key={head}
                role="cell"
                className={`wrap-anywhere md:px-4 md:py-2.5 md:first:pl-5 md:last:pr-5 ${headHidden ? 'md:whitespace-nowrap' : ''} ${ends(align, compact)} ${className}`}
              >
                {named && (
                  <span aria-hidden="true" className="text-sm font-normal text-ink-soft md:hidden">{`${head}: `}</span>
                )}
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && <Foot {...foot} heads={columns.map(({ head }) => head)} />}
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: display changes take a table's own roles away
  )
}

function Foot({ label, under, value, heads }: NonNullable<DataTableProps<unknown>['foot']> & { heads: string[] }) {
  const at = heads.indexOf(under)
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display changes take a table's own roles away
    <tfoot role="rowgroup" className="max-md:block">
      <tr role="row" className="border-t border-line font-semibold max-md:flex max-md:justify-between max-md:p-4">
        <th role="rowheader" scope="row" colSpan={at} className="font-semibold md:py-2.5 md:pr-4 md:pl-5">
          {label}
        </th>
        <td role="cell" className="md:px-4 md:py-2.5 md:text-right">
          {value}
        </td>
        {at < heads.length - 1 && <td role="cell" colSpan={heads.length - 1 - at} className="max-md:hidden" />}
      </tr>
    </tfoot>
    // biome-ignore-end lint/a11y/noRedundantRoles: display changes take a table's own roles away
  )
}

const stacked = 'max-md:flex max-md:flex-col'
const paired = 'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-4'

const compactClass =
  'max-md:text-sm max-md:[&_:is(td,th)]:px-1.5 max-md:[&_:is(td,th)]:py-1 max-md:[&_:is(td,th):first-child]:pl-4 max-md:[&_:is(td,th):last-child]:pr-4'

function ends(align: 'start' | 'end' | undefined, compact: boolean): string {
  if (align !== 'end') return ''
  return compact ? 'text-right' : 'md:text-right'
}
