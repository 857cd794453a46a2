import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

/** Each test says how its server answers; it keeps the keys that arrived. */
let answer: (response: ServerResponse, request: IncomingMessage) => void
const keys: (string | undefined)[] = []
const server = createServer((request, response) => {
  keys.push(request.headers['idempotency-key'] as string | undefined)
  answer(response, request)
})
let url: string

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  keys.length = 0
  vi.stubGlobal('sessionStorage', emptyStorage())
})

const drop = (response: ServerResponse) => response.destroy()
const say = (status: number) => (response: ServerResponse) => void response.writeHead(status).end('{}')

/** A page: the module as a reload has it. */
async function openPage() {
  vi.resetModules()
  const { sendVerb } = await import('#ui/use-verb.ts')
  return (path: string, method = 'POST', headers = {}) =>
    sendVerb(url + path, { method, headers, body: '{}' }).then(
      ({ status }) => status,
      () => 'lost',
    )
}

test.each([
  ['the connection breaks', drop],
  ['the server answers 500', say(500)],
  ['a proxy answers 502', say(502)],
  [
    'the answer breaks off in the middle',
    (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy())
    },
  ],
])('the next press sends the same key when %s', async (_, lost) => {
  const send = await openPage()
  answer = lost
  await send('/api/a')
  answer = say(201)
  await send('/api/a')
  await send('/api/a')
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a retry after a reload reuses the key of a lost answer', async () => {
  answer = drop
  expect(await (await openPage())('/api/a')).toBe('lost')
  await (await openPage())('/api/a')
  expect(keys[1]).toBe(keys[0])
})

test.each([200, 204, 400, 401, 409, 422, 429])('an answer of %i forgets the key', async (status) => {
  answer = (response) => void response.writeHead(status).end()
  const send = await openPage()
  await send('/api/a')
  await send('/api/a')
  expect(new Set(keys).size).toBe(2)
  expect(Object.keys(sessionStorage)).toEqual([])
})

test.each([401, 403, 429])(
  'an answer of %i to a retry says nothing of the lost answer, and keeps its key',
  async (status) => {
    const send = await openPage()
    answer = drop
    await send('/api/a')
    answer = say(status)
    await send('/api/a')
    answer = say(201)
    await send('/api/a')
    await send('/api/a')
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[3]).not.toBe(keys[0])
  },
)

test('two requests of one verb in flight have different keys, and both can be retried', async () => {
  answer = drop
  const send = await openPage()
  await Promise.all([send('/api/a'), send('/api/a')])
  await Promise.all([send('/api/a'), send('/api/a')])
  expect(new Set(keys.slice(0, 2)).size).toBe(2)
  expect(new Set(keys.slice(2))).toEqual(new Set(keys.slice(0, 2)))
})

test('another path, another method and a cleared tab get new keys', async () => {
  answer = drop
  const send = await openPage()
  await send('/api/a')
  await send('/api/b')
  await send('/api/a', 'PUT')
  vi.stubGlobal('sessionStorage', emptyStorage())
  await send('/api/a')
  expect(new Set(keys).size).toBe(4)
})

test('the caller’s own key is kept', async () => {
  answer = drop
  const send = await openPage()
  await send('/api/a', 'POST', { 'Idempotency-Key': 'del-carrito' })
  await send('/api/a')
  expect(keys[0]).toBe('del-carrito')
  expect(keys[1]).toMatch(/^[0-9a-f]{32}$/)
})

/** An object with its keys, as browsers have it. */
function emptyStorage(): Storage {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })
}
