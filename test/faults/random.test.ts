import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { engine } from '../set-up/databases.ts'
import { fuzz } from '../set-up/fuzz.ts'
import { invariants } from '../set-up/invariants.ts'
import { walkPedidos } from '../set-up/pedido-walk.ts'

/** Random requests and random walks; smaller runs are in test/security/fuzz.test.ts and test/api/pedidos-caminos.test.ts. */

describe('requests generated from the API description', async () => {
  const app = await testApp({ settings: { LOGIN_TRIES_PER_ACCOUNT: 100_000 } })
  const each = Number(process.env.TRUST_FUZZ ?? 500)
  const seed = Number(process.env.TRUST_SEED ?? Date.now() % 2 ** 31)
  const boundMb = 50

  /** Megabytes in use after garbage collection. */
  async function heldMb(): Promise<number> {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    for (let turn = 0; turn < 3; turn++) {
      collect()
      await pause(100)
    }
    const { heapUsed, external } = process.memoryUsage()
    return (heapUsed + external) / 1024 / 1024
  }

  test(`${each} requests for each route (seed ${seed}) cause no fault`, { timeout: 1_200_000 }, async () => {
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
})

describe('pedidos that change', async () => {
  const walks = Number(process.env.TRUST_WALKS ?? 2_000)
  const app = await testApp({ settings: { PEDIDOS_PER_CONSULTORA_HOURLY: 1_000_000 } })

  test(`${walks} random walks keep every invariant`, { timeout: walks * 1_000 }, async () => {
    const answered = await walkPedidos(app, walks)
    process.stdout.write(`${engine}: ${JSON.stringify(answered)}\n`)
    expect(answered['answer done']).toBeGreaterThan(walks / 10)
    await invariants(app)
  })
})
