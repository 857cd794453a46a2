import { type ClientRequest, createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fewAtOnce } from '#platform/few-at-once.ts'
import { arrivalOf, leaveLine, lineUp } from './door.ts'

type Begun = { response: ServerResponse; leave: () => void; waitedMs: number }

/** A door with one place; what has begun, by its path, in the order in which it did. */
const begun = new Map<string, Begun>()
const { inTurn, inside } = fewAtOnce(1)
const server = createServer(
  lineUp(({ url }) => (url?.startsWith('/free') ? undefined : inTurn))((request, response) => {
    const waitedMs = performance.now() - (arrivalOf(request) ?? Number.NaN)
    begun.set(request.url ?? '', { response, leave: () => leaveLine(request), waitedMs })
  }),
)
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.closeAllConnections())

const ask = (path: string): ClientRequest & { answered: Promise<unknown> } => {
  const { promise: answered, resolve } = Promise.withResolvers<unknown>()
  const request = get({ port: (server.address() as AddressInfo).port, path, agent: false }, (reply) => {
    reply.on('end', () => resolve(reply.statusCode)).resume()
  }).on('error', resolve)
  return Object.assign(request, { answered })
}
const begins = (path: string) => expect.poll(() => [...begun.keys()].at(-1)).toBe(path)
const of = (path: string) => begun.get(path) as Begun

test('one place: the others wait in the order in which they came, and who needs no place does not', async () => {
  const first = ask('/1')
  await begins('/1')
  const second = ask('/2')
  await expect.poll(inside).toBe(2)
  ask('/free')
  await begins('/free')
  expect(of('/free').waitedMs).toBeNaN()
  expect(begun.has('/2')).toBe(false)
  of('/1').response.end()
  of('/1').leave()
  await begins('/2')
  expect(of('/2').waitedMs).toBeGreaterThan(0)
  of('/2').response.end()
  of('/2').leave()
  expect([await first.answered, await second.answered]).toEqual([200, 200])
  await expect.poll(inside).toBe(0)
})

test('who has gone meanwhile is made nothing for; who goes with a place keeps it until what was begun is done', async () => {
  const third = ask('/3')
  await begins('/3')
  const fourth = ask('/4')
  await expect.poll(inside).toBe(2)
  ask('/5')
  await expect.poll(inside).toBe(3)
  fourth.destroy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  third.destroy()
  await expect.poll(() => of('/3').response.destroyed).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([...begun.keys()].at(-1)).toBe('/3')
  of('/3').leave()
  await begins('/5')
  expect(begun.has('/4')).toBe(false)
  of('/5').response.end()
  of('/5').leave()
  await expect.poll(inside).toBe(0)
})

test('a place lasts until the answer is made, not until it is read', async () => {
  ask('/6')
  await begins('/6')
  of('/6').response.write('…')
  ask('/7')
  await expect.poll(inside).toBe(2)
  of('/6').leave()
  await begins('/7')
  expect(of('/6').response.writableEnded).toBe(false)
  for (const path of ['/6', '/7']) of(path).response.end()
  of('/7').leave()
  await expect.poll(inside).toBe(0)
})
