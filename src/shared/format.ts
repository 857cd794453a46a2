import { dayMs, hourMs, minuteMs } from './time.ts'

/** Money, counts, dates and phones as people read them (spec 1.9). The only place that formats them. */

const pesos = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `123450` centavos -> `$1,234.50`. */
export const formatPesos = (centavos: number): string =>
  `${centavos < 0 ? '-' : ''}$${pesos.format(Math.abs(centavos) / 100)}`

const whole = new Intl.NumberFormat('es-MX')

/** `12345` -> `12,345`: pieces, pedidos, people. */
export const formatCount = (count: number): string => whole.format(count)

/** An instant (ISO, UTC) -> `05 de noviembre de 2026`, the long form of spec 1.9. */
export const formatLongDate = (iso: string): string => formatDay(mexicanDay(new Date(iso)))

/** An instant (ISO, UTC) -> `5 de noviembre`. */
export function formatDayAndMonth(iso: string): string {
  const [, month, date] = mexicanDay(new Date(iso)).split('-')
  return `${Number(date)} de ${monthName(month)}`
}

/** A calendar day (`2026-11-05`, no zone) -> `05 de noviembre de 2026`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date} de ${monthName(month)} de ${year}`
}

export const formatDayOr = <Otherwise>(day: string | null, otherwise: Otherwise): string | Otherwise =>
  day === null ? otherwise : formatDay(day)

/** An instant (ISO, UTC) -> `05/11/2026 14:30` in Mexico City (spec 2.9). */
export const formatMinute = (iso: string): string => `${formatDate(iso)} ${mexicanClock(new Date(iso)).slice(11, 16)}`

/** An instant (ISO, UTC) -> `5 de noviembre a las 14:30` in Mexico City, inside a sentence. */
export function formatMoment(iso: string): string {
  const [, month, date] = mexicanDay(new Date(iso)).split('-')
  return `${Number(date)} de ${monthName(month)} a las ${mexicanClock(new Date(iso)).slice(11, 16)}`
}

/** An instant (ISO, UTC) -> `05/11/2026` in Mexico City, for narrow rows. */
export const formatDate = (iso: string): string => formatPlainDay(mexicanDay(new Date(iso)))

/** A month (`2026-11`) -> `noviembre de 2026`. */
export function formatMonth(yearAndMonth: string): string {
  const [year, month] = yearAndMonth.split('-')
  return `${monthName(month)} de ${year}`
}

// Hard-coded, because engines differ in locale dates and in Mexico's former summer time.
const monthNames = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
]

const monthName = (month: string | undefined): string | undefined => monthNames[Number(month) - 1]

/** The calendar day (`2026-11-05`) of an instant in Mexico City; defines "today" in this product. */
export const mexicanDay = (instant: Date): string => mexicanClock(instant).slice(0, 10)

/** The hour (0 to 23) of an instant in Mexico City. */
export const mexicanHour = (instant: Date): number => Number(mexicanClock(instant).slice(11, 13))

/** Local time in Mexico City, `2026-11-05T14:30:00.000`: UTC-6 all year since October 2022. */
export const mexicanClock = (instant: Date): string =>
  new Date(instant.getTime() - 6 * hourMs).toISOString().slice(0, -1)

/** The instant at which a calendar day begins in Mexico City (as in db/migrations/002). */
export const startOfMexicanDay = (day: string): string => `${day}T06:00:00.000Z`

/** `2026-11-30` and 1 -> `2026-12-01`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** `2026-11-30` -> `2026-12-01`. */
export const dayAfter = (day: string): string => addDays(day, 1)

/** `2026-11-05` -> `05/11/2026`, for narrow places. */
export const formatPlainDay = (day: string): string => day.split('-').reverse().join('/')

/** The time since an instant: `12 min`, `3 h`, from one day on `2 días`. */
export function formatWait(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / minuteMs))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  const days = Math.floor(minutes / (24 * 60))
  return days === 1 ? '1 día' : `${formatCount(days)} días`
}

/** A calendar day (`2026-11-05`) -> `5 nov`, for the axis of a plot. */
export function formatShortDay(day: string): string {
  const [, month, date] = day.split('-')
  return `${Number(date)} ${monthName(month)?.slice(0, 3)}`
}

/**
 * A range of calendar days: `1–26 nov 2026`, `28 dic 2025 – 3 ene 2026`. @param year a year to omit, because it is
 * shown elsewhere.
 */
export function formatDays(from: string, to: string, year?: string): string {
  const yearOf = (day: string) => (day.slice(0, 4) === year ? '' : ` ${day.slice(0, 4)}`)
  if (from === to) return `${formatShortDay(to)}${yearOf(to)}`
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${formatShortDay(to)}${yearOf(to)}`
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${formatShortDay(from)}${isOneYear ? '' : yearOf(from)} – ${formatShortDay(to)}${yearOf(to)}`
}

export const phoneDigits = { min: 10, max: 15 }

/**
 * A phone as stored: ten digits are a Mexican number, `+52 442 123 4567`, also with obsolete prefixes (01, 044, 045,
 * the 1 after 52); anything else stays as typed, trimmed.
 */
export function internationalPhone(typed: string): string {
  const telefono = typed.trim()
  const [, lada, middle, last] =
    telefono.replace(/[\s()-]/g, '').match(/^(?:\+?521?|01|044|045)?(\d{3})(\d{3})(\d{4})$/) ?? []
  return lada ? `+52 ${lada} ${middle} ${last}` : telefono
}

/** `1 pieza`, `1,250 piezas`. */
export const piezasText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'pieza' : 'piezas'}`
