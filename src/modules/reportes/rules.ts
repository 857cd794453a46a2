import { dayText, oneOf } from '#shared/search.ts'

/**
 * The reports and their page's search (spec 3.6). In every page's bundle; rules of periods are in `periodo-rules.ts`.
 */

export const periodos = ['mes', 'mes-pasado', '30-dias', 'anio'] as const
export type PeriodoNombre = (typeof periodos)[number]

export const vistas = [
  'ventas',
  'lineas',
  'productos',
  'tallas',
  'desplazamiento',
  'consultoras',
  'tiempos',
  'enviado',
  'demanda',
  'busquedas',
] as const
export type Vista = (typeof vistas)[number]

/** A named period, or two days. */
export type PeriodoElegido = {
  periodo?: PeriodoNombre | undefined
  desde?: string | undefined
  hasta?: string | undefined
}

/** Unknown or incomplete values default to this month. */
export type ReportesSearch = PeriodoElegido & { vista?: Vista | undefined }

export function reportesSearch(typed: Record<string, unknown>): ReportesSearch {
  const vista = oneOf(vistas, typed.vista)
  const [desde, hasta] = [dayText(typed.desde), dayText(typed.hasta)]
  if (desde && hasta && desde <= hasta) return { vista, desde, hasta }
  return { vista, periodo: oneOf(periodos, typed.periodo) }
}
