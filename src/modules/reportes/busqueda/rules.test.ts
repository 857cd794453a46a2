import { expect, test } from 'vitest'
import { rankPedidos, readBusqueda } from './rules.ts'

test.each([
  ['Águeda NÚÑEZ', ['agueda', 'nunez'], ['agueda', 'nunez'], null, null],
  ['ped-000123', ['ped-000123'], ['ped-000123'], '000123', null],
  ['PED 123', ['ped', '123'], ['ped', '123'], '123', null],
  ['7', ['7'], ['7'], '7', null],
  ['8341', ['8341'], ['8341'], '8341', '8341'],
  ['+52 (442) 555-8341', ['+52', '(442)', '555-8341'], ['524425558341'], null, '524425558341'],
  ['AZ-001', ['az-001'], ['az-001'], null, null],
  ['()', ['()'], ['()'], null, null],
] as const)(
  'spec 3.1: %j is read as each kind is searched',
  (q, palabras, palabrasDePersona, numero, finDeTelefono) => {
    expect(readBusqueda(q)).toEqual({ palabras, palabrasDePersona, numero, finDeTelefono })
  },
)

test('spec 3.1: a full number comes first, then the latest pedido of that phone, then the newest five', () => {
  const pedidos = [1, 2, 3, 4, 5, 6].map((n) => ({ id: `p${n}`, createdAt: `2026-11-0${n}T00:00:00.000Z` }))
  const ranked = rankPedidos(pedidos, { porNumero: 'p1', porTelefono: ['p2'] })
  expect(ranked.map(({ id }) => id)).toEqual(['p1', 'p2', 'p6', 'p5', 'p4'])
})
