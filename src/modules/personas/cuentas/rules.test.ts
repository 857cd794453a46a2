import { expect, test } from 'vitest'
import { type Role, roles } from '#shared/rights.ts'
import { afterSignIn, caretAfterMask, maskTelefono, mayOpen, passwordRules } from './rules.ts'
import { awayFromEnRevision, isPrivate, loginSearch } from './way-rules.ts'

const everybody: readonly (Role | null)[] = [...roles, null]

const open: [string, readonly (Role | null)[]][] = [
  ['/', everybody],
  ['/produtos/pijamas/1', everybody],
  ['/perfil', everybody],
  ['/admin/dashboard', ['admin', 'ventas', 'almacen', 'catalogo']],
  ['/admin/pedido/1', ['admin', 'ventas', 'almacen']],
  ['/admin/pedido/nuevo', ['admin', 'ventas']],
  ['/admin/consultora/1', ['admin', 'ventas']],
  ['/admin/producto/1/editar', ['admin', 'catalogo']],
  ['/admin/inventario/conteo', ['admin', 'almacen']],
  ['/admin/equipo', ['admin']],
  ['/admin/bitacora', ['admin']],
  ['/admin', []],
  ['/admin/otra-cosa', []],
  ['/consultora/catalogo', ['consultor']],
  ['/consultora/catalogo/', ['consultor']],
  ['/consultora/catalogo/1', ['admin', 'catalogo', 'consultor']],
  ['/consultora/catalogo/1/otra', ['consultor']],
  ['/consultora/pedido/1', ['consultor']],
  ['/consultor/en-revision', ['pendiente']],
  ['/sin-acceso', [null]],
  ['/api/pedidos', []],
  ['/imagenes/x.webp', []],
]

test.each(open)('%s opens to %j (spec 2.2)', (path, roles) => {
  expect(everybody.filter((role) => mayOpen(role, path))).toEqual(roles)
})

const landings: [unknown, Role | null, string][] = [
  [undefined, 'consultor', '/admin/dashboard'],
  ['/consultora/carrito', 'consultor', '/consultora/carrito'],
  ['/consultora/catalogo?q=rojo#3', 'consultor', '/consultora/catalogo?q=rojo#3'],
  ['/admin/pedidos', 'consultor', '/admin/dashboard'],
  ['/admin/pedidos', 'admin', '/admin/pedidos'],
  ['/admin/pedidos', 'almacen', '/admin/pedidos'],
  ['/admin/ajustes', 'ventas', '/admin/dashboard'],
  [undefined, 'catalogo', '/admin/dashboard'],
  ['/perfil', 'pendiente', '/perfil'],
  ['//evil.example', 'consultor', '/admin/dashboard'],
  ['https://evil.example/', 'admin', '/admin/dashboard'],
  ['/\\evil.example', 'admin', '/admin/dashboard'],
  ['/login', 'admin', '/admin/dashboard'],
  ['/api/sesion', 'admin', '/admin/dashboard'],
  ['/consultora/../admin/pedidos', 'consultor', '/admin/dashboard'],
]

test.each(landings)('signing in at from=%j as %s goes to %s (spec 1.2)', (from, role, path) => {
  expect(afterSignIn(from, role)).toBe(path)
})

test.each([
  [false, null, '/login'],
  [true, 'admin', '/admin/consultoras'],
  [true, 'ventas', '/admin/consultoras'],
  [true, 'almacen', '/admin/dashboard'],
  [true, 'consultor', '/consultora/mis-pedidos'],
  [true, 'pendiente', null],
  [true, null, '/sin-acceso'],
] as const)('en-revision, signed in %s as %s, goes to %s (spec 1.2)', (signedIn, role, path) => {
  expect(awayFromEnRevision(signedIn, role)).toBe(path)
})

test('the login search keeps a short text and nothing else', () => {
  expect(loginSearch({ from: '/perfil', other: 1 })).toEqual({ from: '/perfil' })
  expect(loginSearch({ from: ['/perfil'] })).toEqual({})
  expect(loginSearch({ from: 'x'.repeat(513) })).toEqual({})
})

test.each([
  ['', '+52 '],
  ['4', '+52 4'],
  ['+52 4421', '+52 442 1'],
  ['+52 442 123 4567', '+52 442 123 4567'],
  ['+52 442 123 45678', '+52 442 123 4567'],
  ['4421234567', '+52 442 123 4567'],
  ['(442) 123-4567', '+52 442 123 4567'],
  ['+52 52 442 123 4567', '+52 442 123 4567'],
  ['+52 +52 442 123 4567', '+52 442 123 4567'],
  ['+52 1 442 123 4567', '+52 442 123 4567'],
  ['+52', '+52 '],
  ['+52 5', '+52 5'],
  ['+52 52', '+52 52'],
  ['sin números', '+52 '],
  ['044 442 555 0134', '+52 442 555 0134'],
  ['01 (442) 555-0134', '+52 442 555 0134'],
  ['+52 1 442 555 0134', '+52 442 555 0134'],
])('the phone field makes %j into %j (spec 1.5)', (raw, masked) => {
  expect(maskTelefono(raw)).toBe(masked)
})

test.each([
  ['+52 442 123', 0, 11],
  ['+52 442 123', 3, 7],
  ['+52 442 123', 4, 6],
  ['+52 ', 0, 4],
])('in %j with %i digits behind it, the caret stands at %i', (masked, behind, caret) => {
  expect(caretAfterMask(masked, behind)).toBe(caret)
})

test.each([
  ['Azahar2026', []],
  ['azahar', [0, 1, 3]],
  ['AZAHAR2026', [2]],
  ['ÑANDÚñandú1', []],
  ['Segura2026', [4]],
  ['Guadalupe1', [4]],
  ['México1999!', [4]],
  ['contraseña1', [1, 4]],
  ['Password#123456', [4]],
  ['SeguraMente2026', []],
  ['Guadalupe7541', []],
])('password %j misses rules %j (spec 1.5)', (password, missing) => {
  expect(passwordRules.flatMap(({ met }, index) => (met(password) ? [] : [index]))).toEqual(missing)
})

test.each([
  ['/', false],
  ['/produtos/pijamas/1', false],
  ['/login', false],
  ['/perfil', true],
  ['/perfiles', false],
  ['/consultora/carrito', true],
  ['/consultor/en-revision', true],
  ['/admin/mensajes', true],
])('%s shows private data: %s', (path, own) => {
  expect(isPrivate(path)).toBe(own)
})
