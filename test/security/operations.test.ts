import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorFacts } from '#platform/log.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { asJson, cookieFrom, serve } from '../set-up/server.ts'

const database = await demoDatabase()
const token = 'a token for whoever runs it'.replaceAll(' ', '-')
const open = await serve(database)

describe('public health checks', () => {
  test('healthz answers everybody; readyz details are for this machine, and not through a proxy', async () => {
    expect(await (await fetch(`${open.url}/healthz`)).json()).toEqual({ ok: true })
    const told = await (await fetch(`${open.url}/readyz`)).json()
    expect(told).toEqual({
      ok: true,
      checks: { database: 'ok', migrations: 'ok', events: 'ok', images: 'ok', disk: 'ok', mail: 'ok' },
    })
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      const reply = await fetch(`${open.url}/readyz`, { headers: { [name]: '203.0.113.7' } })
      expect([name, await reply.json()]).toEqual([name, { ok: true }])
      expect((await fetch(`${open.url}/metrics`, { headers: { [name]: '203.0.113.7' } })).status).toBe(404)
    }
  })

  test('an operator’s answer is not given to the next client', async () => {
    expect(await (await fetch(`${open.url}/%72eadyz`)).json()).toHaveProperty('checks')
    const stranger = await fetch(`${open.url}/%72eadyz`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(await stranger.json()).toEqual({ ok: true })
  })

  test('failures are named, and only vital ones make the server unready', async () => {
    const images = join(database.env.DATA_DIR, 'imagenes')
    await rename(images, `${images}-away`)
    await writeFile(images, 'no folder')
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const reply = await fetch(`${open.url}/readyz`)
    expect([reply.status, await reply.json()]).toEqual([
      200,
      {
        ok: true,
        checks: expect.objectContaining({ database: 'ok', images: expect.stringMatching(/EEXIST|ENOTDIR/) }),
      },
    ])
    await rm(images)
    await rename(`${images}-away`, images)
  })
})

describe('metrics', () => {
  test('count requests by route, pedidos, letters, streams and loop delay', async () => {
    const cookie = await cookieFrom(open.url, 'consultora@azahar.test')
    const { items } = await (await fetch(`${open.url}/api/pedidos`, { headers: { cookie } })).json()
    await (await fetch(`${open.url}/api/pedidos/${items[0].id}`, { headers: { cookie } })).text()
    await (await fetch(`${open.url}/api/pedidos/${crypto.randomUUID()}`, { headers: { cookie } })).text()
    await (await fetch(`${open.url}/contacto`)).text()
    const stop = new AbortController()
    const stream = await fetch(`${open.url}/api/pedidos/en-vivo`, { headers: { cookie }, signal: stop.signal })
    expect(stream.status).toBe(200)

    const reply = await fetch(`${open.url}/metrics`)
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await reply.text()
    stop.abort()
    const lines = text.split('\n')
    for (const line of [
      'azahar_http_requests_total{method="GET",route="/api/pedidos/:id",status="200"} 1',
      'azahar_http_requests_total{method="GET",route="/api/pedidos/:id",status="404"} 1',
      'azahar_http_requests_total{method="POST",route="/api/sesion",status="204"} 1',
      'azahar_http_requests_total{method="GET",route="page",status="200"} 1',
      'azahar_http_request_duration_seconds_count{method="GET",route="/api/pedidos/:id"} 2',
      'azahar_live_streams 1',
    ])
      expect(lines).toContain(line)
    expect(text).toMatch(/^azahar_pedidos\{status="pendiente"\} [1-9]\d*$/m)
    expect(text).toMatch(/^azahar_outbox_letters\{estado="por_enviar"\} \d+$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d+(\.\d+)?$/m)
    expect(text).not.toContain(items[0].id)
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d*$/m)
  })

  test('with a token they are only for clients that send it', async () => {
    const guarded = await serve(await demoDatabase(), { settings: { OPS_TOKEN: token } })
    const ask = (authorization?: string) =>
      fetch(`${guarded.url}/metrics`, { headers: authorization ? { authorization } : {} })
    expect((await ask()).status).toBe(404)
    expect((await ask(`Bearer ${token}x`)).status).toBe(404)
    expect((await ask(`Basic ${btoa(`x:${token}`)}`)).status).toBe(404)
    expect((await ask(`Bearer ${token}`)).status).toBe(200)
    expect(await (await fetch(`${guarded.url}/readyz`)).json()).toEqual({ ok: true })
  })
})

describe('the log', () => {
  test('has one JSON line per event, without secrets or personal data', async () => {
    const attempt = { email: 'consultora@azahar.test', password: 'Secreto-que-nadie-sabe-1' }
    const headers = { 'user-agent': 'y'.repeat(4_000), referer: `${open.url}/login?secreto=1` }
    const reply = await fetch(`${open.url}/api/sesion`, asJson('', 'POST', attempt, headers))
    expect(reply.status).toBe(401)
    const cookie = await cookieFrom(open.url, 'consultora@azahar.test')
    const lines = open.said().split('\n')
    const told = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
    expect(told).toContainEqual(
      expect.objectContaining({
        ...{ requestId: reply.headers.get('x-request-id'), method: 'POST', route: '/api/sesion', status: 401 },
        role: 'visitor',
      }),
    )
    const token = cookie.match(/azahar=([^;]+)/)?.[1] ?? 'none'
    for (const secret of ['Secreto-que-nadie-sabe-1', 'consultora@azahar.test', token, decodeURIComponent(token)])
      expect(open.said()).not.toContain(secret)
    expect(open.said()).not.toMatch(/secreto=1|127\.0\.0\.1:\d+\/api|yyyy|a secret of the tests/)
    expect(lines.filter((line) => line && !line.startsWith('{') && !line.startsWith('Azahar '))).toEqual([])
  })

  test('keeps the kind of a database error and not the row it quotes', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "user_email"'), {
      ...{
        code: '23505',
        detail: 'Key (lower(email))=(ana@azahar.test) already exists.',
        where: 'x',
        cause: new Error('y'),
      },
    })
    const told = errorFacts(error)
    expect(told).toMatchObject({ type: 'Error', code: '23505', cause: { message: 'y' } })
    expect(JSON.stringify(told)).not.toContain('ana@azahar.test')
  })
})
