import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, foldForSearch } from './fold.ts'

describe('accents and case are folded', () => {
  test.each([
    ['Íntima', 'intima'],
    ['PLAYERA  Básica\tNegra ', 'playera basica negra'],
    ['Ñandú', 'nandu'],
    ['pingüino', 'pinguino'],
    ['n\u0303', 'n'],
    ['100%_x\\', '100%_x\\'],
    ['', ''],
    ['AZ\u2011VES\u2013001 AZ\u2014\u2212\uFE63\uFF0D', 'az-ves-001 az----'],
    ['d\u2019Ángeles d\u2018a d\u02BCa d`a d´a', "d'angeles d'a d'a d'a d'a"],
    ['az\u00A0ves\u200B\u00AD\uFEFF\u202F001', 'az ves 001'],
  ])('%j is compared as %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('folding is idempotent, and composed and decomposed text fold alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
        expect(fold(text.normalize('NFC'))).toBe(fold(text.normalize('NFD')))
      }),
    )
  })

  test('a row is found by its SKU with and without hyphens', () => {
    const row = foldForSearch('Playera Básica', 'AZ-PLY-001')
    for (const word of ['playera', 'basica', 'az-ply', 'azply001', 'ply-001']) expect(row).toContain(word)
    expect(foldForSearch('Falda', null)).toBe('falda')
  })
})
