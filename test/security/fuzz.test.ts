import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { fuzz } from '../set-up/fuzz.ts'
import { invariants } from '../set-up/invariants.ts'

/** A seeded sample; test/faults/random.test.ts sends 500 to each route. */
const app = await testApp({ settings: { LOGIN_TRIES_PER_ACCOUNT: 100_000 } })

test('requests made of the API description cause no fault', { timeout: 60_000 }, async () => {
  const statuses = await fuzz(app, { each: 10, seed: 2026 })
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
  await invariants(app)
})
