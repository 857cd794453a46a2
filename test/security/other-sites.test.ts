import { describe, expect, test } from 'vitest'
import { people, testApp } from '../app.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addressOf, routesOf, servedBy } from '../set-up/routes.ts'
import { addProducto, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const producto = await addProducto(app, { tallas: { M: 100 } })
const pedido = await placed(app.as('consultora'), lineaOf(producto))
const routes = await routesOf(app)
const changing = routes.filter(({ method }) => method !== 'GET')
const idFor = (path: string) => (path.startsWith('/pedidos') ? pedido.id : producto.id)

const foreign: Record<string, Record<string, string>> = {
  'another origin': { origin: 'https://evil.example' },
  'the origin null': { origin: 'null' },
  'a sibling': { origin: 'http://otra.127.0.0.1:3000' },
  'another port': { origin: 'http://127.0.0.1:3001' },
  'https for http': { origin: 'https://127.0.0.1:3000' },
  nonsense: { origin: 'nonsense' },
  'a forged host': { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', host: 'evil.example' },
  'no origin, cross-site': { 'sec-fetch-site': 'cross-site' },
  'no origin, same-site': { 'sec-fetch-site': 'same-site' },
  'another origin that claims to be ours': { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
}
const simple = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']

describe('every route that changes data', () => {
  test.each(changing)('$name refuses what another site sends, and nothing is written', async (route) => {
    const send = app.as(servedBy(route))
    const address = addressOf(route, idFor(route.path))
    await send('/api/sesion')
    await leavesNoTrace(app, async () => {
      for (const [how, headers] of Object.entries(foreign)) {
        const reply = await send(address, { method: route.method, body: {}, headers })
        expect([how, reply.status]).toEqual([how, 403])
        await expectProblem(reply, 'cross_site')
        const override = { ...headers, 'x-http-method-override': 'GET', 'content-type': 'text/plain' }
        expect((await send(address, { method: route.method, body: '{}', headers: override })).status).toBe(403)
      }
    })
  })

  test.each(changing.filter(({ takesJson }) => takesJson))('$name reads JSON and no body of a form', async (route) => {
    const send = app.as(servedBy(route))
    await send('/api/sesion')
    await leavesNoTrace(app, async () => {
      for (const type of simple) {
        const reply = await send(addressOf(route, idFor(route.path)), {
          ...{ method: route.method, body: '{"a":1}', headers: { 'content-type': type } },
        })
        expect([type, [400, 415].includes(reply.status)]).toEqual([type, true])
      }
    })
  })

  test('nobody was signed in or out', async () => {
    for (const person of ['consultora', 'admin'] as const) {
      const { usuario } = await (await app.as(person)('/api/sesion')).json()
      expect(usuario.email).toBe(people[person])
    }
    for (const headers of Object.values(foreign)) {
      const body = { email: people.consultora, password: 'Azahar2026' }
      const reply = await app.as('visitor')('/api/sesion', { method: 'POST', body, headers })
      expect([reply.status, reply.headers.getSetCookie()]).toEqual([403, []])
    }
  })
})

describe('CORS', () => {
  const origins = [
    ...['https://evil.example', 'null', 'http://127.0.0.1:3000.evil.example', 'http://evil.example/127.0.0.1:3000'],
    ...['http://127.0.0.1:3001', 'https://127.0.0.1:3000', 'http://localhost:3000', 'http://otra.127.0.0.1:3000'],
    ...['file://', 'chrome-extension://abc', 'http://127.0.0.1:3000', 'https://EVIL.example'],
  ]
  test('no origin may read any route, with or without preflight', { timeout: 60_000 }, async () => {
    for (const route of routes.filter(({ path }) => !path.endsWith('en-vivo'))) {
      const send = app.as(servedBy(route))
      for (const origin of origins) {
        const asked = { origin, 'access-control-request-method': route.method, cookie: 'a=b' }
        for (const method of route.method === 'GET' ? ['GET', 'OPTIONS'] : ['OPTIONS']) {
          const reply = await send(addressOf(route, idFor(route.path)), { method, headers: asked })
          const given = [...reply.headers.keys()].filter((name) => name.startsWith('access-control'))
          expect([route.name, origin, given]).toEqual([route.name, origin, []])
        }
      }
    }
  })
})
