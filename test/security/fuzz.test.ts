import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { fuzz } from '../set-up/fuzz.ts'
import { invariants } from '../set-up/invariants.ts'

/** A seeded slice; test/faults/fuzz.test.ts sends 500 of each. */
// What is fuzzed is not the counting of tries (intentos.test.ts).
const app = await testApp({ settings: { LOGIN_TRIES_PER_ACCOUNT: 100_000 } })

test('requests generated from the OpenAPI document cause no error and leak nothing', {
  timeout: 60_000,
}, async () => {
  const statuses = await fuzz(app, { each: 24, seed: 2026 })
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
  await invariants(app)
})
