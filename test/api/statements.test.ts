import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { testApp } from '../app.ts'
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
  ['consultora', '/api/pedidos?limite=50', 2],
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
