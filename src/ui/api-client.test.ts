import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'

const cosasApi = () =>
  new Hono()
    .get('/:id', (c) => c.json({ id: c.req.param('id') }))
    .get('/:id/archivo', (c) => c.body('a;b', 200, { 'content-type': 'text/csv' }))
    .delete('/:id', (c) => c.body(null, 204))

const app = new Hono().route('/api/cosas', cosasApi())
// Another test of this process may have loaded the real module.
vi.resetModules()
vi.doMock('./fetch-api.ts', () => ({ fetchApi: (path: string, init: RequestInit) => app.request(path, init) }))
const { call, callFile, fullClient } = await import('./api-client.ts')
const cosas = fullClient<typeof cosasApi>('/api/cosas')

test.each(['a/b', '../otra', '¿qué?#%'])('%s is sent as one path segment', async (id) => {
  expect(await call(cosas[':id'].$get, { param: { id } })).toEqual({ id })
})

test('an answer without a body is undefined', async () => {
  expect(await call(cosas[':id'].$delete, { param: { id: 'a' } })).toBeUndefined()
})

test('a file is returned as it is', async () => {
  expect(await (await callFile(cosas[':id'].archivo.$get, { param: { id: 'a' } })).text()).toBe('a;b')
})
