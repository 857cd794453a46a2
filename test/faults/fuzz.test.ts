import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { engine } from '../set-up/databases.ts'
import { fuzz } from '../set-up/fuzz.ts'
import { invariants } from '../set-up/invariants.ts'

// What is fuzzed is not the counting of tries (intentos.test.ts).
const app = await testApp({ settings: { LOGIN_TRIES_PER_ACCOUNT: 100_000 } })
const each = Number(process.env.TRUST_FUZZ ?? 500)
const seed = Number(process.env.TRUST_SEED ?? Date.now() % 2 ** 31)
const bound = 50 * 1024 * 1024

test(`A92: ${each} requests for each route (seed ${seed}): no fault, no hang, no leak, no growing`, {
  timeout: 1_200_000,
}, async () => {
  await fuzz(app, { each: 20, seed })
  const before = process.memoryUsage().heapUsed
  const statuses = await fuzz(app, { each, seed })
  await invariants(app)
  const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  process.stdout.write(`${engine}: ${sent} requests, seed ${seed}: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
  expect(sent).toBeGreaterThan(each * 40)
  globalThis.gc?.()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(bound * 4)
})
