import { beforeEach, expect, test, vi } from 'vitest'
import { people, type TestApp, testApp } from '../app.ts'
import {
  addCampana,
  campanaForm,
  closeCampana,
  hoy,
  postCampana,
  putCampana,
  withoutCampanas,
} from '../set-up/campanas.ts'
import { engine } from '../set-up/databases.ts'
import { insist } from '../set-up/insist.ts'
import { invariants } from '../set-up/invariants.ts'
import { addProducto, idOf, lineaOf, place, stockOf } from '../set-up/shop.ts'

/** Campañas that close or change during other requests (spec 3.5). */
vi.setConfig({ testTimeout: 60_000 })
const app = await testApp({ settings: { PEDIDOS_PER_CONSULTORA_HOURLY: 100_000 } })
const other: TestApp = engine === 'postgres' ? await app.secondServer() : app
const [hers, admins] = [
  [app.as('consultora'), other.as('otraConsultora')] as const,
  [app.as('admin'), other.as('admin')] as const,
]
await Promise.all([...hers, ...admins].map((send) => send('/api/sesion')))
const blusa = await addProducto(app, { tallas: { M: 100_000 } })
const linea = { ...lineaOf(blusa), precioUnitarioCentavos: 30_000 }

beforeEach(() => withoutCampanas(app))

const createdOf = () =>
  app.context.db.read
    .selectFrom('pedidos')
    .innerJoin('pedidoItems', 'pedidoItems.pedidoId', 'pedidos.id')
    .select(['pedidos.createdAt', 'precioUnitarioCentavos'])
    .where('productoId', '=', blusa.id)
    .execute()

test('a campaña that closes while two consultoras order: each gets one clear answer', async () => {
  const id = await addCampana(app, { productos: [[blusa, 30_000]] })
  const hasta = await closeCampana(app, id, 900)
  const answers: { status: number; code?: string; reason?: string }[] = []
  const send = async (at: number) => {
    for (let count = 0; Date.parse(hasta) + 300 > Date.now() && count < 400; count++) {
      const reply = await insist(() => place(hers[at % 2] as (typeof hers)[0], [linea]))
      const body = await reply.json()
      answers.push({ status: reply.status, code: body.code, reason: body.lineas?.[0].problema.reason })
    }
  }
  await Promise.all([0, 1, 2, 3].map(send))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(new Set(refused.map((it) => JSON.stringify(it)))).toEqual(
    new Set([JSON.stringify({ status: 409, code: 'lines_refused', reason: 'out_of_campana' })]),
  )
  const made = await createdOf()
  expect(made.length).toBe(answers.length - refused.length)
  expect(made.length).toBeGreaterThan(0)
  expect(made.filter(({ createdAt }) => createdAt >= hasta)).toEqual([])
  expect(await stockOf(app, blusa.tallas.M)).toMatchObject({ apartado: made.length })
  await invariants(app)
})

test('a request that waited for a lock until after the end is refused', async () => {
  const id = await addCampana(app, { productos: [[blusa, 30_000]] })
  const before = (await createdOf()).length
  const hasta = await closeCampana(app, id, 400)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const holding = app.context.db.write(async (tx) => {
    await tx
      .updateTable('productoTallas')
      .set({ posicion: 0 })
      .where('id', '=', blusa.tallas.M as string)
      .execute()
    await held
  })
  const sent = place(hers[1], [linea])
  await new Promise((resolve) => setTimeout(resolve, Date.parse(hasta) + 50 - Date.now()))
  letGo()
  await holding
  expect((await sent).status).toBe(409)
  expect((await createdOf()).length).toBe(before)
})

test('one of several simultaneous overlapping campañas is saved', async () => {
  for (let round = 0; round < 6; round++) {
    await withoutCampanas(app)
    const forms = [0, 1, 2, 3].map((n) =>
      campanaForm({ nombre: `Número ${n}`, primerDia: hoy(1 + n), ultimoDia: hoy(6) }),
    )
    const replies = await Promise.all(
      forms.map((form, n) => insist(() => postCampana(admins[n % 2] as (typeof admins)[0], form))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  }
})

test('of two saves of one campaña one is stale; two that move onto each other never overlap', async () => {
  for (let round = 0; round < 6; round++) {
    await withoutCampanas(app)
    const one = await (await postCampana(admins[0], campanaForm({ primerDia: hoy(1), ultimoDia: hoy(2) }))).json()
    const two = await (await postCampana(admins[0], campanaForm({ primerDia: hoy(8), ultimoDia: hoy(9) }))).json()
    const move =
      (at: number, { id, version }: typeof one, primerDia: string, ultimoDia: string) =>
      () =>
        putCampana(admins[at] as (typeof admins)[0], id, { ...campanaForm({ primerDia, ultimoDia }), version })
    const both = [move(0, one, hoy(1), hoy(5)), move(1, two, hoy(5), hoy(9))]
    const replies = await Promise.all(both.map((act) => insist(act)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const same = [move(0, one, hoy(1), hoy(3)), move(1, one, hoy(1), hoy(3))]
    const codes = (await Promise.all(same.map((act) => insist(act)))).map(({ status }) => status)
    expect(codes.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  }
})

test('of two simultaneous first pedidos one is the first', async () => {
  const consultoraId = await idOf(app, people.otraConsultora)
  const fresh = [app.as('otraConsultora'), other.as('otraConsultora')]
  for (let round = 0; round < 5; round++) {
    await app.context.db.read
      .updateTable('pedidos')
      .set({ status: 'cancelado' })
      .where('consultoraId', '=', consultoraId)
      .execute()
    await withoutCampanas(app)
    await addCampana(app, { minimo: 100_000, minimoPrimer: 30_000, productos: [[blusa, 30_000]] })
    const replies = await Promise.all(
      [0, 1, 2, 3].map((n) => insist(() => place(fresh[n % 2] as (typeof fresh)[0], [linea]))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  }
})
