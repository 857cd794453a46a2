import { z } from 'zod'
import { serverNow } from './clock.ts'
import { dayTexts, isDay, lastDay } from './days.ts'
import { addDays, mexicanDay } from './format.ts'
import { dayMs } from './time.ts'

type Bounds = {
  /** The latest day is today in Mexico. */
  past?: boolean
  /** The earliest day is today in Mexico. */
  coming?: boolean
  /** The latest day is this many years from today. */
  years?: number
}

/**
 * A day in a request or form, `2026-11-05`, from 2000 to 2099: the only schema of days. @param missing the message for
 * anything else.
 */
export const daySchema = (missing: string = dayTexts.invalid, { past, coming, years }: Bounds = {}) =>
  z.iso.date({ error: missing, abort: true }).superRefine((day, context) => {
    const today = mexicanDay(serverNow())
    const last = years === undefined ? lastDay : addDays(today, 366 * years)
    const message = !isDay(day)
      ? 'Elige fechas entre 2000 y 2099'
      : past && day > today
        ? dayTexts.notYet
        : coming && day < today
          ? 'Elige hoy o un día que viene'
          : day > last && dayTexts.tooLate(years ?? 0)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** An instant of the last `days` days, with a day of tolerance for the browser's clock. */
export const recentInstantSchema = (days: number) =>
  z.iso.datetime({ error: dayTexts.invalid, abort: true }).transform((text, context) => {
    const [ms, nowMs] = [Date.parse(text), serverNow().getTime()]
    if (Math.abs(nowMs - ms) <= days * dayMs && ms <= nowMs + dayMs) return new Date(ms).toISOString()
    context.addIssue({ code: 'custom', message: dayTexts.invalid })
    return z.NEVER
  })
