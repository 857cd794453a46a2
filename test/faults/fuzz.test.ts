import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { engine } from '../set-up/databases.ts'
import { fuzz } from '../set-up/fuzz.ts'
import { invariants } from '../set-up/invariants.ts'

// What is fuzzed is not the counting of tries (intentos.test.ts).
const app = await testApp({ settings: { LOGIN_TRIES_PER_ACCOUNT: 100_000 } })
const each = Number(process.env.TRUST_FUZZ ?? 500)
const seed = Number(process.env.TRUST_SEED ?? Date.now() % 2 ** 31)
const boundMb = 50

/** What is still in use once everything else was thrown away, in megabytes. */
async function heldMb(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  // What a collection lets go is let go by the next.
  for (let turn = 0; turn < 3; turn++) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

test(`${each} requests for each route (seed ${seed}): no fault, hang or leak`, {
  timeout: 1_200_000,
}, async () => {
  await fuzz(app, { each: 20, seed })
  const before = await heldMb()
  const statuses = await fuzz(app, { each, seed })
  await invariants(app)
  const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  process.stdout.write(`${engine}: ${sent} requests, seed ${seed}: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
  expect(sent).toBeGreaterThan(each * 40)
  const grown = (await heldMb()) - before
  process.stdout.write(`${engine}: ${grown.toFixed(1)} MB more are held\n`)
  expect(grown).toBeLessThan(boundMb)
})
