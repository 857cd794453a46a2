import { describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { people, testApp } from '../app.ts'
import { listen } from '../set-up/event-stream.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, idOf, lineaOf, place, placed, setStatus } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

const app = await testApp()
const admin = app.as('admin')
const producto = await addProducto(app, { costo: 731_37, tallas: { M: 100 } })
const pedido = await placed(app.as('consultora'), lineaOf(producto))
const consultoraId = await idOf(app, people.consultora)
const roleOf = (id: string) =>
  app.context.db.read.selectFrom('userRoles').selectAll().where('userId', '=', id).executeTakeFirst()

test('another’s profile: no id reaches it, wherever it is sent', async () => {
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

describe('revoked rights', () => {
  const email = 'yolanda.munoz@azahar.test'

  test('a rejected applicant can sign in, without access, role or a second account', async () => {
    const id = await idOf(app, email)
    expect((await admin(`/api/consultoras/${id}/rechazo`, { method: 'POST' })).status).toBe(204)
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

  test('a consultora without the role can do nothing from open pages', async () => {
    const ear = await listen(await app.as('consultora')('/api/pedidos/en-vivo'))
    const { role: _, ...row } = (await roleOf(consultoraId)) as NonNullable<Awaited<ReturnType<typeof roleOf>>>
    await app.context.db.write(async (tx) => {
      await tx.deleteFrom('userRoles').where('userId', '=', consultoraId).execute()
      tx.publish({ topic: 'rol', id: consultoraId })
    })
    await until('the streams to end', () => app.context.live.size() === 0, 5_000)
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
