import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { walkPedidos } from '../set-up/pedido-walk.ts'

/** Random steps on pedidos (spec 3.2); `npm run test:trust` runs two thousand. */
const app = await testApp({ settings: { PEDIDOS_PER_CONSULTORA_HOURLY: 100_000 } })
const walks = engine === 'sqlite' ? 40 : 24
const ofSurtidos = ['pick', 'found', 'missing', 'send', 'leave']

test(`${walks} random walks: the books agree after each step`, { timeout: 60_000 }, async () => {
  const answered = await walkPedidos(app, walks, 20_261_124)
  for (const verb of ['edit', 'propose', 'answer', 'status', 'adjust', 'return', 'move', 'save', ...ofSurtidos])
    expect(answered[`${verb} done`] ?? 0, verb).toBeGreaterThan(0)
  await invariants(app)
})
