import { expect, it } from 'vitest'
import { differenceText, pagoText, respuestaTexts } from './consultora-texts.ts'
import type { PropuestaEstado } from './propuesta-rules.ts'

it.each([
  ['nothing paid', 'confirmado', 0, null],
  ['a part', 'confirmado', 40_000, 'Por pagar $600.00'],
  ['all of it', 'enviado', 100_000, 'Pagado'],
  ['more than it costs', 'enviado', 120_000, 'A tu favor $200.00'],
  ['paid, then cancelled', 'cancelado', 40_000, 'A tu favor $400.00'],
  ['cancelled without a payment', 'cancelado', 0, null],
] as const)('what the consultora owes: %s', (_, status, pagadoCentavos, text) => {
  expect(pagoText({ status, totalCentavos: 100_000, pagadoCentavos })).toBe(text)
})

it.each([
  [{ piezas: 5, totalCentavos: 500 }, { piezas: 3, totalCentavos: 300 }, '2 piezas menos, −$2.00'],
  [{ piezas: 5, totalCentavos: 500 }, { piezas: 6, totalCentavos: 500 }, '1 pieza más'],
  [{ piezas: 5, totalCentavos: 500 }, { piezas: 5, totalCentavos: 700 }, '+$2.00'],
  [{ piezas: 5, totalCentavos: 500 }, { piezas: 5, totalCentavos: 500 }, 'Las mismas piezas y el mismo total'],
])('the difference in pieces and pesos', (before, after, text) => {
  expect(differenceText(before, after)).toBe(text)
})

it.each<[PropuestaEstado, boolean, string | null]>([
  ['aceptada', false, 'Aceptaste los cambios el 24/11/2026 12:00.'],
  ['aceptada', true, 'Aceptaste los cambios por teléfono el 24/11/2026 12:00.'],
  ['rechazada', false, 'El 24/11/2026 12:00 dijiste que prefieres que te llamemos. Tu pedido sigue como estaba.'],
  ['retirada', false, 'El equipo retiró su propuesta el 24/11/2026 12:00. Tu pedido sigue como estaba.'],
  ['anulada', false, null],
  ['abierta', false, null],
])('how a propuesta ended: %s, by phone: %s', (estado, porTelefono, text) => {
  expect(respuestaTexts[estado]('2026-11-24T18:00:00.000Z', porTelefono)).toBe(text)
})
