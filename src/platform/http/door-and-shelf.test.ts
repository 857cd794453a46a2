import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fewAtOnce } from '#platform/few-at-once.ts'
import { leaveLine, lineUp } from './door.ts'
import type { Front } from './front.ts'
import { openShelf } from './shelf.ts'

/** A door with two places, in front of a shelf, in front of an app whose answers wait at a gate of their path. */
const { inTurn, inside } = fewAtOnce(2)
const gates: Record<string, PromiseWithResolvers<void>> = {
  '/first': Promise.withResolvers(),
  '/second': Promise.withResolvers(),
  '/kept': Promise.withResolvers(),
}
const shelf = openShelf(
  { subscribe: () => () => {}, isListening: () => true },
  {
    ...{ keeps: (url) => url === '/kept', types: /^text/, drops: () => false },
    ...{ longestMs: 10_000, mostBytes: 1_000_000, toEverybody: true },
  },
)
const seconds: number[] = []
shelf.onAnswer((it) => seconds.push(it.seconds))
const app = new Hono<Front>().use(shelf.keeper).get('*', async (c) => {
  await gates[c.req.path]?.promise
  return c.text(c.req.path)
})
const answer = getRequestListener(async (request, bindings) => {
  const { incoming } = bindings as HttpBindings
  try {
    return await app.fetch(request, bindings)
  } finally {
    leaveLine(incoming as IncomingMessage)
  }
})
const lined = lineUp(({ url }) => (url === '/never' ? undefined : inTurn))(
  shelf.before((request, response) => void answer(request, response)),
)
const server = createServer((request, response) => {
  if (request.url !== '/never') lined(request, response)
})
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.closeAllConnections())

const ask = (...paths: string[]) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`).join(''))
}

test('who is handed what another has made gives the place back, even if it cannot be sent, and is timed from the arrival', async () => {
  ask('/first')
  ask('/second')
  await expect.poll(inside).toBe(2)
  // Its answer stands behind one on the same connection that never comes.
  ask('/never', '/kept')
  await expect.poll(inside).toBe(3)
  ask('/never', '/kept')
  await expect.poll(inside).toBe(4)
  await new Promise((resolve) => setTimeout(resolve, 50))
  gates['/first']?.resolve()
  gates['/second']?.resolve()
  await expect.poll(inside).toBe(2)
  gates['/kept']?.resolve()
  await expect.poll(inside).toBe(0)
  expect(seconds).toHaveLength(1)
  expect(seconds[0]).toBeGreaterThan(0.04)
})
