import { expect, test } from 'vitest'
import { type Person, testApp } from '../app.ts'
import { expectProblem } from '../set-up/problem.ts'
import { routesOf } from '../set-up/routes.ts'

const app = await testApp({ settings: { READS_PER_PERSON_MINUTE: 240 } })

type Ask = { who: Person; path: string; init?: { method: string; body: object }; max: number }

test.each<[string, Ask]>([
  [
    'messages',
    { who: 'consultora', path: '/api/pedidos/lectura', init: { method: 'POST', body: { texto: 'Hola' } }, max: 4 },
  ],
  ['the export of a libreta', { who: 'consultora', path: '/api/libreta/exportacion', max: 2 }],
  ['searches of the desk', { who: 'admin', path: '/api/busqueda?q=vestido', max: 24 }],
  ['searches of the catalogue', { who: 'otraConsultora', path: '/api/productos?q=vestido', max: 24 }],
  ['filters of the catalogue', { who: 'almacen', path: '/api/productos?talla=M', max: 24 }],
  ['reports', { who: 'ventas', path: '/api/reportes/ventas?periodo=mes', max: 6 }],
])('%s are limited per user, with Retry-After', async (_, { who, path, init, max }) => {
  for (let nth = 0; nth < max; nth += 1) expect((await app.as(who)(path, init)).status).toBe(200)
  const reply = await app.as(who)(path, init)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  const { detail } = await expectProblem(reply, 'too_many_requests')
  expect(detail).toBe('Hiciste muchas consultas seguidas. Espera unos segundos e intenta de nuevo.')
})

test('each person has a limit of their own, and a list without a search has none', async () => {
  const body = { texto: 'Hola' }
  expect((await app.as('otraConsultora')('/api/pedidos/lectura', { method: 'POST', body })).status).toBe(200)
  for (let nth = 0; nth < 45; nth += 1) expect((await app.as('otraConsultora')('/api/productos')).status).toBe(200)
})

const searchedBy = ['q', 'filtro', 'texto']

test('every search, list of a filter and file of the API has a limit', async () => {
  const routes = await routesOf(app)
  const costly = routes.filter(
    ({ method, path, reads }) =>
      (method === 'GET' && reads.includes('q')) ||
      reads.includes('filtro') ||
      /\/(exportacion|resultado|lectura)$/.test(path),
  )
  expect(costly.length).toBeGreaterThan(12)
  const free = costly.filter(
    ({ costs, reads }) =>
      !costs || (costs.with && !searchedBy.some((it) => reads.includes(it) && costs.with?.includes(it))),
  )
  expect(free.map(({ name }) => name)).toEqual([])
})
