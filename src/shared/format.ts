/** Money, counts, dates and phones as people read them (spec 1.9). The only place that formats them. */

const timeZone = 'America/Mexico_City'

const pesos = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `123450` centavos -> `$1,234.50`; a dash where the amount is hidden from who looks (spec 3.7). */
export const formatPesos = (centavos: number | null): string =>
  centavos === null ? '—' : `${centavos < 0 ? '-' : ''}$${pesos.format(Math.abs(centavos) / 100)}`

const whole = new Intl.NumberFormat('es-MX')

/** `12345` -> `12,345`: pieces, pedidos, people. */
export const formatCount = (count: number): string => whole.format(count)

/**
 * Formatted dates are kept: formatting one takes ten microseconds, and they repeat from page to page.
 */
function memoized(format: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const formatted = known.get(text) ?? format(text)
    if (known.size >= maxFormats) known.clear()
    known.set(text, formatted)
    return formatted
  }
}

const maxFormats = 1_000

const dayParts = new Intl.DateTimeFormat('es-MX', { timeZone, day: '2-digit', month: 'long', year: 'numeric' })
const minuteParts = new Intl.DateTimeFormat('es-MX', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant (ISO, UTC) -> `05 de noviembre de 2026`, the long form of spec 1.9. */
export const formatLongDate = memoized((iso) => longFrom(dayParts, new Date(iso)))

/** A calendar day (`2026-11-05`, no zone) -> `05 de noviembre de 2026`. */
export const formatDay = memoized((day) => longFrom(calendarParts, new Date(`${day}T00:00:00Z`)))

/** The same, or something else where there is no day. */
export const formatDayOr = <Otherwise>(day: string | null, otherwise: Otherwise): string | Otherwise =>
  day === null ? otherwise : formatDay(day)

const calendarParts = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'UTC',
  day: '2-digit',
  month: 'long',
  year: 'numeric',
})

/** An instant (ISO, UTC) -> `05/11/2026 14:30` in Mexico City (spec 2.9). */
export const formatMinute = memoized((iso) => {
  const part = partsOf(minuteParts, new Date(iso))
  return `${part.day}/${part.month}/${part.year} ${part.hour}:${part.minute}`
})

/** An instant (ISO, UTC) -> `05/11/2026` in Mexico City, where rows are narrow. */
export const formatDate = (iso: string): string => formatMinute(iso).split(' ')[0] as string

/** A month (`2026-11`) -> `noviembre de 2026`. */
export const formatMonth = memoized((month) => monthParts.format(new Date(`${month}-01T00:00:00Z`)))

const monthParts = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The calendar day (`2026-11-05`) that an instant falls on in Mexico City: what "today" means in this product. */
export const mexicanDay = (instant: Date): string => dayOfHour(hourOf(instant))

/** The instant that a calendar day begins at in Mexico City, UTC-6 all year since 2022 (as db/migrations/002 counts). */
export const startOfMexicanDay = (day: string): string => `${day}T06:00:00.000Z`

/** `2026-11-30` and 1 -> `2026-12-01`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** `2026-11-30` -> `2026-12-01`. */
export const dayAfter = (day: string): string => addDays(day, 1)

/** `2026-11-05` -> `05/11/2026`, where there is little room. */
export const formatPlainDay = (day: string): string => day.split('-').reverse().join('/')

/** How long something has waited: `12 min`, `3 h`, from a day on `2 días`. */
export function formatWait(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  const days = Math.floor(minutes / (24 * 60))
  return days === 1 ? '1 día' : `${formatCount(days)} días`
}

const dayMs = 86_400_000

const mexicanDayParts = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The hour (0 to 23) that an instant falls in in Mexico City. */
export const mexicanHour = (instant: Date): number => Number(hourOfHour(hourOf(instant)))

const mexicanHourParts = new Intl.DateTimeFormat('es-MX', { timeZone, hour: '2-digit', hourCycle: 'h23' })

/** Mexico City is whole hours away from UTC: an hour there is an hour here. */
const hourOf = (instant: Date): string => instant.toISOString().slice(0, 13)
const dayOfHour = memoized((hour) => mexicanDayParts.format(new Date(`${hour}:00Z`)))
const hourOfHour = memoized((hour) => mexicanHourParts.format(new Date(`${hour}:00Z`)))

function longFrom(format: Intl.DateTimeFormat, instant: Date): string {
  const part = partsOf(format, instant)
  return `${part.day} de ${part.month} de ${part.year}`
}

function partsOf(format: Intl.DateTimeFormat, instant: Date): Record<string, string> {
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
}

/** A calendar day (`2026-11-05`) -> `5 nov`, for the foot of a plot. */
export function formatShortDay(day: string): string {
  const part = partsOf(calendarParts, new Date(`${day}T00:00:00Z`))
  return `${Number(part.day)} ${part.month?.slice(0, 3)}`
}

/**
 * A phone as we keep it: ten digits are a Mexican number and become `+52 442 123 4567`, also with the prefixes once dialled
 * before them (01, 044, 045, the 1 after 52); whatever else was written stays as it is, without spaces around it.
 */
export function internationalPhone(typed: string): string {
  const telefono = typed.trim()
  const [, lada, middle, last] =
    telefono.replace(/[\s()-]/g, '').match(/^(?:\+?521?|01|044|045)?(\d{3})(\d{3})(\d{4})$/) ?? []
  return lada ? `+52 ${lada} ${middle} ${last}` : telefono
}
