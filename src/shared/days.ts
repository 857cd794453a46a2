/** Days out of this range are typing errors. */
export const firstDay = '2000-01-01'
export const lastDay = '2099-12-31'

/** A calendar day in this range, `2026-11-05`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  return isReal && text >= firstDay && text <= lastDay
}

export const dayTexts = {
  invalid: 'Fecha no válida',
  notYet: 'No puede ser un día que aún no llega',
  tooLate: (years: number) =>
    years === 1 ? 'Elige un día del próximo año o antes' : `Elige un día de los próximos ${years} años`,
}
