import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { falda, productosApi, productosDesk, talla } from '../set-up/desk-productos.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp()
const admin = app.as('admin')
const { create, put } = productosDesk(app)
const send = async (body: object, clave: string) => {
  const reply = await create(body, admin, clave)
  expect(reply.status).toBe(201)
  return reply.json()
}

describe('spec 2.7: one Idempotency-Key is one product (docs/decisions/008)', () => {
  test.each([{ sku: '' }, { sku: 'CLAVE-1' }])('a retry returns the product that was made: %j', async ({ sku }) => {
    const clave = newId()
    const body = { ...falda, sku, tallas: [talla('M', 3)] }
    const first = await send(body, clave)
    expect(await leavesNoTrace(app, () => send(body, clave))).toEqual(first)
  })

  test('20 simultaneous requests make one, and each is answered with it', async () => {
    const clave = newId()
    const body = { ...falda, nombre: `Falda ${clave}` }
    const made = await Promise.all(Array.from({ length: 20 }, () => send(body, clave)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const { items } = await (await admin(`${productosApi}?q=${clave}`)).json()
    expect(items).toHaveLength(1)
  })

  test('the same key with another body is refused and names the product', async () => {
    const clave = newId()
    const { id, nombre } = await send(falda, clave)
    const problem = await expectProblem(
      await leavesNoTrace(app, () => create({ ...falda, nombre: 'Otra' }, admin, clave)),
      'key_reused',
    )
    expect(problem).toMatchObject({ producto: { id, nombre } })
  })

  test('a refused product does not use up its key', async () => {
    await send({ ...falda, sku: 'CLAVE-2' }, newId())
    const clave = newId()
    await expectProblem(await leavesNoTrace(app, () => create({ ...falda, sku: 'clave-2' }, admin, clave)), 'conflict')
    await send({ ...falda, sku: 'CLAVE-3' }, clave)
  })

  test('a retry still returns the product after a change', async () => {
    const clave = newId()
    const { id } = await send(falda, clave)
    expect((await put(id, { ...falda, nombre: 'Cambiada', version: 1 })).status).toBe(200)
    expect(await leavesNoTrace(app, () => send(falda, clave))).toMatchObject({ id, version: 1 })
  })

  test.each(['', 'short', 'with spaces in it', 'a'.repeat(129)])('must be a key: %.20j', async (clave) => {
    const headers = { 'idempotency-key': clave }
    const attempt = () => admin(productosApi, { method: 'POST', body: falda, headers })
    const { errors } = await expectProblem(await leavesNoTrace(app, attempt), 'invalid_request')
    expect(errors).toMatchObject([{ path: 'idempotency-key' }])
  })

  test('without a key each request makes a product', async () => {
    const made = await Promise.all(
      [1, 2].map(async () => {
        const reply = await admin(productosApi, { method: 'POST', body: falda })
        expect(reply.status).toBe(201)
        return reply.json()
      }),
    )
    expect(made[0].id).not.toBe(made[1].id)
  })
})
