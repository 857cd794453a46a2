import { Popover as Base } from '@base-ui/react/popover'
import CalendarDays from 'lucide-react/icons/calendar-days'
import X from 'lucide-react/icons/x'
import { useId, useRef, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { es } from 'react-day-picker/locale/es'
import { serverNow } from '#shared/clock.ts'
import { formatDay, formatPlainDay, mexicanDay } from '#shared/format.ts'
import { IconButton, iconButtonClass } from './button.tsx'
import { controlClass, useFieldControl } from './field.tsx'

type CalendarProps = { value: string | null; onChoose: (day: string | null) => void }

const day =
  'grid size-11 place-items-center rounded-full tabular-nums transition-colors hover:bg-hover in-data-[today]:font-bold in-data-[today]:text-accent-text in-data-[selected]:bg-accent! in-data-[selected]:text-accent-ink! in-data-[outside]:text-ink-soft'

const classNames = {
  month_caption: 'flex h-11 items-center pl-3 font-semibold',
  caption_label: 'block first-letter:uppercase',
  nav: 'absolute top-0 right-0 flex',
  button_previous: iconButtonClass(),
  button_next: iconButtonClass(),
  chevron: 'size-5 fill-current',
  month_grid: 'border-collapse',
  weekday: 'size-11 text-xs font-semibold text-ink-soft',
  day: 'p-0 text-center',
  day_button: day,
}

/** Days are `2026-11-05`; choosing the selected day clears it. */
function Calendar({ value, onChoose }: CalendarProps) {
  const selected = value ? toDate(value) : undefined
  return (
    <DayPicker
      mode="single"
      locale={es}
      autoFocus
      today={toDate(mexicanDay(serverNow()))}
      showOutsideDays
      fixedWeeks
      {...(selected && { selected, defaultMonth: selected })}
      onSelect={(date) => onChoose(date ? toDay(date) : null)}
      className="relative w-77"
      classNames={classNames}
    />
  )
}

// Local time in both directions, so that no hour moves the day.
function toDate(text: string): Date {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

type DatePickerProps = {
  /** A day of the calendar, `2026-11-05`; `null` for none. */
  value: string | null
  onValueChange: (day: string | null) => void
  disabled?: boolean
  /** Instead of 'Sin fecha', where there is no room for a label; the day is short then. */
  empty?: string
}

/** One day, or none, in Spanish, unlike the browser's own date input. */
export function DatePicker({ value, onValueChange, disabled, empty }: DatePickerProps) {
  const [open, setOpen] = useState(false)
  // A button does not take `aria-required`.
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
