import { expect, test } from 'vitest'
import { noElegidos, runOf, stillThere, withRows } from './use-elegidos.ts'

const row = (id: string, createdAt: string) => ({ id, createdAt, numeroPedido: `PED-${id}` })
const [a, b, c, d] = [row('a', '4'), row('b', '3'), row('c', '3'), row('d', '1')]
const ids = (chosen: ReturnType<typeof withRows>) => [...chosen.keys()]

test('Shift selects the range from the last one, in either direction', () => {
  const rows = [a, c, b, d]
  expect(runOf(rows, 'a', 'b')).toEqual([a, c, b])
  expect(runOf(rows, 'd', 'c')).toEqual([c, b, d])
  expect(runOf(rows, null, 'b')).toEqual([b])
  expect(runOf(rows, 'gone', 'b')).toEqual([b])
})

test('rows that left the list are dropped; rows not loaded yet stay', () => {
  const chosen = withRows(noElegidos, [a, b, c, d], true)
  expect(ids(stillThere(chosen, { rows: [a, c], more: true, orden: undefined }))).toEqual(['a', 'b', 'c', 'd'])
  // Same instant: ordered by id.
  expect(ids(stillThere(chosen, { rows: [a, b], more: true, orden: undefined }))).toEqual(['a', 'b', 'd'])
  expect(ids(stillThere(chosen, { rows: [d, b], more: true, orden: 'antiguas' }))).toEqual(['a', 'b', 'c', 'd'])
  expect(ids(stillThere(chosen, { rows: [d, c], more: true, orden: 'antiguas' }))).toEqual(['a', 'c', 'd'])
  expect(ids(stillThere(chosen, { rows: [a], more: false, orden: undefined }))).toEqual(['a'])
  expect(stillThere(chosen, { rows: [a, c, b, d], more: false, orden: undefined })).toBe(chosen)
})
