import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rightTexts, roleTexts } from '#modules/personas/equipo/texts.ts'
import { may, rightNames, staffRoles } from '#shared/rights.ts'

test('spec 3.7: the table of rights in the manual equals the code', () => {
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
