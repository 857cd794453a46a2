import { Agent } from 'node:http'
import { describe, expect, test } from 'vitest'
import { addConsultoras } from '../set-up/crowd.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { ask } from '../set-up/request.ts'
import { serve } from '../set-up/server.ts'

/** Two hundred who have an account and two hundred who have none, one by the other. */
const database = await demoDatabase()
const known = await addConsultoras(database.env, 200)
const server = await serve(database, {
  settings: {
    ...{ LOGIN_TRIES_PER_ACCOUNT: '100000', LOGIN_FAILURES_PER_ADDRESS: '100000', LOG_LEVEL: 'warn' },
    ...{ RECOVERIES_PER_ACCOUNT_HOURLY: '100000', RECOVERIES_PER_ADDRESS_HOURLY: '100000' },
  },
})

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
type Told = { ms: number; said: string }

/** What a stranger sees of an answer: all of it but the request's number and what is drawn by lot. */
async function tell(path: string, body: object): Promise<Told> {
  const { status, headers, text, ms } = await ask(server.url, path, { agent, method: 'POST', body })
  const { date: _, 'x-request-id': __, 'content-security-policy': ___, ...same } = headers
  return { ms, said: JSON.stringify([status, same, text.replace(/"requestId":"[^"]+"/, '')]) }
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** How probable it is that two kinds of answers that take as long differ so much (Mann and Whitney, by the normal curve). */
function probability(one: number[], other: number[]): number {
  const ranks = [...one.map((ms) => ({ ms, mine: true })), ...other.map((ms) => ({ ms, mine: false }))]
  ranks.sort((a, b) => a.ms - b.ms)
  const sum = ranks.reduce((total, { mine }, at) => total + (mine ? at + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  const u = sum - (n * (n + 1)) / 2
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normal(z))
}

/** Abramowitz and Stegun 26.2.17, to seven digits. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  return (
    1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail.reduce((sum, it, at) => sum + it * t ** (at + 1), 0)
  )
}

async function compare(path: string, bodyOf: (email: string) => object) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const said = new Set<string>()
  for (const [n, email] of known.entries()) {
    const pair = [
      ['known', email],
      ['unknown', email.replace('en.vivo', 'sin.vivo')],
    ] as const
    for (const [kind, it] of n % 2 ? pair : pair.toReversed()) {
      const told = await tell(path, bodyOf(it))
      times[kind].push(told.ms)
      said.add(told.said)
    }
  }
  const p = probability(times.known, times.unknown)
  const [a, b] = [median(times.known), median(times.unknown)]
  process.stdout.write(`${engine} ${path}: medians ${a.toFixed(2)} and ${b.toFixed(2)} ms, p ${p.toFixed(3)}\n`)
  return { said, p, difference: Math.abs(a - b) }
}

describe('response times do not tell who has an account', () => {
  test.each<[string, string, (email: string) => object]>([
    ['a wrong password', '/api/sesion', (email) => ({ email, password: 'No-es-esta-1' })],
    ['a recovery', '/api/cuentas/recuperacion', (email) => ({ email })],
  ])(
    '%s says it neither by a byte nor by its time',
    async (_, path, bodyOf) => {
      await compare(path, bodyOf)
      let last = await compare(path, bodyOf)
      expect([...last.said]).toHaveLength(1)
      expect(last.difference).toBeLessThan(10)
      // One in a hundred of such comparisons says so by chance; two in a row do not.
      if (last.p <= 0.01) last = await compare(path, bodyOf)
      expect(last.p).toBeGreaterThan(0.01)
    },
    300_000,
  )
})
