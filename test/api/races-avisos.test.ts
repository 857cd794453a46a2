import { expect, test, vi } from 'vitest'
import { readPersonas } from '#main/demo/demo-data.ts'
import { type TestApp, testApp } from '../app.ts'
import { asked, bring, inTurn, misAvisos, remove, restore, toldAndFree } from '../set-up/avisos.ts'
import { engine } from '../set-up/databases.ts'
import { insist } from '../set-up/insist.ts'
import { invariants } from '../set-up/invariants.ts'
import { addProducto, cancel, lineaOf, place, placed } from '../set-up/shop.ts'

vi.setConfig({ testTimeout: 120_000 })
const app = await testApp({ settings: { PEDIDOS_PER_CONSULTORA_HOURLY: 100_000 } })
const other: TestApp = engine === 'postgres' ? await app.secondServer() : app
const emails = readPersonas()
  .consultoras.map(({ email }) => email as `${string}@${string}`)
  .slice(0, 6)
const them = emails.map((email) => app.as(email))
const admin = app.as('admin')
const her = them[0] as (typeof them)[number]
await Promise.all([...them, admin].map((send) => send('/api/sesion')))

test('pieces that return at once notify no more people than there are pieces, in order', async () => {
  for (let round = 0; round < 8; round++) {
    const producto = await addProducto(app, { tallas: { M: 2 } })
    const pedidos = [await placed(her, lineaOf(producto, 'M')), await placed(her, lineaOf(producto, 'M'))]
    const { M } = producto.tallas
    for (const send of them) await asked(send, M)
    const [a, b] = pedidos.map(({ id }) => id) as [string, string]
    const replies = await Promise.all([
      insist(() => cancel(her, a)),
      insist(() => cancel(other.as(emails[0] as `${string}@${string}`), b)),
      bring(other.as('admin'), producto.id, M, 1),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await toldAndFree(app, M)).toEqual({ told: 3, free: 3 })
    await inTurn(app, M)
  }
})

test('a request made while a piece returns is notified or told that it is available', async () => {
  for (let round = 0; round < 8; round++) {
    const producto = await addProducto(app, { tallas: { M: 0 } })
    const { M } = producto.tallas
    const [reply] = await Promise.all([
      insist(() =>
        other.as(emails[0] as `${string}@${string}`)('/api/avisos', { method: 'POST', body: { tallaId: M } }),
      ),
      bring(admin, producto.id, M, 1),
    ])
    expect([201, 409]).toContain(reply.status)
    expect((await toldAndFree(app, M)).told).toBe(reply.status === 201 ? 1 : 0)
  }
})

/** A walk that is the same each time: a generator with a seed. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

test('whatever happens to a size, people are notified in order and never beyond the pieces', async () => {
  for (const seed of [1, 2, 3]) {
    const roll = dice(seed)
    const producto = await addProducto(app, { tallas: { M: 0 } })
    const { M } = producto.tallas
    const open: { send: (typeof them)[number]; id: string }[] = []
    const gone: { send: (typeof them)[number]; id: string }[] = []
    let before = 0
    const acts = [
      async (send: typeof her) => void (await send('/api/avisos', { method: 'POST', body: { tallaId: M } })),
      async (send: typeof her) => {
        const aviso = (await misAvisos(send)).find(({ tallaId }) => tallaId === M)
        if (!aviso) return
        await remove(send, aviso.id)
        gone.push({ send, id: aviso.id })
      },
      async () => {
        const last = gone.pop()
        if (last) await restore(last.send, last.id)
      },
      async () => void (await bring(admin, producto.id, M, 1 + roll(2))),
      async () => void (await bring(admin, producto.id, M, -1)),
      async (send: typeof her) => {
        const reply = await place(send, [lineaOf(producto, 'M')])
        if (reply.ok) open.push({ send, id: (await reply.json()).id })
      },
      async () => {
        const pedido = open.splice(roll(open.length), 1)[0]
        if (pedido) await cancel(pedido.send, pedido.id)
      },
    ]
    const often = [0, 0, 0, 0, 1, 2, 3, 4, 5, 5, 6]
    for (let step = 0; step < 80; step++) {
      const act = acts[often[roll(often.length)] as number] as (send: typeof her) => Promise<void>
      await act(them[roll(them.length)] as typeof her)
      const { told, free } = await toldAndFree(app, M)
      if (told > before) expect([seed, step, told <= free]).toEqual([seed, step, true])
      before = told
      await inTurn(app, M)
    }
  }
  await invariants(app)
})
