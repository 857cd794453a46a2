import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inFotoOrder, skusOfFoto } from './foto-rules.ts'
import { skuKey } from './rules.ts'

describe('skusOfFoto', () => {
  test.each([
    ['AZ-VES-001.jpg', 'az-ves-001'],
    ['AZ-VES-001-2.jpg', 'az-ves-001'],
    ['az-ves-001 (3).JPEG', 'az-ves-001'],
    ['AZ_VES_001_frente.png', 'az-ves-001'],
    ['AZ VES 001 espalda.webp', 'az-ves-001'],
    ['AZ-VES-001', 'az-ves-001'],
    ['AZ-VES-001 de un nombre tan largo que nadie lo lee hasta el final 01 02 03.jpg', 'az-ves-001'],
    ['ñandú-1.jpg', 'ñandú'],
  ])('%s may belong to %s', (nombre, sku) => {
    expect(skusOfFoto(nombre)).toContain(sku)
  })

  test('the longest SKU comes first', () => {
    const skus = skusOfFoto('AZ-VES-001-2.jpg')
    expect(skus.indexOf('az-ves-001-2')).toBeLessThan(skus.indexOf('az-ves-001'))
  })

  test('a camera’s file name matches no product', () => {
    expect(skusOfFoto('.jpg')).toEqual([])
    expect(skusOfFoto('IMG_2044.jpg')).toEqual(['img_2044', 'img-2044', 'img'])
  })

  test('any SKU is found, followed by a number or nothing', () => {
    const sku = fc.stringMatching(/^[A-Z0-9]{1,6}(-[A-Z0-9]{1,6}){0,3}$/)
    fc.assert(
      fc.property(sku, fc.constantFrom('', '-2', ' (3)', '_4', ' copia'), (name, after) => {
        expect(skusOfFoto(`${name}${after}.jpg`)).toContain(skuKey(name))
      }),
    )
  })
})

test('photos sort by number, the unnumbered one first', () => {
  const names = ['A-1-10.jpg', 'A-1-2.jpg', 'A-1.jpg', 'A-1-1.jpg']
  expect(names.sort(inFotoOrder)).toEqual(['A-1.jpg', 'A-1-1.jpg', 'A-1-2.jpg', 'A-1-10.jpg'])
})
