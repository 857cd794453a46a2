import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { fuzz } from '../set-up/fuzz.ts'
import { invariants } from '../set-up/invariants.ts'

/** A92, a seeded slice; test/faults/fuzz.test.ts sends 500 of each. */
// What is fuzzed is not the counting of tries (intentos.test.ts).
const app = await testApp({ settings: { LOGIN_TRIES_PER_ACCOUNT: 100_000 } })

test("A22, A45, A53, A57, A78, A92: requests generated from the API's description", {
  timeout: 60_000,
}, async () => {
  const statuses = await fuzz(app, { each: 24, seed: 2026 })
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
  await invariants(app)
})
