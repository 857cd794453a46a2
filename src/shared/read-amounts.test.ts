import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPesos } from './format.ts'
import { centavosFrom, type Decimal, decimalOf, pesosOfNumber, readCount, readPesos } from './read-amounts.ts'

const nbsp = '\u00A0'

describe('spec 2.5: a price is numeric, in steps of 0.01', () => {
  test.each<[string, number, Decimal?]>([
    ['1250', 125_000],
    ['1,250', 125_000],
    ['1,250.50', 125_050],
    ['1,250,000', 125_000_000],
    ['1.250.000', 125_000_000],
    ['$1,250.5', 125_050],
    [`$${nbsp}1,250.00${nbsp}MXN`, 125_000],
    ['MX$ 12 m.n.', 1_200],
    ['12 pesos', 1_200],
    ["1'250.00", 125_000],
    [' $ 12 ', 1_200],
    ['12.', 1_200],
    ['.5', 50],
    ['0.500', 50],
    ['1250.0000', 125_000],
    ['0', 0],
    ['12,50', 1_250],
    ['12,5', 1_250],
    ['1.250,50', 125_050],
    ['1 250,50', 125_050],
    [`1${nbsp}250.5`, 125_050],
    ['-3', -300],
    ['-$3', -300],
    ['$-3', -300],
    ['-0', 0],
    ['99999999999', 9_999_999_999_900],
    ['1.250', 125_000, ','],
    ['1,250', 125_000, '.'],
    ['1,250.00', 125_000, ','],
    ['1250', 125_000, 'mixed'],
  ])('%s', (typed, value, decimal) => {
    expect(readPesos(typed, decimal)).toEqual({ value })
  })

  test.each(['', '   ', '$', nbsp])('"%s" is empty', (typed) => {
    expect(readPesos(typed)).toBeNull()
  })

  test.each([
    ...'1e9 1e3 abc 12.5.5 1,25,50 1,25,0.50 1,2500.00 1,250.50,3 1.250.5 --3 3- (500) 0x10 . , - ١٢ １２ 12O Infinity'.split(
      ' ',
    ),
    ...['12 50', 'pesos', 'USD 12', '12 dólares', '−5', '€5'],
  ])('"%s" is no amount', (typed) => {
    expect(readPesos(typed)).toEqual({ motivo: expect.stringContaining('no es una cantidad en pesos') })
    expect(centavosFrom(typed)).toBeNaN()
  })

  test.each<[string, string, Decimal?]>([
    ['1.250', '«1.250» puede ser 1,250 o 1.250'],
    ['10.005', 'puede ser 10,005 o 10.005'],
    ['1.250', 'puede ser', '.'],
    ['1,250', 'puede ser', ','],
    ['1,250', 'puede ser', 'mixed'],
    ['1250.005', 'tiene más de dos decimales'],
    ['1.239.5', 'no es una cantidad'],
    ['65%', 'es un porcentaje'],
    ['65 %', 'es un porcentaje'],
  ])('%s is refused: %s', (typed, sentence, decimal) => {
    expect(readPesos(typed, decimal)).toEqual({ motivo: expect.stringContaining(sentence) })
  })

  test('a formatted amount is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (centavos) => {
        expect(centavosFrom(formatPesos(centavos))).toBe(centavos)
        expect(pesosOfNumber(centavos / 100)).toEqual({ value: centavos })
      }),
    )
  })

  test('a typed cell has two decimals at most, except for floating-point noise', () => {
    expect(pesosOfNumber(0.1 + 0.2)).toEqual({ value: 30 })
    expect(pesosOfNumber(10.005)).toEqual({ motivo: expect.stringContaining('más de dos decimales') })
    expect(pesosOfNumber(1000 / 3)).toEqual({ motivo: expect.stringContaining('más de dos decimales') })
  })
})

test.each([
  [['1.250', '1.250,00'], ','],
  [['1.250', '12.5'], '.'],
  [['1,250', '1.250'], undefined],
  [['1.250.000'], ','],
  [['12,50', '12.50'], 'mixed'],
  [['499', '', 'gratis'], undefined],
])('the decimal sign of a file: %j', (amounts, decimal) => expect(decimalOf(amounts)).toBe(decimal))

describe('whole pieces', () => {
  test.each<[string, number, Decimal?]>([
    ['1,200', 1_200],
    ['1 200', 1_200],
    ['12.00', 12],
    ['12,0', 12],
    [' 7 ', 7],
    ['-3', -3],
    ['1.200', 1_200, ','],
  ])('%s', (typed, value, decimal) => expect(readCount(typed, decimal)).toEqual({ value }))

  test.each(['1.5', '1,2', '1.200', '1.000', '12O', '1e3', '١٢', 'muchas', '1/2', '5%', '$5', '--5'])(
    '%s is refused',
    (typed) => expect(readCount(typed)).toEqual({ motivo: expect.stringContaining(`«${typed}»`) }),
  )
})
