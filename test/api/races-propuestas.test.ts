import { describe, expect, test, vi } from 'vitest'
import { readPersonas } from '#main/demo/demo-data.ts'
import { type TestApp, testApp } from '../app.ts'
import { engine } from '../set-up/databases.ts'
import { insist } from '../set-up/insist.ts'
import { invariants } from '../set-up/invariants.ts'
import { answer, edit, pay, pedidoOf, propose, proposed, revision } from '../set-up/propuestas.ts'
import { addProducto, cancel, lineaOf, placed, setStatus } from '../set-up/shop.ts'

vi.setConfig({ testTimeout: 60_000 })
const app = await testApp({ settings: { PEDIDOS_PER_CONSULTORA_HOURLY: 100_000 } })
const other: TestApp = engine === 'postgres' ? await app.secondServer() : app
const her = app.as('consultora')
const admin = app.as('admin')
await Promise.all([her('/api/sesion'), admin('/api/sesion')])

const pairs = 12
const producto = await addProducto(app, { tallas: { M: 1_000, G: 1_000 } })
const newPedido = () => placed(her, lineaOf(producto, 'M', 3), lineaOf(producto, 'G', 1))
const change = (version: number, cantidad = 1) => ({ version, lineas: [revision(0, cantidad)] })

type Race = (pedido: { id: string; propuestaId: string; version: number }) => (() => Promise<Response>)[]

/** What two do to one pedido at the same moment: one is done, the other is told what changed. */
const races: Record<string, Race> = {
  'the consultora accepts, staff withdraw': ({ id, propuestaId }) => [
    () => answer(her, id, propuestaId, 'aceptacion'),
    () => answer(other.as('admin'), id, propuestaId, 'retiro'),
  ],
  'the consultora accepts, and cancels on another device': ({ id, propuestaId }) => [
    () => answer(her, id, propuestaId, 'aceptacion'),
    () => answer(other.as('consultora'), id, propuestaId, 'cancelacion'),
  ],
  'the consultora accepts, staff cancel the pedido': ({ id, propuestaId, version }) => [
    () => answer(her, id, propuestaId, 'aceptacion'),
    () => setStatus(other.as('admin'), id, 'cancelado', version),
  ],
  'the consultora accepts, staff record the acceptance': ({ id, propuestaId }) => [
    () => answer(her, id, propuestaId, 'aceptacion'),
    () => answer(other.as('admin'), id, propuestaId, 'aceptacion'),
  ],
  'two staff propose': ({ id, version }) => [
    () => propose(admin, id, change(version, 2)),
    () => propose(other.as('admin'), id, change(version, 0)),
  ],
  'the consultora accepts, staff propose again': ({ id, propuestaId, version }) => [
    () => answer(her, id, propuestaId, 'aceptacion'),
    () => propose(other.as('admin'), id, change(version, 2)),
  ],
}

const both = async (acts: (() => Promise<Response>)[], turned: boolean) =>
  Promise.all((turned ? acts.toReversed() : acts).map((act) => insist(act)))

async function oneWins(replies: Response[]): Promise<void> {
  expect(replies.map(({ ok }) => ok).sort()).toEqual([false, true])
  const refused = replies.find(({ ok }) => !ok) as Response
  const problem = await refused.json()
  expect([409, problem.code]).toEqual([refused.status, expect.stringMatching(/^(conflict|stale)$/)])
  expect(problem.actual ?? problem.pedido).toMatchObject({ version: expect.any(Number) })
}

describe.each(Object.entries(races))('%s', (_, race) => {
  test(`${pairs} simultaneous pairs: one wins, the other is told, nothing is half done`, async () => {
    for (let round = 0; round < pairs; round++) {
      const { id } = await newPedido()
      const { id: propuestaId, version } = await proposed(admin, id, { ...change(1, 5), confirmar: round % 3 === 0 })
      await oneWins(await both(race({ id, propuestaId, version }), round % 2 === 1))
    }
    await invariants(app)
  })
})

describe('without an open propuesta', () => {
  const plain: Record<string, (id: string) => (() => Promise<Response>)[]> = {
    'the consultora edits, staff propose': (id) => [
      () => edit(her, id, { version: 1, agregadas: [lineaOf(producto, 'G', 2)] }),
      () => propose(other.as('admin'), id, change(1)),
    ],
    'the consultora edits, staff confirm': (id) => [
      () => edit(her, id, { version: 1, agregadas: [lineaOf(producto, 'G', 2)] }),
      () => setStatus(other.as('admin'), id, 'confirmado', 1),
    ],
    'the consultora edits on two devices': (id) => [
      () => edit(her, id, { version: 1, agregadas: [lineaOf(producto, 'G', 2)] }),
      () => edit(other.as('consultora'), id, { version: 1, agregadas: [lineaOf(producto, 'M', 2)] }),
    ],
    'two staff write down the same payment': (id) => [
      () => pay(admin, id, { fecha: '2026-01-05', forma: 'efectivo', centavos: 500, version: 1 }),
      () => pay(other.as('admin'), id, { fecha: '2026-01-05', forma: 'efectivo', centavos: 500, version: 1 }),
    ],
  }
  test.each(Object.entries(plain))('%s', async (_, race) => {
    for (let round = 0; round < pairs; round++) {
      const { id } = await newPedido()
      await oneWins(await both(race(id), round % 2 === 1))
    }
    await invariants(app)
  })
})

test('20 people at the same two sizes at once: held and available agree, and nobody gets an error', async () => {
  const scarce = await addProducto(app, { tallas: { M: 30, G: 30 } })
  const senders = readPersonas().consultoras.map(({ email }) => email as `${string}@${string}`)
  const replies: number[] = []
  const act = async (attempt: () => Promise<Response>) => replies.push((await insist(attempt)).status)
  const sender = (nth: number) => (nth % 2 ? app : other).as(senders[nth % senders.length] as `${string}@${string}`)
  const all = Array.from({ length: 20 }, (_, nth) => nth)
  const ids = await Promise.all(
    all.map(async (nth) => (await placed(sender(nth), lineaOf(scarce, nth % 2 ? 'M' : 'G', 1))).id),
  )
  const person = async (nth: number) => {
    const [send, desk, id] = [sender(nth), (nth % 2 ? app : other).as('admin'), ids[nth] as string]
    for (let turn = 0; turn < 5; turn++) {
      const { version } = await pedidoOf(desk, id)
      await act(() => edit(send, id, { version, agregadas: [lineaOf(scarce, turn % 2 ? 'M' : 'G', 2)] }))
      const now = await pedidoOf(desk, id)
      await act(() => propose(desk, id, offer(now.version, now.items[0].posicion, scarce, turn)))
      const { propuesta } = await pedidoOf(desk, id)
      const ending = (['aceptacion', 'rechazo', 'retiro'] as const)[(nth + turn) % 3] ?? 'rechazo'
      if (propuesta) await act(() => answer(ending === 'retiro' ? desk : send, id, propuesta.id, ending))
    }
    if (nth % 4 === 0) await act(() => cancel(send, id))
  }
  await Promise.all(all.map(person))
  expect(replies.filter((status) => ![200, 201, 400, 409].includes(status))).toEqual([])
  expect(replies.filter((status) => status === 200).length).toBeGreaterThan(20)
  expect(replies.filter((status) => status === 409).length, 'some must have been short').toBeGreaterThan(5)
  await invariants(app)
})

const offer = (version: number, posicion: number, { id, tallas }: typeof producto, turn: number) => ({
  version,
  lineas: [revision(posicion, 1 + (turn % 3), { por: { productoId: id, tallaId: turn % 2 ? tallas.G : tallas.M } })],
})
