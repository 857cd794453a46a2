import { formatCount, formatDays } from '#shared/format.ts'
import { type Formato, formatoTexts } from '#shared/sheet-formatos.ts'
import type { Tramo, WrongDias } from './periodo-rules.ts'
import type { PeriodoNombre } from './rules.ts'

export const reportesTexts = {
  intro: 'Qué se vende, a quién y en qué tallas, y qué faltó.',
  period: 'Periodo',
  from: 'Desde',
  to: 'Hasta',
  chosen: 'Fechas elegidas',
  views: 'Reportes',
  figures: 'Cifras del periodo',
  compared: ({ desde, hasta }: { desde: string; hasta: string }, antes: { desde: string; hasta: string }) =>
    `${formatDays(desde, hasta)}, comparado con ${formatDays(antes.desde, antes.hasta, hasta.slice(0, 4))}`,
  before: (value: string) => `vs. ${value}`,
  first: (shown: number, all: number) =>
    `Se muestran los primeros ${formatCount(shown)} de ${formatCount(all)}; los archivos los traen todos.`,
  seeAll: (count: number) => `Ver los ${formatCount(count)} renglones`,
  loading: 'Cargando el reporte…',
  failed: 'No pudimos cargar el reporte',
  csv: 'CSV',
  xlsx: 'Excel',
  csv_punto_y_coma: 'Con ;',
  exportAs: (formato: Formato) => `Descargar ${formatoTexts[formato]}`,
  exportFailed: 'No se pudo descargar el archivo',
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
