import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { testApp } from '../app.ts'
import { engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { builtPages } from '../set-up/pages.ts'
import { addProducto, lineaOf, placed } from '../set-up/shop.ts'
import { statementsOf } from '../set-up/statements.ts'

/** How many statements a signed-in read takes, the one that finds who asks among them. */
const app = await testApp({ renderPage: await builtPages() })
const producto = await addProducto(app)
await placed(app.as('consultora'), lineaOf(producto))

test.each([
  ['consultora', '/api/sesion', 2],
  ['admin', '/api/sesion', 2],
  ['consultora', `/api/productos/${producto.id}`, 3],
  ['consultora', '/api/productos?limite=24', 2],
  ['consultora', '/api/productos?limite=24&porModelo=1', 2],
  ['consultora', '/api/pedidos?limite=50', 3],
  ['admin', '/api/pedidos?limite=50', 2],
  ['consultora', paths.catalogo, 6],
  ['consultora', paths.catalogoProducto(producto.id), 6],
  ['consultora', paths.misPedidos, 6],
  ['admin', paths.adminPedidos, 6],
] as const)('%s reads %s in %i statements at most', async (person, path, most) => {
  const read = async () => expect((await app.as(person)(path)).status).toBe(200)
  await read()
  const statements = await statementsOf(read)
  expect(statements.length, statements.join('\n')).toBeGreaterThan(0)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
})

/**
 * On PostgreSQL a statement is a round trip, and no other pedido is placed while the counter of numbers is locked. SQLite has neither, and
 * gets the rows of each table as a statement. `begin` and `commit` count.
 */
const placing = { postgres: { all: 16, afterNumber: 3 }, sqlite: { all: 24, afterNumber: 12 } }[engine]

test('placing a pedido of two lines from a saved cart takes few statements, and few after its number', async () => {
  const consultora = app.as('consultora')
  const lineas = [lineaOf(await addProducto(app), 'M', 2), lineaOf(await addProducto(app))]
  const cambios = lineas.map(({ tallaId, cantidad }) => ({ tallaId, piezas: cantidad }))
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await consultora('/api/carrito/cambios', { method: 'POST', headers, body: { cambios } })

  const sent = await statementsOf(() => placed(consultora, ...lineas))

  const number = sent.findIndex((text) => text.includes('update "contadores"'))
  expect(number, sent.join('\n')).toBeGreaterThan(1)
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(placing.all)
  expect(sent.length - number - 1, sent.join('\n')).toBeLessThanOrEqual(placing.afterNumber)
  const { lineas: left } = await (await consultora('/api/carrito')).json()
  const tallaIds = lineas.map(({ tallaId }) => tallaId)
  expect(left.filter(({ tallaId }: { tallaId: string }) => tallaIds.includes(tallaId))).toEqual([])
  await invariants(app)
})
