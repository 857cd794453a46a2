import { describe, expect, test } from 'vitest'
import { guiaUrl, isGuiaPattern } from '#modules/ajustes/paqueteria-rules.ts'
import { paqueteriasFrom, paqueteriasSchema, paqueteriasText } from '#modules/ajustes/paqueteria-schema.ts'
import { guiaEnvioSchema } from './guia-schema.ts'

describe('links of a guía', () => {
  test.each<[string, boolean]>([
    ['https://rastreo.mx/?g={guia}', true],
    ['https://rastreo.mx/{guia}/{guia}', true],
    ['https://rastreo.mx/#{guia}', true],
    ['http://rastreo.mx/{guia}', false],
    ['javascript:alert("{guia}")', false],
    ['JavaScript:alert({guia})', false],
    ['data:text/html,{guia}', false],
    ['https://{guia}.rastreo.mx/', false],
    ['https://{guia}@rastreo.mx/', false],
    ['https://rastreo.mx:{guia}/', false],
    ['{guia}', false],
    ['//rastreo.mx/{guia}', false],
    ['https://user:secret@rastreo.mx/{guia}', false],
    ['https://rastreo.mx/', false],
    ['https://', false],
  ])('%s: %s', (pattern, good) => {
    expect(isGuiaPattern(pattern)).toBe(good)
    expect(guiaUrl({ nombre: 'X', url: pattern }, '12') !== null).toBe(good)
    expect(paqueteriasSchema.safeParse([{ nombre: 'X', url: pattern }]).success).toBe(good)
  })

  test('a number is encoded into the address without spaces', () => {
    const paqueteria = { nombre: 'X', url: 'https://rastreo.mx/r?g={guia}&x=1' }
    expect(guiaUrl(paqueteria, '12 34-AB')).toBe('https://rastreo.mx/r?g=1234-AB&x=1')
    expect(guiaUrl(paqueteria, '1&y=2#z')).toBe('https://rastreo.mx/r?g=1%26y%3D2%23z&x=1')
  })
})

describe('spec 3.3: typed values', () => {
  test('carriers round-trip as lines', () => {
    const typed = 'Estafeta, https://rastreo.mx/{guia}?a=1,2\n\n Mensajería de la esquina \n'
    const paqueterias = paqueteriasFrom(typed)
    expect(paqueterias).toEqual([
      { nombre: 'Estafeta', url: 'https://rastreo.mx/{guia}?a=1,2' },
      { nombre: 'Mensajería de la esquina', url: '' },
    ])
    expect(paqueteriasFrom(paqueteriasText(paqueterias))).toEqual(paqueterias)
    expect(paqueteriasSchema.parse(paqueterias)).toEqual(paqueterias)
  })

  test.each<[string, string]>([
    ['DHL\ndhl', 'Hay una paquetería repetida'],
    [', https://rastreo.mx/{guia}', 'Escribe el nombre de la paquetería'],
    ['<b>DHL</b>', 'El nombre no lleva comas ni signos < >'],
  ])('%j is refused', (typed, message) => {
    expect(paqueteriasSchema.safeParse(paqueteriasFrom(typed)).error?.issues.map((it) => it.message)).toEqual([message])
  })

  test.each<[string, boolean]>([
    ['1234567890', true],
    ['JD-0146 0000 1234', true],
    ['7', true],
    ['', false],
    ['   ', false],
    ['<b>1</b>', false],
    ['12\n34', false],
    ['-12', false],
    ['x'.repeat(60), true],
    ['x'.repeat(61), false],
  ])('the number %j is valid: %s', (numero, good) => {
    expect(guiaEnvioSchema.safeParse({ paqueteria: 'DHL', numero }).success).toBe(good)
  })

  test.each([0, -1, 1.5, 100])('%s packages are refused', (bultos) => {
    expect(guiaEnvioSchema.safeParse({ paqueteria: 'DHL', numero: '1', bultos }).success).toBe(false)
  })
})
