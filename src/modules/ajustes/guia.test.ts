import { describe, expect, test } from 'vitest'
import {
  cmFrom,
  type Guia,
  maxFilas,
  maxMedidas,
  newGuia,
  pasted,
  withFila,
  withMedida,
  withoutFila,
  withoutMedida,
  written,
} from './guia-rules.ts'
import { guiaSchema } from './settings.ts'

const guia: Guia = {
  medidas: ['Busto', 'Cintura'],
  filas: [
    { talla: 'CH', cm: ['86–89', '66'] },
    { talla: 'M', cm: ['90–94', ''] },
  ],
}

test.each([
  ['88', '88'],
  [' 88.5 cm', '88.5'],
  ['88,5', '88.5'],
  ['88.0', '88'],
  ['86-90', '86–90'],
  ['86 – 90', '86–90'],
  ['86 a 90 CM', '86–90'],
  ['86.5-90', '86.5–90'],
  ['', ''],
  ['  ', ''],
  ['0', null],
  ['90-86', null],
  ['88-88', null],
  ['1000', null],
  ['88.55', null],
  ['-88', null],
  ['86-90-94', null],
  ['34"', null],
  ['grande', null],
  ['8690a', null],
])('spec 3.5.6: a measure in cm: %j is read as %j', (typed, cm) => expect(cmFrom(typed)).toBe(cm))

describe('spec 3.5.6: a guía de tallas', () => {
  test('is stored in one form, or as null', () => {
    expect(guiaSchema.parse({ medidas: [' Busto '], filas: [{ talla: ' CH ', cm: ['86 a 89'] }] })).toEqual({
      medidas: ['Busto'],
      filas: [{ talla: 'CH', cm: ['86–89'] }],
    })
    expect(guiaSchema.parse({ medidas: [], filas: [] })).toEqual({ medidas: [], filas: [] })
  })

  const fila = (talla: string, ...cm: string[]) => ({ talla, cm })
  test.each<[string, object, string, string]>([
    ['no measure', { medidas: [], filas: [fila('CH')] }, 'medidas', 'Agrega al menos una medida'],
    ['no size', { medidas: ['Busto'], filas: [] }, 'filas', 'Agrega al menos una talla'],
    ['a size without a name', { filas: [fila(' ', '', '')] }, 'filas.0.talla', 'Escribe la talla'],
    ['a measure without a name', { medidas: ['Busto', ''] }, 'medidas.1', 'Escribe el nombre de la medida'],
    ['a measure twice', { medidas: ['Busto', 'BUSTO'] }, 'medidas.1', 'Esta medida está repetida'],
    ['a size twice', { filas: [fila('CH', '', ''), fila('ch', '', '')] }, 'filas.1.talla', 'Esta talla está repetida'],
    ['a value too few', { filas: [fila('CH', '')] }, 'filas.0.cm', 'A cada medida le toca un valor'],
    ['what is no measure', { filas: [fila('CH', '', 'x')] }, 'filas.0.cm.1', 'Escribe centímetros, como 88 o 86-90'],
    [
      'too many sizes',
      { filas: Array.from({ length: maxFilas + 1 }, (_, n) => fila(`T${n}`, '', '')) },
      'filas',
      'Máximo 30 tallas',
    ],
    [
      'too many measures',
      { medidas: Array.from({ length: maxMedidas + 1 }, (_, n) => `M${n}`), filas: [] },
      'medidas',
      'Máximo 8 medidas',
    ],
  ])('with %s is refused at its place', (_, wrong, path, message) => {
    const issues = guiaSchema.safeParse({ ...guia, ...wrong }).error?.issues ?? []
    expect(issues.map((it) => [it.path.join('.'), it.message])).toContainEqual([path, message])
  })

  test('starts with the measured sizes of its line', () => {
    expect(newGuia('moda_masculina', ['CH'])).toEqual({
      medidas: ['Pecho', 'Cintura', 'Cadera'],
      filas: [{ talla: 'CH', cm: ['', '', ''] }],
    })
    expect(newGuia('pijamas', []).medidas[0]).toBe('Busto')
  })
})

describe('spec 3.5.6: editing the table', () => {
  test.each([
    [{ row: 0, column: 1 }, { medidas: ['x', 'Cintura'] }],
    [{ row: 1, column: 0 }, { filas: [{ talla: 'x', cm: ['86–89', '66'] }, guia.filas[1]] }],
    [{ row: 2, column: 2 }, { filas: [guia.filas[0], { talla: 'M', cm: ['90–94', 'x'] }] }],
    [{ row: 9, column: 0 }, {}],
  ])('in the cell %j', (place, changed) => expect(written(guia, place, 'x')).toEqual({ ...guia, ...changed }))

  test('by rows and columns', () => {
    expect(withoutMedida(withMedida(guia), 2)).toEqual(guia)
    expect(withoutFila(withFila(guia), 2)).toEqual(guia)
    expect(withFila(withMedida(guia)).filas.map(({ cm }) => cm.length)).toEqual([3, 3, 3])
  })

  test.each<[string, { row: number; column: number }, string, Guia]>([
    [
      'over what is there',
      { row: 1, column: 1 },
      '80\t60\r\n82\t62\r\n',
      {
        ...guia,
        filas: [
          { talla: 'CH', cm: ['80', '60'] },
          { talla: 'M', cm: ['82', '62'] },
        ],
      },
    ],
    [
      'beyond it, with more of both',
      { row: 0, column: 2 },
      'Talle\tCadera\n60\t90',
      {
        medidas: ['Busto', 'Talle', 'Cadera'],
        filas: [
          { talla: 'CH', cm: ['86–89', '60', '90'] },
          { talla: 'M', cm: ['90–94', '', ''] },
        ],
      },
    ],
    [
      'a whole table over none',
      { row: 0, column: 0 },
      'Talla\tPecho\nCH\t88',
      { medidas: ['Pecho', 'Cintura'], filas: [{ talla: 'CH', cm: ['88', '66'] }, guia.filas[1] as Guia['filas'][0]] },
    ],
  ])('by pasting %s', (_, place, text, result) => expect(pasted(guia, place, text)).toEqual(result))

  test('a paste cannot exceed the maximum', () => {
    const wide = Array.from({ length: 50 }, () => Array(20).fill('1').join('\t')).join('\n')
    const { medidas, filas } = pasted(guia, { row: 0, column: 0 }, wide)
    expect([medidas.length, filas.length, filas.at(-1)?.cm.length]).toEqual([maxMedidas, maxFilas, maxMedidas])
  })
})
