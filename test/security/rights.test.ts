import { describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { type Person, people, testApp } from '../app.ts'
import { falda, productosApi } from '../set-up/desk-productos.ts'
import { listen } from '../set-up/event-stream.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, idOf, lineaOf, place, placed, setStatus } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

/** People who reach for what is not theirs: other people's rights, and rights that they had once. */
const app = await testApp()
const admin = app.as('admin')
const producto = await addProducto(app, { costo: 731_37, tallas: { M: 100 } })
const pedido = await placed(app.as('consultora'), lineaOf(producto))
const pendienteId = await idOf(app, people.pendiente)
const consultoraId = await idOf(app, people.consultora)
const decide = (id: string, what: 'aprobacion' | 'rechazo', as: Person = 'admin', body = {}) =>
  app.as(as)(`/api/consultoras/${id}/${what}`, { method: 'POST', body })
const roleOf = (id: string) =>
  app.context.db.read.selectFrom('userRoles').selectAll().where('userId', '=', id).executeTakeFirst()

describe('applicants and refused users in the portal', () => {
  test.each(['pendiente', 'sinRol'] as const)(
    '%s orders nothing, hears nothing, and sees no price of hers',
    async (person) => {
      const send = app.as(person)
      await send('/api/sesion')
      await leavesNoTrace(app, async () => {
        const refused: [string, Promise<Response>][] = [
          ['a pedido', place(send, [lineaOf(producto)])],
          ['a cart', send('/api/carrito/revision', { method: 'POST', body: { lineas: [lineaOf(producto)] } })],
          ['the list', send('/api/pedidos')],
          ['one pedido', send(`/api/pedidos/${pedido.id}`)],
          ['live', send('/api/pedidos/en-vivo')],
          ['live, one', send(`/api/pedidos/${pedido.id}/en-vivo`)],
          ['a picture', send('/api/imagenes', { method: 'POST', body: new Uint8Array(await freshPicture()) })],
          ['a product', send(productosApi, { method: 'POST', body: falda })],
          ['the desk', send('/api/tablero')],
          ['applications', send('/api/consultoras/solicitudes')],
          ['letters', send('/api/mensajes')],
        ]
        for (const [what, reply] of refused) {
          expect([what, (await reply).status]).toEqual([what, 403])
          await expectProblem(await reply, 'forbidden')
        }
      })
      for (const path of ['/api/productos?limite=100', `/api/productos/${producto.id}`])
        expect(await (await send(path)).text()).not.toMatch(/731[.,]?37|costoConsultora/)
    },
  )
})

describe('approval', () => {
  test('nobody but staff approves anybody, herself least of all', async () => {
    for (const person of ['pendiente', 'sinRol', 'consultora'] as const) {
      await app.as(person)('/api/sesion')
      await leavesNoTrace(app, async () => {
        for (const what of ['aprobacion', 'rechazo'] as const)
          for (const id of [pendienteId, await idOf(app, people[person])])
            await expectProblem(await decide(id, what, person, { role: 'admin', approvedBy: id }), 'forbidden')
      })
    }
  })

  test('of staff, a consultora, an administrator and nobody can be approved', async () => {
    await leavesNoTrace(app, async () => {
      for (const id of [consultoraId, await idOf(app, people.admin), crypto.randomUUID(), 'null', '%00'])
        for (const what of ['aprobacion', 'rechazo'] as const)
          expect([404, 409]).toContain((await decide(id, what)).status)
    })
  })

  test('of twenty decisions at once one is made, in the name of who made it', async () => {
    const body = { approvedBy: consultoraId, approved_by: consultoraId }
    const each = (n: number) => decide(pendienteId, n % 2 ? 'aprobacion' : 'rechazo', 'admin', body)
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => each(n)))
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(409)])
    const role = await roleOf(pendienteId)
    if (role) expect(role).toMatchObject({ role: 'consultor', approvedBy: await idOf(app, people.admin) })
    const { items } = await (await admin(`/api/admin/bitacora?objeto=${pendienteId}`)).json()
    expect(items).toHaveLength(1)
    await invariants(app)
  })
})

describe('another user’s profile', () => {
  test('is reached by no id, wherever it is written', async () => {
    const hers = await (await app.as('consultora')('/api/perfil')).json()
    const send = app.as('otraConsultora')
    const own = await (await send('/api/perfil')).json()
    await leavesNoTrace(app, async () => {
      const names = {
        'x-user-id': consultoraId,
        'x-consultora-id': consultoraId,
        authorization: `Bearer ${consultoraId}`,
      }
      expect(await (await send('/api/perfil', { headers: names })).json()).toEqual(own)
      for (const path of ['/', '?id=', '?user_id=', '/avatar?id='])
        expect(await (await send(`/api/perfil${path}${consultoraId}`)).text()).not.toContain(hers.email)
      for (const name of ['id', 'userId', 'user_id']) {
        const body = { nombreCompleto: 'Otra', telefono: '', [name]: consultoraId }
        await expectProblem(await send('/api/perfil', { method: 'PUT', body }), 'invalid_request')
      }
    })
    expect(await (await app.as('consultora')('/api/perfil')).json()).toEqual(hers)
  })
})

describe('revoked rights', () => {
  const email = 'yolanda.munoz@azahar.test'
  const her = app.as(email)

  test("a refused applicant's live pages close within seconds", async () => {
    const id = await idOf(app, email)
    const ear = await listen(await her('/api/sesion/en-vivo'))
    const before = app.context.live.size()
    expect((await decide(id, 'rechazo')).status).toBe(204)
    await until('her stream to end', () => app.context.live.size() === before - 1, 5_000)
    await ear.close()
    expect(await (await her('/api/sesion')).json()).toMatchObject({ role: null })
  })

  test('a refused applicant signs in but has no access, role or second account', async () => {
    const id = await idOf(app, email)
    const signedIn = await app.as('visitor')('/api/sesion', { method: 'POST', body: { email, password: demoPassword } })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const password = 'Jacaranda88'
    await leavesNoTrace(app, async () => {
      const again = await app.as('visitor')('/api/cuentas', {
        method: 'POST',
        headers: { cookie },
        body: {
          ...{ email: email.toUpperCase(), password, confirmarPassword: password, nombreCompleto: 'Yolanda Muñoz' },
          ...{ telefono: '+52 442 123 4567', ciudad: 'León', barrio: 'Centro', direccion: 'Hidalgo', numero: '1' },
          ...{ codigoPostal: '37000', terminos: true },
        },
      })
      await expectProblem(again, 'conflict')
      for (const path of ['/api/pedidos', '/api/pedidos/en-vivo', `/api/consultoras/${id}/aprobacion`])
        expect(
          (await app.as('visitor')(path, { method: path.endsWith('n') ? 'POST' : 'GET', headers: { cookie } })).status,
        ).toBe(403)
    })
    expect(await roleOf(id)).toBeUndefined()
  })

  test('a refused applicant may apply again: of twenty at once one counts', async () => {
    const id = await idOf(app, email)
    const apply = (body: object) => her('/api/cuentas/solicitud', { method: 'POST', body })
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => apply({ role: 'admin', approvedAt: '2026-01-01' })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await roleOf(id)).toMatchObject({ role: 'pendiente', approvedAt: null, approvedBy: null })
    expect((await her('/api/pedidos')).status).toBe(403)
    await invariants(app)
  })

  test('a consultora who lost the role can do nothing from open pages', async () => {
    const ear = await listen(await app.as('consultora')('/api/pedidos/en-vivo'))
    const { role: _, ...row } = (await roleOf(consultoraId)) as NonNullable<Awaited<ReturnType<typeof roleOf>>>
    await app.context.db.write(async (tx, publish) => {
      await tx.deleteFrom('userRoles').where('userId', '=', consultoraId).execute()
      publish({ topic: 'rol', id: consultoraId })
    })
    await until('her streams to end', () => app.context.live.size() === 0, 5_000)
    await leavesNoTrace(app, async () => {
      await expectProblem(
        await app.as('consultora')(`/api/pedidos/${pedido.id}/cancelacion`, { method: 'POST' }),
        'forbidden',
      )
      await expectProblem(await place(app.as('consultora'), [lineaOf(producto)]), 'forbidden')
      await expectProblem(await app.as('consultora')('/api/pedidos/en-vivo'), 'forbidden')
    })
    expect((await setStatus(admin, pedido.id, 'confirmado', 1)).status).toBe(200)
    expect(ear.heard.filter(({ event }) => event === 'pedido')).toEqual([])
    await ear.close()
    await app.context.db.read
      .insertInto('userRoles')
      .values({ ...row, role: 'consultor' })
      .execute()
  })
})
