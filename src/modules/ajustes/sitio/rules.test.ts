import { expect, test } from 'vitest'
import {
  categoriaSlugs,
  firstName,
  isCategoriaSlug,
  mainMenu,
  menuSlugs,
  quienIs,
  saludo,
  slugOf,
  storedOf,
} from './rules.ts'

test.each([
  ['visitante', ['inicio', 'sobreNosotros', 'tiendas', 'serConsultora', 'productos', 'contacto']],
  ['consultor', ['inicio', 'sobreNosotros', 'tiendas', 'productos', 'contacto']],
  ['pendiente', ['inicio', 'sobreNosotros', 'tiendas', 'productos', 'contacto']],
  ['sin_role', ['inicio', 'sobreNosotros', 'tiendas', 'productos', 'contacto']],
  ['admin', ['inicio', 'productos']],
] as const)('the main menu of %s (spec 1.2)', (quien, items) => {
  expect(mainMenu(quien)).toEqual(items)
})

test('roles as the site sees them', () => {
  expect([quienIs(false, null), quienIs(true, null), quienIs(true, 'admin')]).toEqual([
    'visitante',
    'sin_role',
    'admin',
  ])
})

test.each([
  [0, 'Boa noite'],
  [4, 'Boa noite'],
  [5, 'Bom dia'],
  [11, 'Bom dia'],
  [12, 'Boa tarde'],
  [18, 'Boa tarde'],
  [19, 'Boa noite'],
  [23, 'Boa noite'],
])('at %i o’clock it says %s (spec 1.9)', (hour, words) => {
  expect(saludo(hour)).toBe(words)
})

test.each([
  ['Lucía Hernández', 'Lucía'],
  ['  Ana  ', 'Ana'],
  ['', 'Usuário'],
])('%j is greeted as %s', (nombre, first) => {
  expect(firstName(nombre)).toBe(first)
})

test('slugs are the stored values with hyphens; four have no products of their own', () => {
  for (const slug of menuSlugs) expect(slugOf(storedOf(slug) as string)).toBe(slug)
  expect(categoriaSlugs.filter((slug) => storedOf(slug) === null)).toEqual([
    'moda-feminina',
    'moda-juvenil',
    'moda-plus-size',
    'moda-praia',
  ])
  expect(isCategoriaSlug('moda_casual')).toBe(false)
})
