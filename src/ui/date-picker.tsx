import { Popover as Base } from '@base-ui/react/popover'
import CalendarDays from 'lucide-react/icons/calendar-days'
import X from 'lucide-react/icons/x'
import { Suspense, useId, useRef, useState } from 'react'
import { formatDay } from '#shared/format.ts'
import { answeredFirst } from './answer-presses.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'
import { IconButton } from './icon-button.tsx'
import { lazyWithRetry } from './lazy-with-retry.ts'
import { LoadingRegion } from './loading-region.tsx'
import { PlainCalendar } from './plain-calendar.tsx'
import { Skeleton } from './skeleton.tsx'

const Calendar = lazyWithRetry(async () => (await import('./calendar.tsx')).Calendar, PlainCalendar)

export type DatePickerProps = {
  /** A day of the calendar, `2026-11-05`; `null` for none. */
  value: string | null
  onValueChange: (day: string | null) => void
  disabled?: boolean
}

/**
 * One day, or none. The browser's own date input speaks the browser's language; this one speaks ours. The calendar is
 * fetched when it is first opened; the arrow keys walk through it, and the cross takes the date away.
 */
export function DatePicker({ value, onValueChange, disabled }: DatePickerProps) {
  const [open, setOpen] = useState(false)
  const { 'aria-describedby': describedBy = '', ...control } = useFieldControl()
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
      <Base.Root open={open} onOpenChange={(next) => setOpen(next)}>
        <Base.Trigger
          {...answeredFirst}
          {...control}
          ref={trigger}
          disabled={disabled}
          aria-describedby={`${valueId} ${describedBy}`.trim()}
          className={`${controlClass} flex min-h-12 items-center gap-3 pr-12 pl-4 text-left`}
        >
          <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          <span id={valueId} className={`truncate ${value ? '' : 'text-ink-soft'}`}>
            {value ? formatDay(value) : 'Sin fecha'}
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
              <Suspense fallback={<CalendarSkeleton />}>
                <Calendar value={value} onChoose={choose} />
              </Suspense>
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

const CalendarSkeleton = () => (
  <LoadingRegion label="Cargando calendario…">
    <Skeleton className="h-92 w-77 rounded-md" />
  </LoadingRegion>
)
