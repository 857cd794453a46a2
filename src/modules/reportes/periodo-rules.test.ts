import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDias,
  cambioPorcentual,
  compareTallas,
  countDias,
  maxDias,
  periodoOf,
  porTramo,
  tramoOf,
  wrongDias,
} from './periodo-rules.ts'
import { type PeriodoElegido, reportesSearch } from './rules.ts'

const spans = (chosen: PeriodoElegido, hoy: string) => {
  const { desde, hasta, antes } = periodoOf(chosen, hoy)
  return `${desde} ${hasta} / ${antes.desde} ${antes.hasta}`
}

describe('a period and its comparison', () => {
  test.each<[PeriodoElegido, string, string]>([
    [{}, '2026-11-24', '2026-11-01 2026-11-24 / 2026-10-01 2026-10-24'],
    [{}, '2026-03-31', '2026-03-01 2026-03-31 / 2026-02-01 2026-02-28'],
    [{}, '2027-01-01', '2027-01-01 2027-01-01 / 2026-12-01 2026-12-01'],
    [{ periodo: 'mes-pasado' }, '2026-03-31', '2026-02-01 2026-02-28 / 2026-01-01 2026-01-31'],
    [{ periodo: 'mes-pasado' }, '2026-01-05', '2025-12-01 2025-12-31 / 2025-11-01 2025-11-30'],
    [{ periodo: '30-dias' }, '2026-11-24', '2026-10-26 2026-11-24 / 2026-09-26 2026-10-25'],
    [{ periodo: 'anio' }, '2028-02-29', '2028-01-01 2028-02-29 / 2027-01-01 2027-02-28'],
    [{ periodo: 'anio' }, '2026-11-24', '2026-01-01 2026-11-24 / 2025-01-01 2025-11-24'],
    [{ desde: '2026-11-10', hasta: '2026-11-10' }, '2026-11-24', '2026-11-10 2026-11-10 / 2026-11-09 2026-11-09'],
    [{ desde: '2028-02-01', hasta: '2028-03-01' }, '2026-11-24', '2028-02-01 2028-03-01 / 2028-01-02 2028-01-31'],
  ])('%j on %s', (chosen, hoy, expected) => {
    expect(spans(chosen, hoy)).toBe(expected)
  })

  test('chosen days are compared with as many before them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: maxDias - 1 }), (from, more) => {
        const desde = addDias('2010-01-01', from)
        const { antes, ...days } = periodoOf({ desde, hasta: addDias(desde, more) }, '2026-11-24')
        expect(countDias(antes)).toBe(countDias(days))
        expect(addDias(antes.hasta, 1)).toBe(desde)
      }),
    )
  })

  test.each([
    ['2026-11-02', '2026-11-01', 'crossed'],
    ['1926-11-01', '2026-11-01', 'too_far'],
    ['2024-11-01', '2026-11-02', 'too_long'],
    ['2024-11-01', '2026-11-01', null],
  ])('%s to %s is %j', (desde, hasta, wrong) => {
    expect(wrongDias({ desde, hasta })).toBe(wrong)
  })
})

test('an incomplete, unknown or reversed period in the URL is this month', () => {
  expect(reportesSearch({ vista: 'tallas', periodo: 'anio' })).toEqual({ vista: 'tallas', periodo: 'anio' })
  expect(reportesSearch({ vista: 'x', periodo: 'siglo', desde: '2026-11-01' })).toEqual({})
  expect(reportesSearch({ desde: '2026-11-02', hasta: '2026-11-01' })).toEqual({})
  const dias = { desde: '2026-11-01', hasta: '2026-11-02' }
  expect(reportesSearch({ ...dias, periodo: 'anio' })).toEqual(dias)
})

describe('bars of the plot of sales', () => {
  const sold = (dia: string, pedidos: number) => ({ dia, pedidos, ventasCentavos: pedidos * 100, piezas: pedidos * 2 })

  test('days without sales are kept; weeks begin on Monday, months on the first', () => {
    expect(porTramo({ desde: '2026-11-01', hasta: '2026-11-03' }, [sold('2026-11-02', 1)])).toEqual([
      sold('2026-11-01', 0),
      sold('2026-11-02', 1),
      sold('2026-11-03', 0),
    ])
    const weeks = porTramo({ desde: '2026-09-01', hasta: '2026-11-24' }, [sold('2026-09-06', 1), sold('2026-09-07', 2)])
    expect(weeks.slice(0, 2)).toEqual([sold('2026-09-01', 1), sold('2026-09-07', 2)])
    const months = porTramo({ desde: '2025-01-15', hasta: '2026-11-24' }, [
      sold('2025-01-31', 1),
      sold('2025-02-01', 2),
    ])
    expect(months.slice(0, 2)).toEqual([sold('2025-01-15', 1), sold('2025-02-01', 2)])
  })

  test('are about sixty at most, and add up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: maxDias }),
        fc.array(fc.tuple(fc.nat(maxDias), fc.nat(50)), { maxLength: 40 }),
        (count, days) => {
          const dias = { desde: '2025-03-07', hasta: addDias('2025-03-07', count - 1) }
          const rows = [...new Map(days.map(([at, n]) => [at % count, n]))].map(([at, n]) =>
            sold(addDias(dias.desde, at), n),
          )
          const bars = porTramo(dias, rows)
          expect(bars.length).toBeLessThanOrEqual(62)
          expect(bars.reduce((sum, { pedidos }) => sum + pedidos, 0)).toBe(
            rows.reduce((sum, it) => sum + it.pedidos, 0),
          )
          expect(['dia', 'semana', 'mes']).toContain(tramoOf(dias))
        },
      ),
      { numRuns: 50 },
    )
  })
})

test('sizes sort from small to large, then numbers, then words, then none', () => {
  const tallas = ['XXG', null, '36', 'M', 'CH/M', 'Única', '32B', 'CH', '100', 'XCH', 'G']
  expect(tallas.toSorted(compareTallas)).toEqual([
    'XCH',
    'CH',
    'CH/M',
    'M',
    'G',
    'XXG',
    '32B',
    '36',
    '100',
    'Única',
    null,
  ])
})

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [0, 100, -100],
  [100, 0, null],
  [0, 0, null],
])('%i after %i is %j percent more', (ahora, antes, cambio) => {
  expect(cambioPorcentual(ahora, antes)).toBe(cambio)
})
