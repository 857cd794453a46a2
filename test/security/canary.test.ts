import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '../app.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { cookieFrom, serve } from '../set-up/server.ts'
import { speak } from '../set-up/socket.ts'

/** A listener where the server would call only if a request could make it. */
const server = await serve(await demoDatabase())
const hits: string[] = []
const listener = createServer(({ method, url }, response) => {
  hits.push(`${method} ${url}`)
  response.end('canary')
})
let port = 0
let cookie = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  port = (listener.address() as AddressInfo).port
  cookie = await cookieFrom(server.url, people.admin)
})
afterAll(() => listener.close())

/** Addresses that all lead to the listener, as filters are got round. */
const spellings = '127.0.0.1 localhost 2130706433 0x7f000001 0177.0.0.1 127.1 [::ffff:127.0.0.1] evil@127.0.0.1'
const addresses = () => [
  ...spellings.split(' ').map((host) => `http://${host}:${port}/x`),
  `//127.0.0.1:${port}/x`,
  `http://127.0.0.1:${port}#@azahar.example/x`,
  `gopher://127.0.0.1:${port}/x`,
  'file:///etc/passwd',
]
const headers = 'referer x-forwarded-host x-original-url x-wap-profile true-client-ip x-callback-url forwarded'.split(
  ' ',
)

type Methods = Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>
type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema }
/** A body with an address wherever a text could be. */
function full({ type, properties, items }: Schema, address: string): unknown {
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, it]) => [name, full(it, address)]))
  if (type === 'array') return [full(items ?? {}, address)]
  return type === 'integer' || type === 'number' ? 1 : type === 'boolean' ? true : address
}

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { ...init, headers: { cookie, origin: server.url, ...init.headers } })

describe('the server calls no address that a request names', () => {
  test('in any field, parameter or header of any route', async () => {
    const { paths } = await (await call('/api/openapi.json')).json()
    const content = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    let tried = 0
    for (const address of addresses()) {
      const asHeaders = Object.fromEntries(headers.map((name) => [name, address]))
      for (const [path, methods] of Object.entries<Methods>(paths)) {
        for (const [method, { requestBody }] of Object.entries(methods)) {
          if (path.endsWith('en-vivo') || path === '/sesion') continue
          const schema = requestBody?.content['application/json']?.schema
          const query = method === 'get' ? `?q=${encodeURIComponent(address)}&url=${encodeURIComponent(address)}` : ''
          const reply = await call(`/api${path.replaceAll(/\{\w+\}/g, encodeURIComponent(address))}${query}`, {
            ...{ method: method.toUpperCase(), headers: { ...content, ...asHeaders } },
            ...(schema && { body: JSON.stringify(full(schema, address)) }),
          })
          await reply.body?.cancel()
          expect([path, reply.status < 500]).toEqual([path, true])
          tried++
        }
      }
    }
    expect(tried).toBeGreaterThan(400)
    expect(hits).toEqual([])
  }, 60_000)

  test('in a picture that refers to another', async () => {
    const [address = ''] = addresses()
    const asking = [
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${address}"/></svg>`,
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "${address}">]><svg>&e;</svg>`,
      `#EXTM3U\n#EXTINF:1,\n${address}\n`,
      `push graphic-context\nimage over 0,0 0,0 'url(${address})'\n`,
    ]
    for (const body of asking) expect((await call('/api/imagenes', { method: 'POST', body })).status).toBe(415)
    expect(hits).toEqual([])
  })

  test('for the data of a page, whatever host the request claims', async () => {
    for (const path of ['/', '/admin/dashboard', '/productos/moda-casual', '/perfil', '/login?from=//127.0.0.1'])
      for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `x@127.0.0.1:${port}`]) {
        const asked = (target: string) =>
          `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`
        expect((await speak(server.url, asked(path))).text).toMatch(/^HTTP\/1\.1 (200|307|400)/)
        expect((await speak(server.url, asked(`http://${host}${path}`))).text).not.toContain('canary')
      }
    expect(hits).toEqual([])
  }, 30_000)
})
