import { Popover as Base } from '@base-ui/react/popover'
import CalendarDays from 'lucide-react/icons/calendar-days'
import X from 'lucide-react/icons/x'
import { useId, useRef, useState } from 'react'
import { formatDay, formatPlainDay } from '#shared/format.ts'
import { Calendar } from './calendar.tsx'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'
import { IconButton } from './icon-button.tsx'

export type DatePickerProps = {
  /** A day of the calendar, `2026-11-05`; `null` for none. */
  value: string | null
  onValueChange: (day: string | null) => void
  disabled?: boolean
  /** Instead of 'Sin fecha', where the place leaves no room for a label; the day is short then, too. */
  empty?: string
}

/**
 * One day, or none. The browser's own date input speaks the browser's language; this one speaks ours. The arrow keys
 * walk through the calendar, and the cross takes the date away.
 */
export function DatePicker({ value, onValueChange, disabled, empty }: DatePickerProps) {
  const [open, setOpen] = useState(false)
  // A button cannot be said to be required.
  const { 'aria-describedby': describedBy = '', 'aria-required': _, ...control } = useFieldControl()
  const valueId = useId()
  const place = useRef<HTMLSpanElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const choose = (day: string | null) => {
    onValueChange(day)
    setOpen(false)
  }
  const clear = () => {
    choose(null)
    trigger.current?.focus()
  }
  return (
    <div className="relative">
      <Base.Root open={open} onOpenChange={setOpen}>
        <Base.Trigger
          {...control}
          ref={trigger}
          disabled={disabled}
          aria-describedby={`${valueId} ${describedBy}`.trim()}
          className={`${controlClass} flex min-h-12 items-center text-left ${value ? 'pr-12' : 'pr-3'} ${empty ? 'gap-2 pl-3 text-sm' : 'gap-3 pl-4'}`}
        >
          <CalendarDays
            aria-hidden="true"
            className={`size-5 shrink-0 text-ink-soft ${value && empty ? 'hidden' : ''}`}
          />
          <span id={valueId} className={`truncate ${value ? '' : 'text-ink-soft'}`}>
            {textOf(value, empty)}
          </span>
        </Base.Trigger>
        <span ref={place} className="contents" />
        <Base.Portal container={place} className="contents">
          <Base.Positioner
            sideOffset={6}
            align="start"
            positionMethod="fixed"
            collisionPadding={8}
            className="z-50 outline-none"
          >
            <Base.Popup className="popup p-3" aria-label="Elige una fecha">
              <Calendar value={value} onChoose={choose} />
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {value && !disabled && (
        <div className="absolute top-0.5 right-0.5">
          <IconButton label="Quitar fecha" onClick={clear}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}

function textOf(value: string | null, empty: string | undefined): string {
  if (value === null) return empty ?? 'Sin fecha'
  return empty ? formatPlainDay(value) : formatDay(value)
}
