import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { openLog } from '#platform/log.ts'
import { people } from '../app.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { startServer } from '../set-up/server.ts'
import { makeSignInCostly } from '../set-up/sign-in-cost.ts'

/** A40: a password costs work to check, and somebody has two hundred checked at once, again and again. */
const seconds = Number(process.env.TRUST_SECONDS ?? 10)
const database = await demoDatabase()
const db = await openDatabase(database.env, openLog(database.env))
await makeSignInCostly({ db })
await db.close()
const server = await startServer(database, {
  settings: { LOGIN_TRIES_PER_ACCOUNT: '100000', LOGIN_FAILURES_PER_ADDRESS: '100000', LOG_LEVEL: 'warn' },
})
afterAll(async () => {
  await server.stop()
  await database.remove()
})

const memory = (): number =>
  Number(readFileSync(`/proc/${server.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024

const agent = new Agent({ keepAlive: true, maxSockets: 220 })
type Answer = { status: number; retryAfter: string | undefined; ms: number }
const ask = (method: string, path: string, body?: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const headers = { 'content-type': 'application/json', origin: server.url }
    const sent = request(`${server.url}${path}`, { agent, method, headers }, (reply) => {
      reply.resume().on('end', () =>
        resolve({
          ...{ status: reply.statusCode ?? 0, retryAfter: reply.headers['retry-after'] },
          ms: performance.now() - began,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })

test('A40: two hundred sign-ins at once: visitors do not wait', {
  timeout: (seconds + 40) * 1_000,
}, async () => {
  let over = false
  const signIns: Answer[] = []
  const flood = Array.from({ length: 200 }, async (_, n) => {
    const password = n % 2 ? 'Azahar2026' : 'No-es-esta-1'
    const email = n % 4 ? people.consultora : 'nadie@azahar.test'
    while (!over) {
      signIns.push(await ask('POST', '/api/sesion', { email, password }))
      // Whoever is told to come back in five seconds comes back much sooner.
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })
  const visits: number[] = []
  let highest = 0
  const began = performance.now()
  const pages = ['/api/productos?limite=24', '/', '/productos/moda-casual', '/api/productos?q=blusa', '/contacto']
  for (let turn = 0; performance.now() - began < seconds * 1_000; turn++) {
    const { status, ms } = await ask('GET', pages[turn % pages.length] as string)
    expect(status).toBe(200)
    visits.push(ms)
    highest = Math.max(highest, memory())
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 20 - ms)))
  }
  over = true
  await Promise.all(flood)
  agent.destroy()

  visits.sort((a, b) => a - b)
  const p95 = visits[Math.floor(visits.length * 0.95)] ?? 0
  const refused = signIns.filter(({ status }) => status === 503)
  const looked = signIns.filter(({ status }) => status === 204 || status === 401)
  process.stdout.write(
    `${engine}: ${visits.length} visits, p95 ${Math.round(p95)} ms; ${looked.length} passwords looked at, ${refused.length} told to wait; at most ${Math.round(highest)} MB\n`,
  )
  expect(signIns.length).toBe(refused.length + looked.length)
  expect(looked.length).toBeGreaterThan(10)
  expect(refused.length).toBeGreaterThan(looked.length)
  for (const { retryAfter } of refused) expect(retryAfter).toBe('5')
  expect(p95).toBeLessThan(500)
  expect(highest).toBeLessThan(700)
})
