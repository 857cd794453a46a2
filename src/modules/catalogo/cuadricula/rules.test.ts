import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adjusted,
  columnasOf,
  type Escrito,
  filledDown,
  filledRight,
  isOpen,
  lugarAfter,
  openLugares,
  type Paso,
  pasoOf,
  pasted,
  pedidoOf,
  piezasFrom,
  planoOf,
  problemaOf,
  totalOf,
} from './rules.ts'

/**
 * Draws a grid: a line per colour, the pieces left of each size, `·` for a missing size. The id of a size is its colour and column, `b1`.
 */
function draw(columnas: string, ...lines: string[]) {
  const names = columnas.split(' ')
  const productos = lines.map((line, index) => {
    const [color = '', ...left] = line.split(' ')
    const tallas = left.flatMap((it, at) =>
      it === '·' ? [] : [{ id: `${'abcdef'[index]}${at}`, talla: names[at] ?? '', disponible: Number(it) }],
    )
    return { id: color, tallas }
  })
  return planoOf(
    names,
    productos,
    ({ id }) => id,
    () => 0,
  )
}

const plano = draw('CH M G', 'Verde 9 9 9', 'Rosa 9 0 ·', 'Negro · 9 9')

describe('columns', () => {
  const juegos = [['XCH', 'CH', 'M', 'G', 'XG']]
  test.each([
    ['of one product are its own', [['M', 'CH']], [], ['M', 'CH']],
    [
      'are the union in the brand’s order',
      [
        ['CH', 'G'],
        ['M', 'XG'],
      ],
      juegos,
      ['CH', 'M', 'G', 'XG'],
    ],
    ['leave out what no product has', [['M']], juegos, ['M']],
    [
      'are each there once, however it is written',
      [
        ['ch', 'M'],
        ['CH ', 'm'],
      ],
      [],
      ['ch', 'M'],
    ],
    [
      'follow the products where the brand says nothing',
      [
        ['28', '32'],
        ['28', '30', '32', '34'],
      ],
      juegos,
      ['28', '30', '32', '34'],
    ],
    ['of a dispute are the brand’s', [['G', 'CH']], juegos, ['CH', 'G']],
    [
      'of products that disagree are the first one’s',
      [
        ['A', 'B'],
        ['B', 'A'],
      ],
      [],
      ['A', 'B'],
    ],
    ['of nothing are none', [[]], juegos, []],
  ])('%s', (_, productos, brand, found) => {
    expect(columnasOf(brand, productos)).toEqual(found)
  })

  test('have every size once, in the order of the products where they agree', () => {
    const sizes = ['XCH', 'CH', 'M', 'G', 'XG', 'XXG']
    const some = fc.subarray(sizes)
    fc.assert(
      fc.property(fc.array(some, { maxLength: 5 }), fc.array(some, { maxLength: 3 }), (productos, brand) => {
        const found = columnasOf(brand, productos)
        expect(found.toSorted()).toEqual([...new Set(productos.flat())].toSorted())
        for (const own of productos) expect(found.filter((it) => own.includes(it))).toEqual(own)
      }),
    )
  })
})

test.each([
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['12', 12],
  [' 7 ', 7],
  ['1,200', 1200],
  ['12.00', 12],
  ['1.5', Number.NaN],
  ['-3', Number.NaN],
  ['dos', Number.NaN],
  ['1e3', Number.NaN],
  ['1,20', Number.NaN],
])('%j asks for %d pieces', (typed, piezas) => {
  expect(piezasFrom(typed)).toBe(piezas)
})

describe('available pieces', () => {
  test('are less the cart’s, and never more than a line may have', () => {
    const productos = [
      {
        id: 'p',
        tallas: [
          { id: 'a', talla: 'M', disponible: 5 },
          { id: 'b', talla: 'G', disponible: 50_000 },
        ],
      },
    ]
    const { filas } = planoOf(
      ['M', 'G'],
      productos,
      () => 'Verde',
      (id) => (id === 'a' ? 7 : 1),
    )
    expect(filas[0]?.celdas).toEqual([
      { tallaId: 'a', quedan: 0 },
      { tallaId: 'b', quedan: 9_999 },
    ])
  })

  test('are none outside the campaña, and typed ones are reported', () => {
    const productos = [{ id: 'p', tallas: [{ id: 'a', talla: 'M', disponible: 5 }], fueraDeCampana: {} }]
    const closed = planoOf(
      ['M'],
      productos,
      () => 'Verde',
      () => 0,
    )
    expect(openLugares(closed, {})).toEqual([])
    expect(pasted(closed, {}, { fila: 0, columna: 0 }, '2').fuera).toEqual([
      { valor: '2', porQue: 'cerrada', donde: { fila: 0, columna: 0 } },
    ])
    const celda = closed.filas[0]?.celdas[0]
    expect(celda && problemaOf(celda, '2')).toEqual({ reason: 'cerrada' })
    expect(adjusted(closed, { a: '2' })).toEqual({})
  })

  test.each([
    ['9', null],
    ['', null],
    ['0', null],
    ['10', { reason: 'short', quedan: 9 }],
    ['x', { reason: 'no_numero' }],
  ])('of nine, %j is %j', (typed, problema) => {
    expect(problemaOf({ quedan: 9 }, typed)).toEqual(problema)
  })

  test('typed pieces of a size that sold out stay, to be removed or adjusted', () => {
    const escrito: Escrito = { b1: '3', a0: '12', a1: '2', a2: 'x' }
    expect(isOpen(plano.filas[1]?.celdas[1], escrito)).toBe(true)
    expect(pedidoOf(plano, escrito).problemas).toBe(3)
    expect(adjusted(plano, escrito)).toEqual({ a0: '9', a1: '2', a2: 'x' })
  })
})

test('each cell with pieces is a line at the price of its colour', () => {
  const { partidas, problemas } = pedidoOf(plano, { a0: '2', a1: '0', c2: '1', weg: '5' })
  expect([partidas, problemas]).toEqual([
    [
      { productoId: 'Verde', tallaId: 'a0', cantidad: 2 },
      { productoId: 'Negro', tallaId: 'c2', cantidad: 1 },
    ],
    0,
  ])
  expect(totalOf(partidas, (id) => (id === 'Verde' ? 1_050 : 7))).toBe(2_107)
  expect(totalOf(partidas, (id) => (id === 'Verde' ? 1_050 : null))).toBeNull()
})

describe('moving', () => {
  test.each<[string, [number, number], Paso, [number, number] | null]>([
    ['right', [0, 0], 'right', [0, 1]],
    ['not past the end of the row', [0, 2], 'right', null],
    ['down, past what is sold out', [0, 1], 'down', [2, 1]],
    ['down, past what does not exist', [0, 2], 'down', [2, 2]],
    ['up again', [2, 1], 'up', [0, 1]],
    ['Enter at the bottom of a column to the top of the next', [1, 0], 'enter', [0, 1]],
    ['Enter in the last to nothing', [2, 2], 'enter', null],
    ['Shift+Enter back over the column', [0, 1], 'enterBack', [1, 0]],
    ['on to the next row', [0, 2], 'next', [1, 0]],
    ['on past what is sold out', [1, 0], 'next', [2, 1]],
    ['Home', [0, 2], 'home', [0, 0]],
    ['End', [2, 1], 'end', [2, 2]],
    ['Ctrl+Home', [2, 2], 'first', [0, 0]],
    ['Ctrl+End', [0, 0], 'last', [2, 2]],
  ])('goes %s', (_, [fila, columna], paso, to) => {
    expect(lugarAfter(plano, {}, { fila, columna }, paso)).toEqual(to && { fila: to[0], columna: to[1] })
  })

  test('a sold-out cell with a value can be focused', () => {
    expect(lugarAfter(plano, { b1: '3' }, { fila: 0, columna: 1 }, 'down')).toEqual({ fila: 1, columna: 1 })
  })

  test.each([
    ['ArrowLeft', {}, 'left', null],
    ['ArrowUp', {}, 'up', 'up'],
    ['Home', {}, 'home', null],
    ['Home', { ctrl: true }, 'first', 'first'],
    ['Enter', {}, 'enter', 'enter'],
    ['Enter', { shift: true }, 'enterBack', 'enterBack'],
    ['ArrowRight', { shift: true }, null, null],
    ['5', {}, null, null],
    ['Tab', {}, null, null],
  ])('%s %j is %s, and %s while a number is corrected', (key, more, paso, whileEditing) => {
    const pressed = { key, ctrl: false, shift: false, ...more }
    expect([pasoOf(pressed, false), pasoOf(pressed, true)]).toEqual([paso, whileEditing])
  })

  const anyGrid = fc
    .array(fc.array(fc.constantFrom('·', '0', '1', '9'), { minLength: 4, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    })
    .map((rows) => draw('A B C D', ...rows.map((row, index) => `${index} ${row.join(' ')}`)))

  test.each<Paso>(['next', 'enter'])('%s goes through every cell that is open, once', (paso) => {
    fc.assert(
      fc.property(anyGrid, (grid) => {
        const open = openLugares(grid, {})
        const gone = []
        let at = lugarAfter(grid, {}, { fila: -1, columna: -1 }, paso)
        for (; at; at = lugarAfter(grid, {}, at, paso)) gone.push(JSON.stringify(at))
        expect(gone.toSorted()).toEqual(open.map((it) => JSON.stringify(it)).toSorted())
      }),
    )
  })

  test('each value of a pasted block is in the grid or reported', () => {
    const block = fc.array(fc.array(fc.constantFrom('1', '2', 'x'), { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 7,
    })
    fc.assert(
      fc.property(anyGrid, block, fc.nat(4), fc.nat(3), (grid, rows, fila, columna) => {
        const done = pasted(grid, {}, { fila, columna }, rows.map((row) => row.join('\t')).join('\n'))
        expect(done.puestas + done.fuera.length).toBe(rows.flat().length)
        expect(Object.keys(done.escrito)).toHaveLength(done.puestas)
        for (const tallaId of Object.keys(done.escrito))
          expect(grid.filas.flatMap((it) => it.celdas).find((it) => it?.tallaId === tallaId)?.quedan).toBeGreaterThan(0)
      }),
    )
  })
})

describe('pasting', () => {
  const paste = (text: string, at = { fila: 0, columna: 0 }, escrito: Escrito = {}) => pasted(plano, escrito, at, text)

  test('fills from the current cell to the right and down', () => {
    expect(paste('1\t2\r\n3\t0\r\n').escrito).toEqual({ a0: '1', a1: '2', b0: '3' })
    expect(paste('4', { fila: 2, columna: 2 }).escrito).toEqual({ c2: '4' })
  })

  test('an empty cell clears, a number is normalised', () => {
    expect(paste('\t1,000', undefined, { a0: '5', a2: '7' }).escrito).toEqual({ a1: '1000', a2: '7' })
  })

  test('reports non-numbers, sold-out and missing cells, and values beyond the edge, and keeps old values', () => {
    expect(paste('uno\t2\t3\t4\n1\t5\t6', undefined, { a0: '8' })).toEqual({
      escrito: { a0: '8', a1: '2', a2: '3', b0: '1' },
      puestas: 3,
      fuera: [
        { valor: 'uno', porQue: 'no_numero', donde: { fila: 0, columna: 0 } },
        { valor: '4', porQue: 'no_cabe', donde: null },
        { valor: '5', porQue: 'agotada', donde: { fila: 1, columna: 1 } },
        { valor: '6', porQue: 'no_hay', donde: { fila: 1, columna: 2 } },
      ],
    })
  })

  test('with headings each value goes to its size and colour', () => {
    const { escrito, fuera } = paste('Color\tG\tch\nNEGRO\t2\t\nVerde\t3\t1\nAzul\t4\t', { fila: 2, columna: 1 })
    expect(escrito).toEqual({ a0: '1', a2: '3', c2: '2' })
    expect(fuera).toEqual([{ valor: '4', porQue: 'no_cabe', donde: null }])
  })

  test('numeric sizes alone are not headings', () => {
    const jeans = draw('28 30', 'Azul 40 40', 'Negro 40 40')
    expect(pasted(jeans, {}, { fila: 0, columna: 0 }, '28\t30\n1\t2').escrito).toEqual({
      a0: '28',
      a1: '30',
      b0: '1',
      b1: '2',
    })
  })
})

describe('filling', () => {
  test('right repeats a value in the rest of its row', () => {
    expect(filledRight(plano, { a0: '2', a2: '5' }, { fila: 0, columna: 0 })).toMatchObject({
      escrito: { a0: '2', a1: '2', a2: '2' },
      puestas: 2,
    })
    expect(filledRight(plano, { a2: '5' }, { fila: 0, columna: 0 }).puestas).toBe(0)
  })

  test('down repeats a row below, except sold-out and missing cells', () => {
    expect(filledDown(plano, { a0: '1', a1: '2', c2: '4' }, 0)).toMatchObject({
      escrito: { a0: '1', a1: '2', b0: '1', c1: '2', c2: '4' },
      puestas: 2,
      fuera: [],
    })
  })
})
