import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { walkPedidos } from '../set-up/pedido-walk.ts'

const walks = Number(process.env.TRUST_WALKS ?? 2_000)
const app = await testApp({ settings: { PEDIDOS_PER_CONSULTORA_HOURLY: 1_000_000 } })

test(`${walks} random walks through the states of a pedido keep the invariants`, {
  timeout: walks * 1_000,
}, async () => {
  const answered = await walkPedidos(app, walks)
  process.stdout.write(`${engine}: ${JSON.stringify(answered)}\n`)
  expect(answered['answer done']).toBeGreaterThan(walks / 10)
  await invariants(app)
})
