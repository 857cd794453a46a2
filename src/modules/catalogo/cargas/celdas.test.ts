import { expect, test } from 'vitest'
import type { Cell } from '#shared/sheet.ts'
import { activo, categoria, type Lector, pesos, piezas, texto } from './hoja.ts'

const why = (motivo: string) => ({ motivo: expect.stringContaining(motivo) })
const date: Cell = { is: 'date', text: '2026-12-10' }
const formula: Cell = { is: 'formula', text: '=A1' }
const error: Cell = { is: 'error', text: '#REF!' }

/** The content of a cell, and its parsed value. */
const cases: [string, Lector, [Cell, unknown][]][] = [
  [
    'texts and codes',
    texto,
    [
      ['  Ñandú  ', 'Ñandú'],
      ['="001"', '001'],
      ['="a ""b"""', 'a "b"'],
      ["'001", '001'],
      ["'=1+1", '=1+1'],
      ["'Tis", "'Tis"],
      ["'MAR-05", 'MAR-05'],
      ["'Marina 5", "'Marina 5"],
      ['=1+1', '=1+1'],
      [28, '28'],
      [28.5, '28.5'],
      [true, why('VERDADERO o FALSO')],
      [{ is: 'number', value: 777, text: '00777' }, '00777'],
      [{ is: 'number', value: 0.65, text: '65%' }, '65%'],
      [1e15, why('más de 15 cifras')],
      [{ is: 'number', value: 1e15, text: '1000000000000000' }, why('más de 15 cifras')],
      ["''=x", "'=x"],
      ['1E5', '1E5'],
      ['e\u0301', 'é'],
      ['a\u200Bb\uFEFF', 'ab'],
      ['a\u202Eb', why('caracteres invisibles')],
      ['', null],
      ['   ', null],
      [null, null],
      [1e21, why('más de 15 cifras')],
      [{ is: 'scientific', text: '1.23E+12' }, why('Excel convirtió')],
      ['a\uFFFD', why('no se pueden guardar')],
      [date, why('en una fecha')],
      [formula, why('fórmula sin resultado')],
      [error, why('#REF!')],
    ],
  ],
  [
    'pesos',
    pesos,
    [
      ['1,200', 120_000],
      ['$1,250.00', 125_000],
      ['1250.5', 125_050],
      [' 12 ', 1_200],
      ['12,50', 1_250],
      ['1.250,50', 125_050],
      ['$ 499 MXN', 49_900],
      [499, 49_900],
      [0.1 + 0.2, 30],
      [0, 0],
      [-5, -500],
      ['="12"', 1_200],
      ['', null],
      ['\u202E052', why('caracteres invisibles')],
      ['gratis', why('«gratis» no es una cantidad')],
      [true, why('VERDADERO o FALSO')],
      ['1.250', why('puede ser 1,250 o 1.250')],
      ['1,25,0.50', why('no es una cantidad')],
      [{ is: 'number', value: 0.65, text: '65%' }, why('es un porcentaje')],
      [{ is: 'number', value: 777, text: '00777' }, 77_700],
      [{ is: 'number', value: 333.333333, text: '333.333333', rounded: true }, 33_333],
      [333.333333, why('más de dos decimales')],
      [date, why('en una fecha')],
    ],
  ],
  [
    'pieces',
    piezas,
    [
      ['1,200', 1_200],
      ['12.00', 12],
      [7, 7],
      [0, 0],
      ['-3', -3],
      ['1.5', why('número entero')],
      ['1.200', why('puede ser')],
      [{ is: 'number', value: 0.65, text: '65%' }, why('número entero')],
      [2.5, why('número entero')],
      ['1,2', why('número entero')],
      ['muchas', why('número entero')],
      [null, null],
    ],
  ],
  [
    'whether it is sold',
    activo,
    [
      ['Activo', true],
      ['INACTIVA', false],
      ['sí', true],
      ['No', false],
      [1, true],
      [0, false],
      [false, false],
      ['tal vez', why('no es Activo ni Inactivo')],
    ],
  ],
  [
    'lines of products',
    categoria,
    [
      ['Moda Íntima', 'moda_intima'],
      ['moda intima', 'moda_intima'],
      ['moda_fitness', 'moda_fitness'],
      ['moda-casual', 'moda_casual'],
      ['Zapatos', why('Moda Fitness, Moda Íntima')],
    ],
  ],
]

for (const [name, read, each] of cases)
  test.each(each)(`${name}: %j`, (cell, expected) => {
    const leido = read(cell)
    expect(leido && 'valor' in leido ? leido.valor : leido).toEqual(expected)
  })
