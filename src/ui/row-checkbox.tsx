import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { Input } from './input.tsx'

export type RowCheckboxProps = {
  /** The accessible name: which row. */
  label: string
  checked: boolean
  /** Some of the rows that it stands for, and not all. */
  mixed?: boolean
  /** @param run whether Shift was held: from the row that was ticked last to this one. */
  onToggle: (checked: boolean, run: boolean) => void
  className?: string
}

/** The box in front of a row of a dense list: drawn at 20 px, touched at 40. It stands over a link that covers the row. */
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
    <span className={`relative z-10 grid size-10 place-items-center select-none ${className}`}>
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
