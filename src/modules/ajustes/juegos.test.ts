import { describe, expect, test } from 'vitest'
import { juegoName, juegosSchema, listsFrom, listsText, missingOf, piezasFor } from './juegos.ts'

describe('spec 3.5.3: juegos de tallas', () => {
  test.each([
    [
      'XCH, CH, M\n28;30;32',
      [
        ['XCH', 'CH', 'M'],
        ['28', '30', '32'],
      ],
    ],
    [' CH/M ,, G/XG ,\n\n  \nUnitalla', [['CH/M', 'G/XG'], ['Unitalla']]],
    ['XCH\tCH\tM', [['XCH', 'CH', 'M']]],
    ['', []],
  ])('%j is read as %j, and written back as it is read', (typed, juegos) => {
    expect(listsFrom(typed)).toEqual(juegos)
    expect(listsFrom(listsText(juegos))).toEqual(juegos)
    expect(juegosSchema.parse(juegos)).toEqual(juegos)
  })

  test.each<[string, unknown, RegExp]>([
    ['a size twice', [['CH', 'M', 'ch']], /Hay una talla repetida en «CH, M, ch»/],
    ['a size without a name', [['CH', ' ']], /Escribe la talla/],
    ['a name that is too long', [['x'.repeat(41)]], /Máximo 40 caracteres/],
    ['no size', [[]], /al menos una talla/],
    ['too many juegos', Array.from({ length: 13 }, (_, n) => [`T${n}`]), /Máximo 12 juegos/],
    ['too many sizes', [Array.from({ length: 61 }, (_, n) => `T${n}`)], /Máximo 60 tallas por juego/],
  ])('%s is refused', (_, juegos, message) => {
    expect(
      juegosSchema
        .safeParse(juegos)
        .error?.issues.map((it) => it.message)
        .join(),
    ).toMatch(message)
  })

  test.each([
    [['XCH', 'CH', 'XG'], 'XCH a XG'],
    [['Unitalla'], 'Unitalla'],
  ])('%j is called %s', (tallas, name) => expect(juegoName(tallas)).toBe(name))

  test.each([
    [[], ['XCH', 'CH', 'M']],
    [['ch '], ['XCH', 'M']],
    [['M', 'CH', 'XCH', 'G'], []],
  ])('to a product with %j it adds %j', (there, added) => {
    expect(
      missingOf(
        ['XCH', 'CH', 'M'],
        there.map((talla) => ({ talla })),
      ),
    ).toEqual(added)
  })

  test.each<[string, number, number[] | null]>([
    ['', 3, [0, 0, 0]],
    ['5', 3, [5, 5, 5]],
    [' 4 7,9 ', 3, [4, 7, 9]],
    ['4\t7\t9', 3, [4, 7, 9]],
    ['4\n7\n9\n', 3, [4, 7, 9]],
    ['4/7;9', 3, [4, 7, 9]],
    ['4 7', 3, null],
    ['4 7 9 1', 3, null],
    ['4 siete 9', 3, null],
    ['-4', 3, null],
    ['2.5', 1, null],
    ['1234567', 1, null],
    ['8', 1, [8]],
  ])('pieces %j for %i sizes are %j', (typed, count, piezas) => expect(piezasFor(typed, count)).toEqual(piezas))
})
