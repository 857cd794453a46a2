import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { people, testApp } from '../app.ts'
import { listen } from '../set-up/event-stream.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, cancel, idOf, lineaOf, place, placed, stockOf } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const her = app.as('consultora')
const id = await idOf(app, people.consultora)
const ask = 'Pregunta a Azahar: +52 442 555 0100 o hola@azahar.test.'

const consultora = async (whom = id) => (await admin(`/api/consultoras/${whom}`)).json()
const suspend = (version: number, whom = id, motivo = 'Sin pagar') =>
  admin(`/api/consultoras/${whom}/suspension`, { method: 'POST', body: { motivo, version } })
const reactivate = (version: number, whom = id, motivo = 'Ya pagó') =>
  admin(`/api/consultoras/${whom}/reactivacion`, { method: 'POST', body: { motivo, version } })

async function whileSuspended(tried: () => Promise<void>): Promise<void> {
  expect((await suspend((await consultora()).version)).status).toBe(200)
  await tried()
  expect((await reactivate((await consultora()).version)).status).toBe(200)
}

describe('spec 3.1: suspending', () => {
  test('keeps read access, reaches open pages, and shows staff author, time and reason', async () => {
    const ear = await listen(await her('/api/sesion/en-vivo'))
    await whileSuspended(async () => {
      await ear.hears(({ event, data }) => event === 'suspension' && data.id === id)
      expect(await (await her('/api/sesion')).json()).toMatchObject({ role: 'consultor', suspendida: true })
      for (const address of ['/api/productos', '/api/pedidos', '/api/perfil'])
        expect([address, (await her(address)).status]).toEqual([address, 200])
      const at = expect.stringMatching(/^\d{4}-.*Z$/)
      expect(await consultora()).toMatchObject({
        estado: 'suspendida',
        suspension: { at, por: 'Inés Arriaga Septién', motivo: 'Sin pagar' },
      })
    })
    await ear.close()
    expect(await (await her('/api/sesion')).json()).not.toHaveProperty('suspendida')
    const { items } = await (await admin(`/api/admin/bitacora?objeto=${id}&limite=2`)).json()
    expect(items).toMatchObject([
      { verbo: 'consultora_reactivada', cambios: { suspendida: [true, false], motivo: [null, 'Ya pagó'] } },
      { verbo: 'consultora_suspendida', cambios: { suspendida: [false, true], motivo: [null, 'Sin pagar'] } },
    ])
  })

  test.each([
    [{ motivo: '  ', version: 0 }, 'Escribe el motivo'],
    [{ version: 0 }, 'Escribe el motivo'],
    [{ motivo: 'x'.repeat(501), version: 0 }, 'Máximo 500 caracteres'],
  ])('%j has no good reason', async (body, message) => {
    for (const verb of ['suspension', 'reactivacion']) {
      const knock = () => admin(`/api/consultoras/${id}/${verb}`, { method: 'POST', body })
      const { errors } = await expectProblem(await leavesNoTrace(app, knock), 'invalid_request')
      expect(errors).toEqual([{ path: 'motivo', message }])
    }
  })

  test.each([
    [people.pendiente, 'conflict'],
    ['rechazada@azahar.test', 'conflict'],
    [people.admin, 'not_found'],
  ] as const)('%s is no active consultora', async (email, code) => {
    const other = await idOf(app, email)
    for (const decide of [suspend, reactivate])
      await expectProblem(await leavesNoTrace(app, () => decide(0, other)), code)
  })

  test('an unknown id is not found', async () => {
    for (const other of [newId(), '1']) {
      await expectProblem(await suspend(0, other), 'not_found')
      await expectProblem(await admin(`/api/consultoras/${other}`), 'not_found')
    }
  })
})

describe('two staff members decide', () => {
  test('at once: one does, the other is told by whom', async () => {
    const { version } = await consultora()
    const replies = await Promise.all([suspend(version), suspend(version), suspend(version)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = replies.find(({ status }) => status === 409) as Response
    const { detail, actual } = await expectProblem(refused, 'stale')
    expect([detail, actual]).toEqual([
      'Inés Arriaga Septién ya la suspendió.',
      { version: version + 1, suspendida: true },
    ])
    expect((await reactivate(version + 1)).status).toBe(200)
  })

  test('a decision on an older version is refused, and nothing changes', async () => {
    const { version } = await consultora()
    await whileSuspended(async () => {})
    await expectProblem(await leavesNoTrace(app, () => suspend(version)), 'stale')
    await expectProblem(await leavesNoTrace(app, () => reactivate(version + 2)), 'conflict')
  })
})

describe('ordering while suspended', () => {
  test('is refused with a contact and holds nothing; the same cart can be sent afterwards', async () => {
    const producto = await addProducto(app, { tallas: { M: 5 } })
    const key = newId()
    await whileSuspended(async () => {
      const send = () => place(her, [lineaOf(producto)], key)
      const { detail, status } = await expectProblem(await leavesNoTrace(app, send), 'suspended')
      expect([status, detail]).toEqual([403, `Tu cuenta está suspendida y por ahora no puedes enviar pedidos. ${ask}`])
    })
    expect((await place(her, [lineaOf(producto)], key)).status).toBe(201)
  })

  test('earlier pedidos stay: a retry finds its pedido, and it can be cancelled', async () => {
    const producto = await addProducto(app, { tallas: { M: 5 } })
    const key = newId()
    const before = await (await place(her, [lineaOf(producto)], key)).json()
    await whileSuspended(async () => {
      expect(await (await place(her, [lineaOf(producto)], key)).json()).toEqual(before)
      expect((await cancel(her, before.id)).status).toBe(200)
    })
    expect(await stockOf(app, producto.tallas.M)).toEqual({ stock: 5, apartado: 0 })
  })

  test('a suspension during an order leaves a complete pedido or a refusal', async () => {
    const producto = await addProducto(app, { tallas: { M: 50 } })
    const sending = Array.from({ length: 8 }, () => place(her, [lineaOf(producto)]))
    const [suspended, ...replies] = await Promise.all([suspend((await consultora()).version), ...sending])
    expect(suspended?.status).toBe(200)
    const taken = replies.filter(({ status }) => status === 201)
    const refused = await Promise.all(replies.filter(({ status }) => status !== 201).map((it) => it.json()))
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'suspended'))
    expect(await stockOf(app, producto.tallas.M)).toEqual({ stock: 50, apartado: taken.length })
    expect((await reactivate((await consultora()).version)).status).toBe(200)
    await placed(her, lineaOf(producto))
  })
})
