import { Popover as Base } from '@base-ui/react/popover'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useId, useRef, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { es } from 'react-day-picker/locale/es'
import { serverNow } from '#shared/clock.ts'
import { firstDay, isDay, lastDay } from '#shared/days.ts'
import { formatPlainDay, mexicanDay } from '#shared/format.ts'
import { Button, iconButtonClass } from './button.tsx'
import { FieldError, TextInput, useFieldControl } from './field.tsx'

type CalendarProps = { value: string | null; max: string; onChoose: (day: string | null) => void }

const day =
  'grid size-11 place-items-center rounded-full tabular-nums transition-colors hover:bg-hover in-data-[today]:font-bold in-data-[today]:text-accent-text in-data-[selected]:bg-accent! in-data-[selected]:text-accent-ink! in-data-[outside]:text-ink-soft disabled:cursor-not-allowed disabled:line-through disabled:hover:bg-transparent'

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
function Calendar({ value, max, onChoose }: CalendarProps) {
  const selected = value ? toDate(value) : undefined
  return (
    <DayPicker
      mode="single"
      locale={es}
      autoFocus
      today={toDate(mexicanDay(serverNow()))}
      showOutsideDays
      fixedWeeks
      disabled={[{ before: toDate(firstDay) }, { after: toDate(max) }]}
      {...(selected && { selected, defaultMonth: selected })}
      onSelect={(date) => onChoose(date ? toDay(date) : null)}
      className="relative w-77"
      classNames={classNames}
    />
  )
}

// Local time in both directions, so that time zones do not shift the day.
function toDate(text: string): Date {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

type DatePickerProps = {
  /** A calendar day, `2026-11-05`; `null` for none. */
  value: string | null
  onValueChange: (day: string | null) => void
  disabled?: boolean
  /** Replaces 'dd/mm/aaaa' where there is no label. */
  empty?: string
  /** The latest day. */
  max?: string
  /** Cannot be cleared: invalid text changes nothing. */
  required?: boolean
}

/** Text typed over a value: incomplete or invalid. */
type Typed = { text: string; over: string | null; refused: string | undefined }

/**
 * A day or none, typed as dd/mm/aaaa or chosen from a calendar in Spanish. Invalid text counts as none and shows an
 * error.
 */
export function DatePicker({
  value,
  onValueChange,
  disabled = false,
  empty,
  max = lastDay,
  required = false,
}: DatePickerProps) {
  const [open, setOpen] = useState(false)
  const [held, setHeld] = useState<Typed | null>(null)
  const { 'aria-describedby': describedBy = '', ...control } = useFieldControl()
  const errorId = useId()
  const field = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  const typed = held?.over === value ? held : null
  const set = (day: string | null) => {
    if (day !== value) onValueChange(day)
  }
  const type = (raw: string) => {
    const text = slashed(raw)
    const day = /\d{4}$/.test(text) ? readDay(text) : null
    if (day && !refusalOf(day, max)) {
      setHeld({ text, over: day, refused: undefined })
      return set(day)
    }
    setHeld({ text, over: value, refused: undefined })
  }
  const finish = () => {
    if (!typed) return
    const day = readDay(typed.text)
    const refused = typed.text.trim() === '' ? undefined : refusalOf(day, max)
    const next = refused && required ? value : refused ? null : day
    setHeld(refused ? { text: typed.text, over: next, refused } : null)
    set(next)
  }
  const choose = (day: string | null) => {
    setHeld(null)
    set(day)
    setOpen(false)
  }
  return (
    <>
      <div ref={field} className="relative">
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          placeholder={empty ?? 'dd/mm/aaaa'}
          disabled={disabled}
          value={typed?.text ?? (value ? formatPlainDay(value) : '')}
          onChange={({ target }) => type(target.value)}
          onBlur={finish}
          onKeyDown={({ key }) => key === 'Enter' && finish()}
          aria-describedby={`${typed?.refused ? errorId : ''} ${describedBy}`.trim() || undefined}
          {...(typed?.refused && { 'aria-invalid': true })}
          className={`tabular-nums ${empty ? 'px-3! pr-10! text-sm!' : 'pr-12!'}`}
        />
        <Base.Root open={open} onOpenChange={setOpen}>
          <Base.Trigger
            disabled={disabled}
            aria-label="Abrir calendario"
            className={iconButtonClass({
              size: empty ? 'sm' : 'md',
              className: `absolute! ${empty ? 'top-1.5 right-1' : 'top-0.5 right-0.5'}`,
            })}
          >
            <CalendarDays aria-hidden="true" />
          </Base.Trigger>
          <span ref={place} className="contents" />
          <Base.Portal container={place} className="contents">
            <Base.Positioner
              anchor={field}
              sideOffset={6}
              align="start"
              positionMethod="fixed"
              collisionPadding={8}
              className="z-50 outline-none"
            >
              <Base.Popup className="popup p-3" aria-label="Elige una fecha">
                <Calendar value={value} max={max} onChoose={choose} />
                {value && (
                  <Button variant="link" size="sm" className="ml-3" onClick={() => choose(null)}>
                    Quitar fecha
                  </Button>
                )}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      </div>
      {typed?.refused && <FieldError id={errorId}>{typed.refused}</FieldError>}
    </>
  )
}

/** Adds slashes after day and month while digits are typed. */
const slashed = (text: string): string =>
  /^[\d/]*$/.test(text) ? text.replace(/^(\d{2})(\d)/, '$1/$2').replace(/^(\d{1,2}\/\d{2})(\d)/, '$1/$2') : text

/** Parses `5/11/26`, `05-11-2026`, `05112026` or `2026-11-05`; `null` for anything else. */
function readDay(text: string): string | null {
  const day = text.trim()
  if (isDay(day)) return day
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\D?(\d{1,2})\D?(\d{4}|\d{2})$/.exec(day) ?? []
  const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(read) ? read : null
}

function refusalOf(day: string | null, max: string): string | undefined {
  if (!day) return 'Escribe la fecha como 05/11/2026'
  if (day < firstDay) return `Elige una fecha desde el ${formatPlainDay(firstDay)}`
  return day > max ? `Elige una fecha hasta el ${formatPlainDay(max)}` : undefined
}
