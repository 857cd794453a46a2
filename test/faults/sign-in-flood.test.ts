import { Agent } from 'node:http'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { openLog } from '#platform/log.ts'
import { people } from '../app.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { megabytesOf } from '../set-up/memory.ts'
import { type Answer, ask } from '../set-up/request.ts'
import { serve } from '../set-up/server.ts'
import { makeSignInCostly } from '../set-up/sign-in-cost.ts'

/** A password costs work to check, and somebody has two hundred checked at once, again and again. */
const seconds = Number(process.env.TRUST_SECONDS ?? 10)
const database = await demoDatabase()
const db = await openDatabase(database.env, openLog(database.env))
await makeSignInCostly({ db })
await db.close()
const server = await serve(database, {
  settings: { LOGIN_TRIES_PER_ACCOUNT: '100000', LOGIN_FAILURES_PER_ADDRESS: '100000', LOG_LEVEL: 'warn' },
})
const agent = new Agent({ keepAlive: true, maxSockets: 220 })

test('two hundred sign-ins at once do not delay visitors', { timeout: (seconds + 120) * 1_000 }, async () => {
  let over = false
  const signIns: Answer[] = []
  const flood = Array.from({ length: 200 }, async (_, n) => {
    const password = n % 2 ? 'Azahar2026' : 'No-es-esta-1'
    const email = n % 4 ? people.consultora : 'nadie@azahar.test'
    while (!over) {
      signIns.push(await ask(server.url, '/api/sesion', { agent, method: 'POST', body: { email, password } }))
      // Whoever is told to come back in five seconds comes back much sooner.
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })
  const visits: number[] = []
  let highest = 0
  const began = performance.now()
  const pages = ['/api/productos?limite=24', '/', '/productos/moda-casual', '/api/productos?q=blusa', '/contacto']
  for (let turn = 0; performance.now() - began < seconds * 1_000; turn++) {
    const { status, ms } = await ask(server.url, pages[turn % pages.length] as string, { agent })
    expect(status).toBe(200)
    visits.push(ms)
    highest = Math.max(highest, megabytesOf(server.pid))
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
  for (const { headers } of refused) expect(headers['retry-after']).toBe('5')
  expect(p95).toBeLessThan(500)
  expect(highest).toBeLessThan(700)
})
