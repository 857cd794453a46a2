import { z } from 'zod'
import { dayTexts, isDay, lastDay } from './days.ts'
import { addDays, mexicanDay } from './format.ts'
import { dayMs } from './time.ts'

type Bounds = {
  /** For what happened: today in Mexico is the last. */
  past?: boolean
  /** For what is to come: today is the first. */
  coming?: boolean
  /** The last day is as many years from today. */
  years?: number
}

/**
 * A day that a request or a form holds, `2026-11-05`: the only schema of days. Without bounds it is one of 2000 to 2099.
 * @param missing the sentence for what is no day.
 */
export const daySchema = (missing: string = dayTexts.invalid, { past, coming, years }: Bounds = {}) =>
  z.iso.date({ error: missing, abort: true }).superRefine((day, context) => {
    const today = mexicanDay(new Date())
    const last = years === undefined ? lastDay : addDays(today, 366 * years)
    const message = !isDay(day)
      ? dayTexts.year
      : past && day > today
        ? dayTexts.notYet
        : coming && day < today
          ? dayTexts.past
          : day > last && dayTexts.tooLate(years ?? 0)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** An instant as databases keep it, of the last `days` days; a browser's clock may be a day ahead. */
export const recentInstantSchema = (days: number) =>
  z.iso.datetime({ error: dayTexts.invalid, abort: true }).transform((text, context) => {
    const ms = Date.parse(text)
    if (Math.abs(Date.now() - ms) <= days * dayMs && ms <= Date.now() + dayMs) return new Date(ms).toISOString()
    context.addIssue({ code: 'custom', message: dayTexts.invalid })
    return z.NEVER
  })
