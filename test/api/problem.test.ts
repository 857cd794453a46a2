import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { leavesNoTrace, storesNothing } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, contacto, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const atHome = await testApp({ settings: { APP_URL: 'https://azahar.example' } })
const broken = await testApp()
const consultora = app.as('consultora')
const blusa = await addProducto(app)
const pedido = await placed(consultora, lineaOf(blusa))
const json = { 'content-type': 'application/json', 'idempotency-key': newId() }
const good = JSON.stringify({ ...contacto, lineas: [lineaOf(blusa)] })
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  consultora('/api/pedidos', { method: 'POST', body, headers: { ...json, ...headers } })

describe('errors are RFC 9457', () => {
  const none = '/api /api/ /api/nada /api/pedido /api/auth/get-session /api/auth/sign-up/email /api/% /api/..%2fx'
  test.each(none.split(' '))('%s does not exist', async (path) => {
    for (const person of ['visitor', 'consultora', 'admin'] as const) {
      await expectProblem(await app.as(person)(path), 'not_found')
      await expectProblem(await app.as(person)(path, { method: 'POST', body: {} }), 'not_found')
    }
  })

  test('each has its request id in the body and in a header', async () => {
    const reply = await consultora('/api/nada')
    const { requestId } = await reply.json()
    expect(requestId).toBe(reply.headers.get('x-request-id'))
    expect((await consultora('/api/nada')).headers.get('x-request-id')).not.toBe(requestId)
  })

  test('an internal error reveals no details', async () => {
    await broken.context.db.read.schema.alterTable('productos').renameTo('productosGone').execute()
    const reply = await broken.as('visitor')('/api/productos')
    const text = JSON.stringify(await expectProblem(reply, 'internal'))
    expect(text).not.toMatch(/sql|select|table|column|node_modules|\.ts|stack|at /i)
    expect(reply.headers.get('x-powered-by')).toBeNull()
  })
})

describe('bodies', () => {
  storesNothing(app)

  test.each([
    '{',
    '',
    'null',
    '[]',
    '"texto"',
    '7',
    '{"a":1}}',
    '{"lineas":',
    '\u0000',
    '{"telefono":"4421234567","lineas":[]}',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  ])('%.40j is refused', async (body) => {
    await expectProblem(await post(body), 'invalid_request')
  })

  test('bytes that are not UTF-8 are refused', async () => {
    const bytes = Buffer.from(good.replace(contacto.notas, 'XX'))
    bytes.write('\xff\xfe', bytes.indexOf('XX'), 'latin1')
    await expectProblem(await post(bytes), 'invalid_request')
  })

  test('larger than a megabyte is refused, with or without a length header', async () => {
    const large = JSON.stringify({ notas: 'a'.repeat(1024 * 1024) })
    await expectProblem(await post(large), 'body_too_large')
    await expectProblem(await post(large, { 'content-length': String(large.length) }), 'body_too_large')
    await expectProblem(
      await app.as('visitor')('/api/sesion', { method: 'POST', body: large, headers: json }),
      'body_too_large',
    )
  })
})

describe('other sites', () => {
  test('our origin and programs without the headers are allowed', async () => {
    for (const headers of [{ origin: 'http://127.0.0.1:3000' }, { 'sec-fetch-site': 'same-origin' }, {}]) {
      const body = { lineas: [lineaOf(blusa)] }
      expect((await consultora('/api/carrito/revision', { method: 'POST', headers, body })).status).toBe(200)
    }
  })

  test('behind a proxy the public address counts, not the one the proxy called', async () => {
    const review = (origin: string) =>
      atHome.as('consultora')('/api/carrito/revision', {
        method: 'POST',
        headers: { origin },
        body: { lineas: [lineaOf(blusa)] },
      })
    expect((await review('https://azahar.example')).status).toBe(200)
    await expectProblem(await review('http://127.0.0.1:3000'), 'cross_site')
  })
})

describe('methods', () => {
  test.each([{ 'x-http-method-override': 'DELETE' }, { 'x-method-override': 'PUT' }, { 'x-http-method': 'DELETE' }])(
    '%j is not heeded',
    async (headers) => {
      const reply = await leavesNoTrace(app, () =>
        consultora('/api/sesion?_method=DELETE', {
          method: 'POST',
          headers: headers as unknown as Record<string, string>,
          body: { _method: 'DELETE' },
        }),
      )
      expect(reply.status).toBe(400)
      expect((await consultora('/api/perfil')).status).toBe(200)
    },
  )

  test('HEAD reads and never writes', async () => {
    await leavesNoTrace(app, async () => {
      expect((await consultora(`/api/pedidos/${pedido.id}/cancelacion`, { method: 'HEAD' })).status).toBe(404)
      expect((await consultora('/api/pedidos', { method: 'HEAD' })).status).toBe(200)
    })
  })
})
