import { addDays } from '#shared/format.ts'

/** What is true of calls (spec 3.1). */

export const llamadaResultados = ['contesto', 'no_contesto', 'buzon', 'equivocado'] as const
export type LlamadaResultado = (typeof llamadaResultados)[number]

/** Years ahead that a call may be put off. */
export const maxVolverYears = 1

/** Days that are one press away when a call is put off, each once. @param today a calendar day. */
export function quickDays(today: string): { label: string; day: string }[] {
  const sunday = 7
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || sunday
  const monday = addDays(today, sunday + 1 - weekday)
  const days = [
    { label: 'Hoy', day: today },
    { label: 'Mañana', day: addDays(today, 1) },
    { label: 'El lunes', day: monday },
  ]
  return days.filter(({ day }, index) => days.findIndex((it) => it.day === day) === index)
}
