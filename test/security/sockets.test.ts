import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoDatabase } from '../set-up/databases.ts'
import { megabytesOf } from '../set-up/memory.ts'
import { cookieFrom, serve } from '../set-up/server.ts'
import { speak, statusesOf } from '../set-up/socket.ts'

/** What reaches a server that no browser would send: through real sockets, against the built product. */
const server = await serve(await demoDatabase())
const { url } = server
const host = `Host: 127.0.0.1:${server.port}`
let cookie = ''
beforeAll(async () => {
  cookie = await cookieFrom(url, 'consultora@azahar.test')
})

describe('request smuggling', () => {
  const second = `GET /api/sesion HTTP/1.1\r\n${host}\r\n\r\n`
  const post = `POST /api/sesion HTTP/1.1\r\n${host}\r\n`
  test.each<[string, string]>([
    ['length and chunks', `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${second}`],
    ['two lengths', `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}   ${second}`],
    ['two lengths in one', `${post}Content-Length: 2, 5\r\n\r\n{}${second}`],
    ['a signed length', `${post}Content-Length: +2\r\n\r\n{}${second}`],
    ['a length below nothing', `${post}Content-Length: -2\r\n\r\n{}${second}`],
    ['chunks that are not the last word', `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${second}`],
    ['chunks in another spelling', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${second}`],
    ['a space before the colon', `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${second}`],
    ['a folded header', `${post}Content-Type: application/json\r\n folded\r\nContent-Length: 0\r\n\r\n${second}`],
    ['NUL in a header', `GET / HTTP/1.1\r\n${host}\r\nX: a\0b\r\n\r\n${second}`],
    ['a chunk of no size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${second}`],
    ['bare line feeds', `GET / HTTP/1.1\n${host}\n\n${second}`],
    ['two hosts', `GET / HTTP/1.1\r\n${host}\r\nHost: evil.example\r\n\r\n${second}`],
    ['no host', `GET / HTTP/1.1\r\n\r\n${second}`],
    ['HTTP/0.9', 'GET /\r\n\r\n'],
    ['another version', `GET / HTTP/3.0\r\n${host}\r\n\r\n${second}`],
    ['headers of 64 kB', `GET / HTTP/1.1\r\n${host}\r\nX: ${'a'.repeat(65_536)}\r\n\r\n${second}`],
  ])('%s: refused, and the connection closed behind it', async (_, bytes) => {
    const said = await speak(url, bytes)
    expect([statusesOf(said).length <= 1, said.closed]).toEqual([true, true])
    for (const status of statusesOf(said)) expect([400, 431, 505]).toContain(status)
  })

  test('another host in the request line does not change the answer', async () => {
    for (const bytes of [
      `GET http://evil.example/ HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n`,
    ]) {
      const { text } = await speak(url, bytes)
      expect(text).toMatch(/^HTTP\/1\.1 (200|400)/)
      expect(text).not.toContain('evil.example')
    }
  })

  test('TRACE, CONNECT and unknown methods do nothing', async () => {
    for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'AZAHAR']) {
      const said = await speak(url, `${method} /api/pedidos HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)
      for (const status of statusesOf(said)) expect([method, [400, 404, 405].includes(status)]).toEqual([method, true])
      expect(said.text).not.toContain(`${method} /api`)
    }
  })
})

describe('oversized requests', () => {
  const upload = (length: string) =>
    `PUT /api/perfil/avatar HTTP/1.1\r\n${host}\r\nCookie: ${cookie}\r\nContent-Type: image/png\r\n${length}\r\n\r\n`
  const megabyte = Buffer.alloc(1024 * 1024, 1)

  test('a gigabyte is refused without being buffered', { timeout: 60_000 }, async () => {
    const before = megabytesOf(server.pid)
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')])
    const signIn = upload('Transfer-Encoding: chunked').replace('PUT /api/perfil/avatar', 'POST /api/sesion')
    const attempts = [
      await speak(url, upload('Content-Length: 1073741824'), 5_000),
      await speak(url, [upload('Content-Length: 1073741824'), ...Array<Buffer>(64).fill(megabyte)], 5_000),
      await speak(url, [upload('Transfer-Encoding: chunked'), ...Array<Buffer>(64).fill(chunk)], 5_000),
      await speak(url, [signIn, ...Array<Buffer>(64).fill(chunk)], 5_000),
    ]
    for (const said of attempts) {
      // A client still sending may never read the answer.
      for (const status of statusesOf(said)) expect(status).toBe(413)
      expect(said.closed).toBe(true)
    }
    expect(statusesOf(attempts[0]!)).toEqual([413])
    expect(megabytesOf(server.pid) - before).toBeLessThan(32)
  })

  test('sixteen pipelined requests are answered, a hundred thousand not', { timeout: 60_000 }, async () => {
    const ask = `HEAD /nada HTTP/1.1\r\n${host}\r\n\r\n`
    const few = await speak(url, ask.repeat(16) + ask.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'), 20_000)
    expect(statusesOf(few)).toEqual(Array(17).fill(404))
    const before = megabytesOf(server.pid)
    const many = await speak(url, Array<string>(50).fill(ask.repeat(2_000)), 20_000)
    expect(many.closed).toBe(true)
    expect(many.ms).toBeLessThan(5_000)
    expect(megabytesOf(server.pid) - before).toBeLessThan(100)
  })

  test('an upload without the right is refused before its body is sent', async () => {
    const request = upload('Content-Length: 500000').replace('PUT /api/perfil/avatar', 'POST /api/imagenes')
    const asVisitor = await speak(url, request.replace(/Cookie: .*\r\n/, ''), 1_500)
    const asConsultora = await speak(url, request, 1_500)
    expect([statusesOf(asVisitor), statusesOf(asConsultora)]).toEqual([[401], [403]])
  })

  test('deep nesting, many parts and compressed bodies are answered at once', async () => {
    const json = (body: string | Buffer, headers: Record<string, string> = {}) =>
      fetch(`${url}/api/sesion`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, ...headers },
        body: body as BodyInit,
      })
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, n])))
    const parameters = Array.from({ length: 1_500 }, (_, n) => `p${n}=1`).join('&')
    const attempts: [string, () => Promise<Response>][] = [
      ['100,000 deep', () => json('['.repeat(100_000) + ']'.repeat(100_000))],
      ['100,000 deep and open', () => json('{"a":'.repeat(100_000))],
      ['10,000 keys', () => json(keys)],
      ['a bomb', () => json(bomb, { 'content-encoding': 'gzip' })],
      ['1,500 parameters', () => fetch(`${url}/api/productos?${parameters}`)],
      ['one parameter twice', () => fetch(`${url}/api/productos?limite=1&limite=100`)],
    ]
    for (const [what, attempt] of attempts) {
      const began = performance.now()
      const reply = await attempt()
      expect([what, reply.status]).toEqual([what, 400])
      expect([what, performance.now() - began < 1_500]).toEqual([what, true])
    }
  })
})

describe('private files and development endpoints', () => {
  const up = '../ ..%2f %2e%2e/ %2e%2e%2f ..%5c ..\\ %252e%252e%252f ....// %c0%ae%c0%ae/ ..%00/'.split(' ')
  const files = ['.env', 'package.json', 'data/azahar.sqlite', 'etc/passwd', '.git/HEAD']
  const places = ['/imagenes/', '/assets/', '/']
  test('no path leaves the folders, lists them or crashes the process', async () => {
    for (const place of places) {
      for (const way of ['', ...up.map((step) => step.repeat(4)), '%', '%zz', '%ff', '//']) {
        for (const file of files) {
          const address = `${place}${way}${file}`
          const said = await speak(url, `GET ${address} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`, 5_000)
          const [status = 0] = statusesOf(said)
          expect([address, status, [307, 308, 400, 404].includes(status)]).toEqual([address, status, true])
          const [, location = '/'] = said.text.match(/^location: (.*)\r$/im) ?? []
          expect([address, location]).toEqual([address, expect.stringMatching(/^\/(?![/\\])/)])
          expect(said.text).not.toMatch(/"dependencies"|SQLite format|root:x:|ref: refs/)
        }
      }
    }
    for (const folder of ['/imagenes', '/imagenes/', '/assets', '/assets/', '/assets/.vite/', '/.well-known/'])
      expect([folder, (await fetch(`${url}${folder}`)).status]).toEqual([folder, 404])
  }, 60_000)

  test('no endpoint of tools or frameworks answers', async () => {
    const doors =
      '.env .git/config .DS_Store server-status phpinfo.php wp-login.php actuator actuator/env debug debug/pprof console health status _next/data @vite/client @fs/etc/passwd src/main/main.ts node_modules/.package-lock.json graphql api/graphql api/auth api/auth/session api/auth/sign-up/email api/auth/get-session api/auth/update-user api/auth/list-sessions admin.php backup backup.zip db.sqlite azahar.sqlite data/azahar.sqlite dump.sql api/backup api/restore api/debug api/users api/admin swagger.json swagger-ui openapi.json sockjs-node __vite_ping _serverFn/x api/_serverFn/x tsconfig.json package-lock.json docker-compose.yml config.json robots.txt.bak server.js assets/index.js.map'.split(
        ' ',
      )
    for (const door of doors) expect([door, (await fetch(`${url}/${door}`)).status]).toEqual([door, 404])
  })
})
