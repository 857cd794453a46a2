import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cursorSchema, limiteSchema, pageOf, writeCursor } from './cursor.ts'

const row = fc.record({
  createdAt: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
    .map((date) => date.toISOString()),
  id: fc.uuid(),
})

describe('lists page by cursor', () => {
  test('a cursor round-trips', () => {
    fc.assert(
      fc.property(row, (cursor) => {
        expect(cursorSchema.parse(writeCursor(cursor))).toEqual(cursor)
      }),
    )
  })

  test('invalid cursors are refused without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        expect(cursorSchema.safeParse(text).success).toBe(false)
      }),
    )
  })

  test.each([
    '[]',
    '[1,2]',
    '{}',
    'null',
    '["2026-01-01T00:00:00.000Z"]',
    '["hoy","01a1fc5f-6810-7fd0-b96e-46d15ea66c6f"]',
  ])('%s is no cursor', (json) => {
    expect(cursorSchema.safeParse(Buffer.from(json).toString('base64url')).success).toBe(false)
  })

  test('a truncated list has a cursor, a complete one has none', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), fc.integer({ min: 1, max: 10 }), (rows, limite) => {
        const { items, siguiente } = pageOf(rows, limite)
        expect(items).toEqual(rows.slice(0, limite))
        expect(siguiente === null).toBe(rows.length <= limite)
        if (siguiente !== null) expect(cursorSchema.parse(siguiente)).toEqual(items.at(-1))
      }),
    )
  })

  test.each([
    ['1', 1],
    ['100', 100],
    [undefined, 24],
  ])('a limit of %s is %d', (text, limite) => {
    expect(limiteSchema(24).parse(text)).toBe(limite)
  })

  test.each(['0', '-1', '101', '1.5', '1e9', '', 'diez', 'NaN', 'Infinity'])('a limit of %j is refused', (text) => {
    expect(limiteSchema(24).safeParse(text).success).toBe(false)
  })
})
