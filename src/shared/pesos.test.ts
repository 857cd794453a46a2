import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPesos } from './format.ts'
import { centavosFrom } from './pesos.ts'

describe('spec 2.5: a price is numeric, in steps of 0.01', () => {
  test.each([
    ['1250', 125_000],
    ['1,250', 125_000],
    ['1,250.50', 125_050],
    ['$1,250.5', 125_050],
    [' $ 12 ', 1_200],
    ['12.', 1_200],
    ['.5', 50],
    ['0', 0],
    ['12,50', 1_250],
    ['12,5', 1_250],
    ['1.250,50', 125_050],
    ['1 250,50', 125_050],
    ['1,2500.00', 1_250_000],
    ['1.239', 124],
    ['1.005', 101],
    ['-3', -300],
    ['-0', 0],
    ['99999999999', 9_999_999_999_900],
  ])('%s', (typed, centavos) => {
    expect(centavosFrom(typed)).toBe(centavos)
  })

  test.each(['', '   ', '$'])('"%s" is nothing', (typed) => {
    expect(centavosFrom(typed)).toBeNull()
  })

  test.each(['12 pesos', ...'1e9 abc 12.5.5 1,25,50 1,250.50,3 --3 3- 0x10 . , - ١٢ Infinity'.split(' ')])(
    '"%s" is no amount',
    (typed) => {
      expect(centavosFrom(typed)).toBeNaN()
    },
  )

  test('what is shown is read as what it says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (centavos) => {
        expect(centavosFrom(formatPesos(centavos))).toBe(centavos)
      }),
    )
  })
})
