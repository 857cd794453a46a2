import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { demoDatabase } from '../set-up/databases.ts'
import { startServer } from '../set-up/server.ts'

const database = await demoDatabase()
const server = await startServer(database)
const agent = new Agent({ keepAlive: true, maxSockets: 32 })
afterAll(async () => {
  agent.destroy()
  await server.stop()
  await database.remove()
})

const status = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    request({ hostname, port, path, agent }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })

/** A page of the catalogue behind the last one: nearly nothing, at an address that nobody has asked for. */
function beyond(number: number): string {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const cursor = Buffer.from(JSON.stringify(['2000-01-01T00:00:00.000Z', id])).toString('base64url')
  return `/api/productos?cursor=${cursor}&limite=${'0'.repeat(15_000)}1`
}

const residentMb = () =>
  Number(readFileSync(`/proc/${server.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024

describe('A74: many addresses', () => {
  test('what is kept of five thousand long ones is as little as of a few', { timeout: 60_000 }, async () => {
    const ask = async (from: number, to: number) => {
      const numbers = Array.from({ length: to - from }, (_, at) => from + at)
      const one = async () => {
        for (let number = numbers.pop(); number !== undefined; number = numbers.pop())
          expect(await status(beyond(number))).toBe(200)
      }
      await Promise.all(Array.from({ length: 32 }, one))
    }
    // What a server that works needs anyway, and a full response cache.
    await ask(0, 1_800)
    const before = residentMb()
    await ask(1_800, 5_000)
    expect(residentMb() - before).toBeLessThan(30)
  })
})
