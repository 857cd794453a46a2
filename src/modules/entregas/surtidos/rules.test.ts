import { describe, expect, test } from 'vitest'
import { type PedidoStatus, pedidoStatuses } from '#modules/pedidos/rules.ts'
import {
  cortas,
  cuentaOf,
  hojasSearch,
  isDone,
  type LineaDePrenda,
  salidas,
  sinSurtir,
  surtidoPlan,
  whyOut,
} from './rules.ts'

const linea = (pedidoId: string, cantidad: number, propuesta: number | null = null): LineaDePrenda => ({
  ...{ pedidoId, posicion: 0, cantidad, propuesta },
})

describe('spec 3.3: which pedidos enter a surtido', () => {
  test.each(pedidoStatuses)('%s', (status) => {
    const may = status === 'confirmado' || status === 'preparando'
    expect(whyOut({ status, conPropuesta: false, surtido: null })).toBe(may ? null : 'status')
    expect(whyOut({ status, conPropuesta: true, surtido: null })).toBe(may ? 'conPropuesta' : 'status')
    expect(whyOut({ status, conPropuesta: true, surtido: 7 })).toBe('enOtro')
  })

  test('the plan counts each once, the oldest box first', () => {
    const row = (id: string, status: PedidoStatus, more: object = {}) => ({
      ...{ id, status, createdAt: `2026-11-0${id}`, conPropuesta: false, surtido: null as number | null },
      ...more,
    })
    const plan = surtidoPlan([
      row('5', 'confirmado'),
      row('1', 'preparando'),
      row('2', 'confirmado'),
      row('3', 'pendiente'),
      row('4', 'confirmado', { surtido: 9 }),
      row('6', 'preparando', { conPropuesta: true }),
    ])
    expect(plan.entran.map(({ id }) => id)).toEqual(['1', '2', '5'])
    expect(plan).toMatchObject({ pasan: 2, fuera: { status: 1, conPropuesta: 1, enOtro: 1 } })
  })
})

describe('spec 3.3: the state of one size', () => {
  const statuses: Record<string, PedidoStatus> = {
    a: 'preparando',
    b: 'confirmado',
    sent: 'enviado',
    gone: 'cancelado',
  }
  const statusOf = (id: string) => statuses[id]

  test.each<[string, LineaDePrenda[], number | null, object]>([
    [
      'nobody has looked',
      [linea('a', 2), linea('b', 3)],
      null,
      { estado: 'pendiente', piezas: 5, faltan: 5, sobran: 0 },
    ],
    ['all found', [linea('a', 2), linea('b', 3)], 5, { estado: 'lista', faltan: 0, sobran: 0 }],
    ['one is missing', [linea('a', 2), linea('b', 3)], 4, { estado: 'faltan', faltan: 1 }],
    ['none is there', [linea('a', 2)], 0, { estado: 'faltan', faltan: 2 }],
    ['who is short was asked', [linea('a', 2), linea('b', 3, 2)], 4, { estado: 'esperan', faltan: 1 }],
    ['asked, and more are missing since', [linea('a', 2), linea('b', 3, 2)], 3, { estado: 'faltan', faltan: 2 }],
    ['a line grew after the tick', [linea('a', 4)], 3, { estado: 'faltan', faltan: 1 }],
    ['a line shrank after the tick', [linea('a', 1)], 3, { estado: 'lista', sobran: 2 }],
    [
      'one was cancelled after the tick',
      [linea('a', 2), linea('gone', 3)],
      5,
      { estado: 'lista', piezas: 2, sobran: 3 },
    ],
    ['one was taken out', [linea('a', 2), linea('out', 3)], 5, { estado: 'lista', sobran: 3 }],
    ['one has gone, the other waits', [linea('a', 2), linea('sent', 3)], null, { estado: 'pendiente', piezas: 5 }],
    ['all have gone', [linea('sent', 3)], 3, { estado: 'salio', faltan: 0, sobran: 0 }],
    ['all have gone, and nobody ticked them', [linea('sent', 3)], null, { estado: 'salio', faltan: 0, sobran: 0 }],
    ['some have gone, the rest was cancelled', [linea('sent', 1), linea('gone', 2)], 3, { estado: 'salio', sobran: 2 }],
    ['all were cancelled, found or not', [linea('gone', 3)], 3, { estado: 'nadie', faltan: 0, sobran: 3 }],
  ])('%s', (_, lineas, halladas, counted) => {
    expect(cuentaOf(lineas, statusOf, halladas)).toMatchObject(counted)
  })

  test('sizes not found and sizes that are short remain to be done', () => {
    expect((['pendiente', 'faltan', 'lista', 'esperan', 'salio', 'nadie'] as const).map(isDone)).toEqual([
      ...[false, false, true, true, true, true],
    ])
  })
})

test('spec 3.3: sent pieces count as found, and shelf counts are added to them', () => {
  const lineas = [linea('a', 2), linea('b', 2), linea('c', 3)]
  const statusOf = (id: string) => (({ a: 'enviado', b: 'preparando' }) as Record<string, PedidoStatus>)[id]
  expect(salidas(lineas, statusOf)).toBe(2)
  // One piece is on the shelf; a propuesta removes the other one of `b`.
  const waiting = [lineas[0], { ...linea('b', 2), propuesta: 1 }].filter((it) => it !== undefined)
  expect(cuentaOf(waiting, statusOf, 1 + 2)).toMatchObject({ estado: 'esperan', faltan: 1 })
})

describe('spec 3.3: which pedidos go short', () => {
  const lineas = [linea('a', 2), linea('b', 3), linea('c', 1)]
  test.each<[number, [string, number][]]>([
    [6, []],
    [9, []],
    [5, [['c', 0]]],
    [
      4,
      [
        ['b', 2],
        ['c', 0],
      ],
    ],
    [
      0,
      [
        ['a', 0],
        ['b', 0],
        ['c', 0],
      ],
    ],
  ])('of six there are %s', (hay, short) => {
    expect(cortas(lineas, hay).map(({ pedidoId, quedan }) => [pedidoId, quedan])).toEqual(short)
  })
})

test.each<[unknown, string | undefined]>([
  ['12,13', '12,13'],
  [12, '12'],
  ['12,', undefined],
  ['PED-1', undefined],
  [undefined, undefined],
])('slips of %j are those of %j', (pedidos, read) => {
  expect(hojasSearch({ pedidos }).pedidos).toBe(read)
})

describe('spec 3.3: pedidos with pieces not found yet', () => {
  const statuses: Record<string, PedidoStatus> = {
    sent: 'enviado',
    a: 'preparando',
    b: 'confirmado',
    gone: 'cancelado',
  }
  const all = [linea('sent', 2), linea('gone', 4), linea('a', 2), linea('b', 3)]

  test.each<[string, number | null, object]>([
    ['nobody has looked', null, { a: 2, b: 3 }],
    ['all found', 7, {}],
    ['those who have gone took theirs', 2, { a: 2, b: 3 }],
    ['the boxes are filled in their order', 5, { b: 2 }],
    ['more than is wanted', 20, {}],
  ])('%s', (_, halladas, missing) => {
    const found = sinSurtir([{ lineas: all, halladas }], (id) => statuses[id])
    expect(Object.fromEntries(found)).toEqual(missing)
  })

  test('over several sizes', () => {
    const found = sinSurtir(
      [
        { lineas: [linea('a', 2)], halladas: 1 },
        { lineas: [linea('a', 3), linea('b', 1)], halladas: null },
      ],
      (id) => statuses[id],
    )
    expect(Object.fromEntries(found)).toEqual({ a: 4, b: 1 })
  })
})
