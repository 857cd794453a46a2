import { createServer } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../set-up/free-port.ts'
import { startNginx } from '../set-up/pooler.ts'

const server = createServer((_, response) => response.end('ok'))
const agent = new Agent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false })
const port = await freePort()
let stop = async () => {}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = (await startNginx(port, [(server.address() as AddressInfo).port])).stop
})
afterAll(async () => {
  agent.destroy()
  server.close()
  await stop()
})

const get = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, agent }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode))
    })
    asked.on('error', reject).end()
  })
const burst = async (count: number, path: string) =>
  new Set(await Promise.all(Array.from({ length: count }, () => get(path))))

test('a crowd behind the address of a phone network is served, and its files are not counted', async () => {
  expect(await burst(900, '/productos/pijamas')).toEqual(new Set([200]))
  expect(await burst(4_000, '/assets/a.js')).toEqual(new Set([200]))
})
