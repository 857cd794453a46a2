import type { KeyboardEvent } from 'react'
import { controlClass } from '#ui/control-class.ts'
import { Input } from '#ui/input.tsx'

type CellProps = {
  label: string
  /** Which column: up, down and Enter stay in it. */
  column: string
  value: string
  changed: boolean
  error?: string | undefined
  inputMode: 'decimal' | 'numeric'
  onType: (typed: string) => void
  onLeave?: () => void
}

/** A cell that is typed into, as in a spreadsheet: Enter and the arrows go to the same column of the next row, or the one before. */
export const TablaCell = ({ label, column, value, changed, error, inputMode, onType, onLeave }: CellProps) => (
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
