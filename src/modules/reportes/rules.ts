import { dayText, oneOf } from '#shared/search.ts'

/** Which reports there are, and what their page's URL says (spec 3.6). In every page's bundle: what periods are is in `periodo-rules.ts`. */

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

/** A period has a name, or its first and last day. */
export type PeriodoElegido = {
  periodo?: PeriodoNombre | undefined
  desde?: string | undefined
  hasta?: string | undefined
}

/** What the page's URL says; what is unknown or half is this month. */
export type ReportesSearch = PeriodoElegido & { vista?: Vista | undefined }

export function reportesSearch(typed: Record<string, unknown>): ReportesSearch {
  const vista = oneOf(vistas, typed.vista)
  const [desde, hasta] = [dayText(typed.desde), dayText(typed.hasta)]
  if (desde && hasta && desde <= hasta) return { vista, desde, hasta }
  return { vista, periodo: oneOf(periodos, typed.periodo) }
}
