import { expect, test } from 'vitest'
import { pedidoStatuses } from '#modules/pedidos/rules.ts'
import { daysUpTo, pedidosPorStatus, ventasPorDia } from './rules.ts'

const counted = (dia: string, status: (typeof pedidoStatuses)[number], pedidos: number, totalCentavos: number) => ({
  ...{ dia, status, pedidos, totalCentavos },
})

test('the days of a plot end today and skip none, across months and leap years', () => {
  expect(daysUpTo('2024-03-02', 4)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'])
  expect(daysUpTo('2027-01-01', 2)).toEqual(['2026-12-31', '2027-01-01'])
})

test('pedidos and sales of a day exclude cancelled ones, and days without any are zero', () => {
  const rows = [
    counted('2026-11-05', 'pendiente', 2, 300),
    counted('2026-11-05', 'enviado', 1, 500),
    counted('2026-11-05', 'cancelado', 4, 9_999),
    counted('', 'pendiente', 70, 70_000),
  ]
  expect(ventasPorDia(['2026-11-04', '2026-11-05'], rows)).toEqual([
    { dia: '2026-11-04', pedidos: 0, ventasCentavos: 0 },
    { dia: '2026-11-05', pedidos: 3, ventasCentavos: 800 },
  ])
})

test('every status has its place, in the order of the statuses', () => {
  const rows = pedidosPorStatus([counted('', 'enviado', 3, 1)])
  expect(rows.map(({ status }) => status)).toEqual(pedidoStatuses)
  expect(rows.map(({ pedidos }) => pedidos)).toEqual([0, 0, 0, 3, 0, 0])
})
