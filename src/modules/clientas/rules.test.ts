import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seenInModo, withoutAmounts } from '#shared/amounts.ts'
import { buscado, ganancia, maxLista, piezasDe, readLista, withinLinea } from './rules.ts'
import { abonoText, slipText } from './texts.ts'

describe('spec 3.4: splitting a line', () => {
  const partes = fc.array(fc.record({ clientaId: fc.uuid(), cantidad: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 9,
  })
  test('never exceeds the pieces or the wishes, and the first wish keeps its pieces', () => {
    fc.assert(
      fc.property(partes, fc.nat(30), (wanted, cantidad) => {
        const left = withinLinea(wanted, cantidad)
        expect(piezasDe(left)).toBe(Math.min(cantidad, piezasDe(wanted)))
        for (const [n, it] of left.entries()) expect(it.cantidad).toBeLessThanOrEqual(wanted[n]?.cantidad ?? 0)
      }),
    )
  })
})

test.each([
  [50_000, 30_000, 20_000, 40],
  [30_000, 30_000, 0, 0],
  [20_000, 30_000, -10_000, -50],
  [0, 30_000, -30_000, 0],
])('spec 3.4: sold for %i and bought for %i earns %i, %i%%', (venta, costo, centavos, porciento) => {
  expect(ganancia(venta, costo)).toEqual({ centavos, porciento })
})

test.each([
  ['Ángela', 'angela'],
  ['442 98', '44298'],
  ['+52 (442)', '52442'],
  ['Ana 2', 'ana 2'],
  ['12', '12'],
])('a search for %s looks for %s', (typed, meant) => expect(buscado(typed)).toBe(meant))

describe('spec 3.4: a pasted list', () => {
  test.each([
    ['Ana López, 442 123 4567', 'Ana López', '+52 442 123 4567'],
    ['442-123-4567 Ana López', 'Ana López', '+52 442 123 4567'],
    ['Ana\t+52 1 442 123 4567', 'Ana', '+52 442 123 4567'],
    ['3. Ana; (442) 1234567', 'Ana', '+52 442 123 4567'],
    ['- Ana | 4421234567 |', 'Ana', '+52 442 123 4567'],
    ['"Ana","4421234567"', 'Ana', '+52 442 123 4567'],
    ['Ana de la 12', 'Ana de la 12', ''],
    ['Ana', 'Ana', ''],
    ['<b>Ana</b> 4421234567', '<b>Ana< b>', '+52 442 123 4567'],
  ])('%s', (texto, nombre, telefono) => {
    expect(readLista(texto)).toEqual({ entendidas: [{ nombre, telefono }], noEntendidas: [] })
  })

  test.each([
    ['4421234567', 'sin nombre'],
    ['Ana 12345', 'teléfono'],
    ['Ana 1234567890123456', 'teléfono'],
    [`${'A'.repeat(101)} 4421234567`, 'nombre largo'],
  ])('%s is not understood: %s', (texto, motivo) => {
    expect(readLista(`Eva\n\n${texto}`)).toMatchObject({
      entendidas: [{ nombre: 'Eva' }],
      noEntendidas: [{ linea: 3, motivo }],
    })
  })

  test('a repeated clienta is one; any line ending works', () => {
    const { entendidas } = readLista('Ana 4421234567\r\nAna L 442 123 4567\rEva\nEVA') as { entendidas: unknown[] }
    expect(entendidas).toHaveLength(2)
  })

  test('a list that is too long is refused at once, even at 5 MB', () => {
    const began = performance.now()
    expect(readLista('Ana 4421234567\n'.repeat(350_000))).toEqual({ demasiado: true })
    expect(readLista('A\n'.repeat(maxLista.lineas + 1))).toEqual({ demasiado: true })
    expect(performance.now() - began).toBeLessThan(500)
  })

  test('any text is read in time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (texto) => void readLista(texto)))
    const began = performance.now()
    readLista(`${'1 '.repeat(90_000)}x`)
    readLista(`${'(1-'.repeat(60_000)}x`)
    expect(performance.now() - began).toBeLessThan(500)
  })
})

describe('spec 3.4: modo clienta', () => {
  test('every amount is hidden, except the public ones', () => {
    const seen = { precioCentavos: 1, items: [{ precioVentaCentavos: 2, nombre: 'x', piezas: 3 }] }
    const told = { ...seen, totalCentavos: 4, pagos: [{ centavos: 5 }], cambios: { totalCentavos: [6, 7] } }
    expect(withoutAmounts(told, seenInModo)).toEqual({
      ...seen,
      ...{ pagos: [{}], cambios: {} },
    })
  })
  test('amounts inside sentences are hidden', () => {
    expect(withoutAmounts({ detail: 'El precio cambió a $1,234.50. Antes $ 99' }, seenInModo)).toEqual({
      detail: 'El precio cambió a $•••. Antes $•••',
    })
  })
})

test('the slip has the consultora’s prices, what was paid and what is owed', () => {
  const linea = { nombre: 'Blusa', talla: 'M', cantidad: 2, precioVentaCentavos: 45_000 }
  const cuenta = { pidioCentavos: 90_000, abonadoCentavos: 20_000, debeCentavos: 70_000 }
  expect(slipText({ nombre: 'Ana López', lineas: [linea], ...cuenta })).toBe(
    'Hola, Ana. Esta es tu cuenta:\n• 2 × Blusa (talla M): $900.00\nTotal: $900.00\nAbonado: $200.00\nPor pagar: $700.00',
  )
  expect(abonoText('2026-11-05', null)).toBe('05/11/2026')
})
