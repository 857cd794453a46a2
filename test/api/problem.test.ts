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

  test('each has the number of its request, in the body and in a header', async () => {
    const reply = await consultora('/api/nada')
    const { requestId } = await reply.json()
    expect(requestId).toBe(reply.headers.get('x-request-id'))
    expect((await consultora('/api/nada')).headers.get('x-request-id')).not.toBe(requestId)
  })

  test('an internal error does not reveal its cause', async () => {
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

  test('a body that is not UTF-8 is refused', async () => {
    const bytes = Buffer.from(good.replace(contacto.notas, 'XX'))
    bytes.write('\xff\xfe', bytes.indexOf('XX'), 'latin1')
    await expectProblem(await post(bytes), 'invalid_request')
  })

  test('larger than a megabyte is refused, said or not said in its headers', async () => {
    const large = JSON.stringify({ notas: 'a'.repeat(1024 * 1024) })
    await expectProblem(await post(large), 'body_too_large')
    await expectProblem(await post(large, { 'content-length': String(large.length) }), 'body_too_large')
    await expectProblem(
      await app.as('visitor')('/api/sesion', { method: 'POST', body: large, headers: json }),
      'body_too_large',
    )
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    '',
  ])('a body of type %j is not read', async (type) => {
    expect([400, 415]).toContain((await post(good, { 'content-type': type })).status)
  })
})

describe('requests from other sites', () => {
  const foreign: [string, Record<string, string>][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['a sibling', { origin: 'https://otra.azahar.example' }],
    ['another port', { origin: 'http://127.0.0.1:3001' }],
    ['https for http', { origin: 'https://127.0.0.1:3000' }],
    ['the origin null', { origin: 'null' }],
    ['nonsense', { origin: 'nonsense' }],
    ['no origin, cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['no origin, same-site', { 'sec-fetch-site': 'same-site' }],
    ['another origin that claims to be ours', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    [
      'another origin behind a forged host',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', host: 'evil.example' },
    ],
  ]

  storesNothing(app)
  test.each(foreign)('%s changes nothing', async (_, headers) => {
    const status = { method: 'PUT', headers, body: { status: 'enviado', version: 1 } }
    for (const reply of [
      await post(good, headers),
      await consultora(`/api/pedidos/${pedido.id}/cancelacion`, { method: 'POST', headers }),
      await app.as('admin')(`/api/pedidos/${pedido.id}/status`, status),
      await app.as('visitor')('/api/sesion', { method: 'POST', headers, body: {} }),
      await consultora('/api/sesion', { method: 'DELETE', headers }),
    ])
      await expectProblem(reply, 'cross_site')
    expect((await consultora('/api/perfil')).status).toBe(200)
  })

  test('ours may, and so may programs that send no such header', async () => {
    for (const headers of [{ origin: 'http://127.0.0.1:3000' }, { 'sec-fetch-site': 'same-origin' }, {}]) {
      const body = { lineas: [lineaOf(blusa)] }
      expect((await consultora('/api/carrito/revision', { method: 'POST', headers, body })).status).toBe(200)
    }
  })

  test('behind a proxy the site’s own address counts, not the one that the proxy called', async () => {
    const review = (origin: string) =>
      atHome.as('consultora')('/api/carrito/revision', {
        method: 'POST',
        headers: { origin },
        body: { lineas: [lineaOf(blusa)] },
      })
    expect((await review('https://azahar.example')).status).toBe(200)
    await expectProblem(await review('http://127.0.0.1:3000'), 'cross_site')
  })

  test('no answer has CORS headers', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const reply = await consultora('/api/pedidos', {
        method,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
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

  test('HEAD reads and does not write', async () => {
    await leavesNoTrace(app, async () => {
      expect((await consultora(`/api/pedidos/${pedido.id}/cancelacion`, { method: 'HEAD' })).status).toBe(404)
      expect((await consultora('/api/pedidos', { method: 'HEAD' })).status).toBe(200)
    })
  })
})

describe('headers', () => {
  test.each(['/api/sesion', '/api/pedidos', '/api/nada', '/healthz', '/una-pagina'])(
    '%s has the full set',
    async (path) => {
      const { headers } = await consultora(path)
      expect(headers.get('content-security-policy')).toMatch(
        path.startsWith('/api')
          ? /default-src 'none'.*frame-ancestors 'none'/
          : /default-src 'self'.*script-src 'nonce-[^']+' 'self'.*frame-ancestors 'none'/,
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store')
      if (path === '/una-pagina') expect(headers.get('cache-control')).toBe('private, no-store')
    },
  )
})
