import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll } from 'vitest'
import { cacheForGuests } from '#main/guest-responses.ts'
import { openMetrics } from '#platform/ops/metrics.ts'
import type { TestApp } from '../app.ts'

/** The server as it listens: the cache for guests in front, and addresses. */
export function listening({ context, door }: TestApp) {
  const cached = cacheForGuests(context.db, openMetrics([]), door, getRequestListener(door.fetch))
  const server = createServer(cached).listen(0, '127.0.0.1')
  afterAll(() => void server.close())
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, get: (path: string) => fetch(origin() + path) }
}
