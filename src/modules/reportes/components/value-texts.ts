import type { Tramo } from '#modules/reportes/periodo-rules.ts'
import type { Tipo } from '#modules/reportes/vistas.ts'
import { formatCount, formatDay, formatMonth, formatPesos, formatShortDay } from '#shared/format.ts'

/** Formats values of reports. */

const none = '—'

const formats: Record<Exclude<Tipo, 'texto' | 'dia'>, (value: number) => string> = {
  pesos: formatPesos,
  cuenta: formatCount,
  porcentaje: (value) => `${formatCount(value)} %`,
  cambio: (value) => `${value > 0 ? '+' : ''}${formatCount(value)} %`,
  horas: (value) => (value < 48 ? `${formatCount(value)} h` : `${formatCount(Math.round(value / 2.4) / 10)} días`),
}

export function valueText(tipo: Tipo, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return none
  if (tipo === 'texto') return String(value)
  return tipo === 'dia' ? formatDay(String(value)) : formats[tipo](Number(value))
}

/** The same for an axis: thousands of pesos, and always hours. */
export function axisText(tipo: Tipo, value: number): string {
  if (tipo === 'horas') return `${formatCount(value)} h`
  if (tipo !== 'pesos') return valueText(tipo, value)
  const pesos = value / 100
  if (pesos >= 1_000_000) return `$${formatCount(Math.round(pesos / 100_000) / 10)} M`
  return pesos >= 1_000 ? `$${formatCount(Math.round(pesos / 100) / 10)} mil` : `$${formatCount(pesos)}`
}

/** The full name of a bar in the plot of sales. */
export const tramoText: Record<Tramo, (dia: string) => string> = {
  dia: formatDay,
  semana: (dia) => `Semana del ${formatDay(dia)}`,
  mes: (dia) => formatMonth(dia.slice(0, 7)),
}

/** The short name below a bar. */
export const shortTramoText: Record<Tramo, (dia: string) => string> = {
  dia: formatShortDay,
  semana: formatShortDay,
  mes: (dia) => `${formatShortDay(dia).split(' ')[1]} ${dia.slice(2, 4)}`,
}
