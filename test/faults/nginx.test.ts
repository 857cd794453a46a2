import { createServer } from 'node:http'
import { Agent, type IncomingHttpHeaders, request } from 'node:https'
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

type Reply = { status: number | undefined; headers: IncomingHttpHeaders; text: string }
const get = (path: string, accept = 'application/json') =>
  new Promise<Reply>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, agent, headers: { accept } }, async (reply) => {
      resolve({ status: reply.statusCode, headers: reply.headers, text: await new Response(reply).text() })
    })
    asked.on('error', reject).end()
  })
const burst = (count: number, path: string) => Promise.all(Array.from({ length: count }, () => get(path)))

test('a crowd behind the address of a phone network is served, and its files are not counted', async () => {
  expect(new Set((await burst(900, '/productos/pijamas')).map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set((await burst(4_000, '/assets/a.js')).map(({ status }) => status))).toEqual(new Set([200]))
})
