import { type PedidoStatus, pedidoStatuses, stockEffect } from '#modules/pedidos/rules.ts'
import { firstDay, lastDay } from '#shared/days.ts'
import { dayAfter, startOfMexicanDay } from '#shared/format.ts'
import { dayMs } from '#shared/time.ts'
import type { PeriodoElegido } from './rules.ts'

/** Periods of reports and what counts as sold (spec 3.6). */

/** A pedido counts as sold once its pieces have left the shop, on the day it was placed (docs/decisions/013). */
export const vendidos: PedidoStatus[] = pedidoStatuses.filter((status) => stockEffect(null, status).stock < 0)

/** Mexican days, the last one included. */
export type Dias = { desde: string; hasta: string }

/** A period and its comparison period. */
export type Periodo = Dias & { antes: Dias }

/** In days: two years. */
export const maxDias = 731

/** Why two days are not a valid period. */
export type WrongDias = 'crossed' | 'too_long' | 'too_far'

export function wrongDias({ desde, hasta }: Dias): WrongDias | null {
  if (desde < firstDay || hasta > lastDay) return 'too_far'
  if (hasta < desde) return 'crossed'
  return countDias({ desde, hasta }) > maxDias ? 'too_long' : null
}

const dateOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const addDias = (day: string, count: number): string => dayOf(dateOf(day) + count * dayMs)

export const countDias = ({ desde, hasta }: Dias): number => (dateOf(hasta) - dateOf(desde)) / dayMs + 1

/** `before` is exclusive. */
export const instantsOf = ({ desde, hasta }: Dias): { from: string; before: string } => ({
  from: startOfMexicanDay(desde),
  before: startOfMexicanDay(dayAfter(hasta)),
})

/**
 * A period and its comparison: a running period is compared with the same days of the previous month or year, chosen
 * days with the same number of days before.
 * @param hoy today as a Mexican day.
 */
export function periodoOf({ periodo, desde, hasta }: PeriodoElegido, hoy: string): Periodo {
  if (desde && hasta) return { desde, hasta, antes: justBefore({ desde, hasta }) }
  const month = `${hoy.slice(0, 7)}-01`
  switch (periodo) {
    case 'mes-pasado': {
      const last = wholeMonth(addDias(month, -1))
      return { ...last, antes: wholeMonth(addDias(last.desde, -1)) }
    }
    case '30-dias': {
      const days = { desde: addDias(hoy, -29), hasta: hoy }
      return { ...days, antes: justBefore(days) }
    }
    case 'anio': {
      const before = String(Number(hoy.slice(0, 4)) - 1)
      // The year before has no 29 February.
      const until = hoy.endsWith('-02-29') ? `${before}-02-28` : `${before}${hoy.slice(4)}`
      return { desde: `${hoy.slice(0, 4)}-01-01`, hasta: hoy, antes: { desde: `${before}-01-01`, hasta: until } }
    }
    default: {
      const last = wholeMonth(addDias(month, -1))
      const same = `${last.desde.slice(0, 7)}${hoy.slice(7)}`
      return { desde: month, hasta: hoy, antes: { desde: last.desde, hasta: same < last.hasta ? same : last.hasta } }
    }
  }
}

function justBefore({ desde, hasta }: Dias): Dias {
  return { desde: addDias(desde, -countDias({ desde, hasta })), hasta: addDias(desde, -1) }
}

function wholeMonth(day: string): Dias {
  const desde = `${day.slice(0, 7)}-01`
  return { desde, hasta: addDias(`${addDias(desde, 31).slice(0, 7)}-01`, -1) }
}

/** The change in whole percent; `null` without a comparison. */
export const cambioPorcentual = (ahora: number, antes: number): number | null =>
  antes === 0 ? null : Math.round(((ahora - antes) / antes) * 100)

export const tramos = ['dia', 'semana', 'mes'] as const
export type Tramo = (typeof tramos)[number]

/** The unit of a bar, for at most about sixty bars. */
export function tramoOf(dias: Dias): Tramo {
  const count = countDias(dias)
  if (count <= 62) return 'dia'
  return count <= 366 ? 'semana' : 'mes'
}

export type VentasDeDia = { dia: string; ventasCentavos: number; pedidos: number; piezas: number }

/**
 * Groups days into bars, including empty ones. A bar is named by its first day in the period. Weeks start on Mondays.
 */
export function porTramo(dias: Dias, sold: VentasDeDia[]): VentasDeDia[] {
  const tramo = tramoOf(dias)
  const byDay = new Map(sold.map((row) => [row.dia, row]))
  const bars = new Map<string, VentasDeDia>()
  for (let dia = dias.desde; dia <= dias.hasta; dia = addDias(dia, 1)) {
    const start = startOf(tramo, dia)
    const bar = bars.get(start) ?? { dia, ventasCentavos: 0, pedidos: 0, piezas: 0 }
    bars.set(start, bar)
    const row = byDay.get(dia)
    if (!row) continue
    bar.ventasCentavos += row.ventasCentavos
    bar.pedidos += row.pedidos
    bar.piezas += row.piezas
  }
  return [...bars.values()]
}

function startOf(tramo: Tramo, dia: string): string {
  if (tramo === 'dia') return dia
  if (tramo === 'mes') return dia.slice(0, 7)
  const sinceMonday = (new Date(dateOf(dia)).getUTCDay() + 6) % 7
  return addDias(dia, -sinceMonday)
}

const letters = ['XCH', 'CH', 'CH/M', 'M', 'M/G', 'G', 'G/XG', 'XG', 'XXG']

/** Orders sizes: letters from small to large, numbers, other words, none. */
export function compareTallas(one: string | null, other: string | null): number {
  const [a, b] = [rankOf(one), rankOf(other)]
  return a - b || (one ?? '').localeCompare(other ?? '', 'es', { numeric: true })
}

function rankOf(talla: string | null): number {
  if (talla === null) return letters.length + 2
  const letter = letters.indexOf(talla.toUpperCase())
  if (letter >= 0) return letter
  return /^\d/.test(talla) ? letters.length : letters.length + 1
}
