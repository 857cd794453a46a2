import { formatDays } from '#shared/format.ts'
import type { Tramo, WrongDias } from './periodo-rules.ts'
import type { PeriodoNombre } from './rules.ts'

export const reportesTexts = {
  from: 'Desde',
  to: 'Hasta',
  compared: ({ desde, hasta }: { desde: string; hasta: string }, antes: { desde: string; hasta: string }) =>
    `${formatDays(desde, hasta)}, comparado con ${formatDays(antes.desde, antes.hasta, hasta.slice(0, 4))}`,
}

export const periodoTexts: Record<PeriodoNombre, string> = {
  mes: 'Este mes',
  'mes-pasado': 'Mes pasado',
  '30-dias': 'Últimos 30 días',
  anio: 'Este año',
}

export const tramoTexts: Record<Tramo, string> = { dia: 'por día', semana: 'por semana', mes: 'por mes' }

export const wrongDiasTexts: Record<WrongDias, string> = {
  crossed: 'La fecha final es anterior a la inicial',
  too_long: 'Elige un periodo de dos años como máximo',
  too_far: 'Elige fechas entre 2000 y 2099',
}
