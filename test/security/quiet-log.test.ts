import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { openLog } from '#platform/log.ts'
import { people } from '../app.ts'
import { demoDatabase, type TestDatabase } from '../set-up/databases.ts'
import { asJson, cookieFrom, type Server, serve } from '../set-up/server.ts'
import { makeSignInCostly } from '../set-up/sign-in-cost.ts'
import { until } from '../set-up/until.ts'

/** What strangers can make a server write into its log. */
const server = await serve(await demoDatabase())
const costly = await demoDatabase()
await atRealCost(costly)
const patient = await serve(costly, {
  settings: { LOGIN_TRIES_PER_ACCOUNT: '100000', LOGIN_FAILURES_PER_ADDRESS: '100000' },
})
const { url, port } = server
const linesOf = (of: Server) =>
  of
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

async function atRealCost({ env }: TestDatabase): Promise<void> {
  const db = await openDatabase(env, openLog(env))
  await makeSignInCostly({ db })
  await db.close()
}

describe('truncated bodies are client errors', () => {
  const jpeg = 'Content-Type: image/jpeg'
  const json = 'Content-Type: application/json'
  const inChunks = 'Transfer-Encoding: chunked'
  const routes = [
    ['POST', '/api/imagenes', jpeg],
    ['PUT', '/api/perfil/avatar', jpeg],
    ['POST', '/api/sesion', json],
    ['PUT', '/api/pedidos/0/status', json],
  ] as const
  const bodies: [string, string, string][] = [
    ['of a length', 'Content-Length: 100000', '{"a": "bcd'],
    ['in chunks', inChunks, '5\r\n{"a":\r\n'],
    ['in chunks that are none', inChunks, '5\r\n{"a":\r\nZZ\r\n'],
  ]
  const cases = routes.flatMap((route) => bodies.map(([what, header, body]) => [...route, what, header, body] as const))

  let cookie = ''
  beforeAll(async () => {
    cookie = await cookieFrom(url, people.admin)
    await until('the line of the sign-in', () => linesOf(server).length > 0)
  })

  test.each(cases)('%s %s %s, %s', async (method, path, type, _, length, body) => {
    // Another request may have been slow, which is told too.
    const ownLines = () => linesOf(server).filter((line) => line.method === method)
    const before = ownLines().length
    for (const leave of ['end', 'destroy', 'resetAndDestroy'] as const) {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      let said = ''
      socket.setEncoding('latin1').on('data', (text) => {
        said += text
      })
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      const head = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Cookie: ${cookie}`, type, length]
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
      await new Promise((resolve) => setTimeout(resolve, 60))
      socket[leave]()
      await closed
      expect(said).not.toMatch(/^HTTP\/1\.1 5/m)
    }
    await until('that the server has told of all three', () => ownLines().length >= before + 3)
    const told = ownLines().slice(before)
    expect(told.map(({ msg, level, status }) => [msg, level, status])).toEqual(told.map(() => ['request', 30, 400]))
  })
})

describe('a flood of refused sign-ins', () => {
  test.each([
    [200, 'of tries that are used up', server],
    [60, 'of passwords', patient],
  ])('%i at once %s, and ten after, are a single line', { timeout: 60_000 }, async (atOnce, _, flooded) => {
    const before = linesOf(flooded).length
    const attempt = async (n: number) => {
      const email = n % 2 ? people.consultora : 'nadie@azahar.test'
      const body = { email, password: 'No-es-esta-1' }
      const reply = await fetch(`${flooded.url}/api/sesion`, asJson('', 'POST', body))
      await reply.text()
      return reply.status
    }
    const statuses = await Promise.all(Array.from({ length: atOnce }, (_, n) => attempt(n)))
    for (let n = 0; n < 10; n++) statuses.push(await attempt(n))
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([])
    const told = linesOf(flooded).slice(before)
    expect(told.filter(({ err }) => err)).toEqual([])
    expect(told.filter(({ route }) => route === '/api/sesion')).toHaveLength(1)
    expect(told).toHaveLength(1)
  })
})
