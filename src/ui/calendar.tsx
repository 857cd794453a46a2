import { DayPicker } from 'react-day-picker'
import { es } from 'react-day-picker/locale/es'
import { serverNow } from '#shared/clock.ts'
import { mexicanDay } from '#shared/format.ts'
import { iconButtonClass } from './icon-button-class.ts'

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

/** A month in Spanish, Monday first. Days come and go as `2026-11-05`; choosing the chosen one takes it away. */
export function Calendar({ value, onChoose }: CalendarProps) {
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

// In the browser's own zone on both ways, so that no hour can move the day.
function toDate(text: string): Date {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
