import { expect, test } from 'vitest'
import { isDue, pagoText } from './seguimiento-texts.ts'

test.each([
  ['nothing paid', 'confirmado', 0, 'Por pagar $1,000.00'],
  ['a part', 'pendiente', 40_000, 'Por pagar $600.00'],
  ['all', 'enviado', 100_000, 'Pagado'],
  ['more than all', 'entregado', 120_000, 'A favor $200.00'],
  ['cancelled before it was paid', 'cancelado', 0, null],
  ['cancelled after it was paid', 'cancelado', 100_000, 'A favor $1,000.00'],
] as const)('how the book stands: %s', (_, status, pagadoCentavos, text) => {
  expect(pagoText({ status, totalCentavos: 100_000, pagadoCentavos })).toBe(text)
})

test('an unconfirmed pedido owes nothing in a list', () => {
  expect(isDue({ status: 'pendiente', totalCentavos: 1, pagadoCentavos: 0 })).toBe(false)
  expect(isDue({ status: 'confirmado', totalCentavos: 1, pagadoCentavos: 0 })).toBe(true)
})
