import fc from 'fast-check'
import { expect, test } from 'vitest'
import { telefonoOrNoneSchema, telefonoSchema } from './telefono.ts'

const few = 'Teléfono debe tener al menos 10 dígitos'
const many = 'Un teléfono tiene 15 dígitos como máximo'
const wrong = 'Formato de teléfono inválido'

test.each([
  ['', few],
  ['442 1234', few],
  ['(442) 123-45', few],
  ['442 123 456a', wrong],
  ['+52 442 555 013412345', many],
  ['1234567890123456', many],
  ['123456789012345', null],
  ['+1 (212) 555-0100', null],
  ['4425550134', null],
  ['4 4 2 5 5 5 0 1 3 4                 ', null],
  ['4 - 4 - 2 - 5 - 5 - 5 - 0 - 1 - 3 - 4', 'Máximo 30 caracteres'],
])('%j: %s', (typed, message) => {
  expect(telefonoSchema.safeParse(typed).error?.issues[0]?.message ?? null).toBe(message)
  expect(telefonoOrNoneSchema.safeParse(typed).error?.issues[0]?.message ?? null).toBe(typed === '' ? null : message)
})

test('an accepted phone has 10 to 15 digits and is accepted again as stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+ ()-a'), maxLength: 34 }), (typed) => {
      const { data, success } = telefonoSchema.safeParse(typed)
      if (!success) return
      const digits = data.replace(/\D/g, '').length
      expect(digits).toBeGreaterThanOrEqual(10)
      expect(digits).toBeLessThanOrEqual(15)
      expect(telefonoSchema.parse(data)).toBe(data)
    }),
  )
})
