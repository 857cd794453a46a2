import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rightTexts, roleTexts } from '#modules/personas/equipo/texts.ts'
import { staffRoles } from '#shared/actor.ts'
import { may, rightNames, serves } from '#shared/rights.ts'

test('spec 3.7: the manual’s table of what each role may is the one table of rights', () => {
  const manual = readFileSync('docs/manual.es.md', 'utf8')
  const rows = manual
    .slice(manual.indexOf('### Equipo'), manual.indexOf('Almacén no ve ningún importe'))
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
  expect(rows).toEqual([
    ['Qué', ...staffRoles.map((role) => roleTexts[role])],
    ...rightNames.map((right) => [rightTexts[right], ...staffRoles.map((role) => (may(role, right) ? 'sí' : 'no'))]),
  ])
})

test('spec 3.7: an administrator has every right, and whoever is not of the team none', () => {
  for (const right of rightNames) {
    expect([right, may('admin', right)]).toEqual([right, true])
    for (const role of ['consultor', 'pendiente', null, undefined, 'jefa' as never, 'toString' as never] as const)
      expect([right, role, may(role, right)]).toEqual([right, role, false])
  }
  expect(serves([], 'admin')).toBe(false)
  expect(serves(['admin' as never, 'constructor' as never], 'ventas')).toBe(false)
})
