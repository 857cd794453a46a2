import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineaSubtotal } from '#modules/carrito/rules.ts'
import { whatsappNumber } from '#shared/whatsapp-number.ts'
import {
  formatNumeroPedido,
  holdsStock,
  neighbourOf,
  nextStep,
  type PedidoStatus,
  pedidoStatuses,
  pedidosSearch,
  pedidoTotal,
  stockEffect,
  trackerStates,
  unusualMove,
  wrongFechas,
} from './rules.ts'
import { nextStepTexts } from './texts.ts'

const anyStatus = fc.constantFrom(...pedidoStatuses)

describe('stockEffect', () => {
  test.each<[PedidoStatus | null, PedidoStatus, { stock: number; apartado: number }]>([
    [null, 'pendiente', { stock: 0, apartado: 1 }],
    ['pendiente', 'confirmado', { stock: 0, apartado: 0 }],
    ['pendiente', 'cancelado', { stock: 0, apartado: -1 }],
    ['preparando', 'enviado', { stock: -1, apartado: -1 }],
    ['enviado', 'entregado', { stock: 0, apartado: 0 }],
    ['enviado', 'cancelado', { stock: 1, apartado: 0 }],
    ['entregado', 'confirmado', { stock: 1, apartado: 1 }],
    ['cancelado', 'enviado', { stock: -1, apartado: 0 }],
  ])('%s to %s', (from, to, effect) => {
    expect(stockEffect(from, to)).toEqual(effect)
  })

  test('no path of statuses loses or invents a piece', () => {
    fc.assert(
      fc.property(fc.array(anyStatus), anyStatus, (way, end) => {
        const walked = [null, 'pendiente' as const, ...way, end].map((from, step, path) => {
          const to = path[step + 1]
          return to ? stockEffect(from, to) : { stock: 0, apartado: 0 }
        })
        const sum = (key: 'stock' | 'apartado') => walked.reduce((total, effect) => total + effect[key], 0)
        expect({ stock: sum('stock'), apartado: sum('apartado') }).toEqual(stockEffect(null, end))
        expect(sum('apartado')).toBe(holdsStock(end) ? 1 : 0)
      }),
    )
  })

  test('a change and its reverse cancel out', () => {
    fc.assert(
      fc.property(anyStatus, anyStatus, (from, to) => {
        const [there, back] = [stockEffect(from, to), stockEffect(to, from)]
        expect([there.stock + back.stock, there.apartado + back.apartado]).toEqual([0, 0])
      }),
    )
  })
})

test.each<[PedidoStatus, string | null]>([
  ['pendiente', 'current todo todo todo todo'],
  ['confirmado', 'done current todo todo todo'],
  ['preparando', 'done done current todo todo'],
  ['enviado', 'done done done current todo'],
  ['entregado', 'done done done done done'],
  ['cancelado', null],
])('spec 1.4: the tracker: at %s', (status, states) => {
  expect(trackerStates(status)?.join(' ') ?? null).toBe(states)
})

describe('spec 1.1: totals', () => {
  test('are the sum of their lines, to the centavo, up to the largest pedido', () => {
    const linea = fc.record({
      cantidad: fc.integer({ min: 1, max: 10_000 }),
      precioUnitarioCentavos: fc.integer({ min: 0, max: 99_999_999 }),
    })
    fc.assert(
      fc.property(fc.array(linea, { minLength: 1, maxLength: 200 }), (lineas) => {
        const total = pedidoTotal(lineas.map((one) => ({ subtotalCentavos: lineaSubtotal(one) })))
        const exact = lineas.reduce((sum, one) => sum + BigInt(one.cantidad) * BigInt(one.precioUnitarioCentavos), 0n)
        expect(BigInt(total)).toBe(exact)
      }),
    )
  })

  test.each([
    [1, 'PED-000001'],
    [999_999, 'PED-999999'],
    [1_000_000, 'PED-1000000'],
  ])('number %d is %s', (numero, text) => {
    expect(formatNumeroPedido(numero)).toBe(text)
  })
})

test.each([
  ['+52 442 123 4567', '524421234567'],
  ['  +52 442 123 4567 ', '524421234567'],
  ['442 123 4567', '5954421234567'],
  ['(442) 123-456', '595442123456'],
  ['442 123 45', null],
  ['+12345678', null],
  ['', null],
  ['teléfono', null],
  ['"><script>442 123 4567', '5954421234567'],
])('spec 2.5: the WhatsApp link: of %j dials %s', (telefono, number) => {
  expect(whatsappNumber(telefono, '595')).toBe(number)
})

test('skipping a step, or leaving the end, is asked about; none is forbidden', () => {
  expect(unusualMove('pendiente', 'confirmado')).toBeNull()
  expect(unusualMove('preparando', 'cancelado')).toBeNull()
  expect(unusualMove('pendiente', 'enviado')).toBe('skips')
  expect(unusualMove('enviado', 'pendiente')).toBe('skips')
  expect(unusualMove('cancelado', 'pendiente')).toBe('returns')
  expect(unusualMove('entregado', 'enviado')).toBe('returns')
  for (const status of pedidoStatuses) expect(unusualMove(status, status)).toBeNull()
})

test.each<[PedidoStatus, string | null]>([
  ['pendiente', 'Confirmar'],
  ['confirmado', 'Preparar'],
  ['preparando', 'Enviar'],
  ['enviado', 'Marcar entregado'],
  ['entregado', null],
  ['cancelado', null],
])('spec 3.1: the next step of %s is %s, and needs no confirmation', (status, text) => {
  const to = nextStep(status)
  expect(to && nextStepTexts[to]).toBe(text)
  expect(to && unusualMove(status, to)).toBeNull()
})

describe('spec 3.1: the neighbours of a pedido in a list', () => {
  const at = (minute: number, id = `${minute}`) => ({ id, createdAt: `2026-11-05T12:0${minute}:00.000Z` })
  const list = [at(5), at(4, 'b'), at(4, 'a'), at(1)]
  test.each<[string, { id: string; createdAt: string }, string | undefined, string | undefined]>([
    ['the first', at(5), undefined, 'b'],
    ['one of two of the same moment', at(4, 'b'), '5', 'a'],
    ['the other', at(4, 'a'), 'b', '1'],
    ['the last', at(1), 'a', undefined],
    ['one that has left it', at(3), 'a', '1'],
    ['one that is newer than all', at(9), undefined, '5'],
  ])('%s', (_, pedido, anterior, siguiente) => {
    expect(neighbourOf(list, pedido, 'anterior')?.id).toBe(anterior)
    expect(neighbourOf(list, pedido, 'siguiente')?.id).toBe(siguiente)
    const oldestFirst = list.toReversed()
    expect(neighbourOf(oldestFirst, pedido, 'anterior', 'antiguas')?.id).toBe(siguiente)
    expect(neighbourOf(oldestFirst, pedido, 'siguiente', 'antiguas')?.id).toBe(anterior)
  })
})

const newId = '01998c54-ed00-7033-8794-75b771d3a7e3'
test.each([
  [
    { q: 'rosa', status: 'pendiente' },
    { q: 'rosa', status: 'pendiente' },
  ],
  [{ numero: 83 }, { q: '83' }],
  [{ numero: ' PED-000083 ', status: 'Pendiente' }, { q: 'PED-000083' }],
  [{ q: '9'.repeat(101) }, {}],
  [{ propuesta: 'llamada' }, { propuesta: 'llamada' }],
  [{ q: ['83'], status: null, propuesta: 'abierta' }, {}],
  [
    { desde: '2026-02-28', hasta: '2026-02-30', espera: '24h', orden: 'antiguas' },
    { desde: '2026-02-28', espera: '24h', orden: 'antiguas' },
  ],
  [{ desde: 'ayer', espera: '48h', orden: 'nuevas', consultora: '1' }, {}],
  [{ consultora: newId }, { consultora: newId }],
])('a list of pedidos reads %j in its URL as %j (spec 1.2 and 2.2)', (typed, search) => {
  expect(pedidosSearch(typed)).toEqual(search)
})

describe('spec 3.1: days of delivery', () => {
  const createdAt = '2026-11-05T02:00:00.000Z' // The 4th, in Mexico.
  const sentAt = '2026-11-08T18:00:00.000Z'
  test.each<[string, string | null, string | null, string | null, string[]]>([
    ['none', null, null, null, []],
    ['on its own day', null, '2026-11-04', '2026-11-04', []],
    ['both before it', null, '2026-11-03', '2019-01-01', ['fechaEstimadaEntrega', 'fechaEntrega']],
    ['on the day of sending', sentAt, null, '2026-11-08', []],
    ['before it was sent', sentAt, '2026-11-06', '2026-11-07', ['fechaEntrega']],
    ['before all, told once', sentAt, null, '2026-11-01', ['fechaEntrega']],
    ['tomorrow', null, '2026-11-10', '2026-11-10', ['fechaEntrega']],
  ])('%s', (_, sent, fechaEstimadaEntrega, fechaEntrega, wrong) => {
    const errors = wrongFechas({ createdAt, sentAt: sent, hoy: '2026-11-09' }, { fechaEstimadaEntrega, fechaEntrega })
    expect(errors.map(({ path }) => path)).toEqual(wrong)
  })
})
