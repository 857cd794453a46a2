import { expect, test } from 'vitest'
import { may, rightNames, serves } from '#shared/rights.ts'

test('spec 3.7: an administrator has every right, and people outside the team have none', () => {
  for (const right of rightNames) {
    expect([right, may('admin', right)]).toEqual([right, true])
    for (const role of ['consultor', 'pendiente', null, undefined, 'jefa' as never, 'toString' as never] as const)
      expect([right, role, may(role, right)]).toEqual([right, role, false])
  }
  expect(serves([], 'admin')).toBe(false)
  expect(serves(['admin' as never, 'constructor' as never], 'ventas')).toBe(false)
})
