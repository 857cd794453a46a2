import { Agent } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { demoDatabase } from '../set-up/databases.ts'
import { megabytesOf } from '../set-up/memory.ts'
import { ask } from '../set-up/request.ts'
import { serve } from '../set-up/server.ts'

const server = await serve(await demoDatabase())
const agent = new Agent({ keepAlive: true, maxSockets: 32 })
afterAll(() => agent.destroy())

/** A page of the catalogue behind the last one: nearly nothing, at an address that nobody has asked for. */
function beyond(number: number): string {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const cursor = Buffer.from(JSON.stringify(['2000-01-01T00:00:00.000Z', id])).toString('base64url')
  return `/api/productos?cursor=${cursor}&limite=${'0'.repeat(15_000)}1`
}

describe('a flood of distinct URLs', () => {
  test('what is kept of thousands of long ones is as little as of a few', { timeout: 180_000 }, async () => {
    const askAll = async (from: number, to: number) => {
      const numbers = Array.from({ length: to - from }, (_, at) => from + at)
      const one = async () => {
        for (let number = numbers.pop(); number !== undefined; number = numbers.pop())
          expect((await ask(server.url, beyond(number), { agent })).status).toBe(200)
      }
      await Promise.all(Array.from({ length: 32 }, one))
    }
    // What a server that works needs anyway, and a full response cache.
    await askAll(0, 5_000)
    const before = megabytesOf(server.pid)
    // As texts alone these are 48 MB.
    await askAll(5_000, 8_200)
    expect(megabytesOf(server.pid) - before).toBeLessThan(30)
  })
})
