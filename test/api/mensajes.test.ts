import { beforeEach, describe, expect, test } from 'vitest'
import { people, type TestApp, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { emptyOutbox, outboxOf } from '../set-up/outbox.ts'
import { expectProblem } from '../set-up/problem.ts'
import { registro } from '../set-up/registro.ts'
import { addProducto, cancel, idOf, lineaOf, place, placed, setStatus } from '../set-up/shop.ts'

const app = await testApp({ settings: { APP_URL: 'https://azahar.example' } })
const blusa = await addProducto(app, { tallas: { M: 5_000 } })
beforeEach(() => emptyOutbox(app))

const outbox = () => outboxOf(app)
const summary = async () => (await outbox()).map(({ tipo, para }) => `${tipo} > ${para}`).sort()

describe('letters', () => {
  test('a new pedido is sent to consultora and staff, a status change to the consultora', async () => {
    const { id, numeroPedido } = await placed(app.as('consultora'), lineaOf(blusa))
    expect(await summary()).toEqual([
      `pedido_nuevo > ${people.admin}`,
      `pedido_nuevo > ${people.ventas}`,
      `pedido_recibido > ${people.consultora}`,
    ])
    await setStatus(app.as('admin'), id, 'enviado', 1)
    await app.as('admin')(`/api/pedidos/${id}/notas`, { method: 'PUT', body: { notasAdmin: 'Frágil', version: 2 } })
    const told = (await outbox()).map(({ tipo, datos }) => ({ tipo, ...JSON.parse(datos) }))
    expect(told).toHaveLength(4)
    expect(told[3]).toMatchObject({ tipo: 'pedido_status', status: 'enviado', numeroPedido })
  })

  test('rolled-back changes send none', async () => {
    await place(app.as('consultora'), [lineaOf(blusa, 'M', 4_999), lineaOf(blusa, 'M', 4_999)])
    const { id } = await placed(app.as('consultora'), lineaOf(blusa))
    await emptyOutbox(app)
    await setStatus(app.as('admin'), id, 'enviado', 9)
    await cancel(app.as('otraConsultora'), id)
    expect(await summary()).toEqual([])
  })

  test('an application: received, waiting (to staff), rejected, applied again, approved', async () => {
    const email = 'nueva@azahar.test'
    const registered = await app.as('visitor')('/api/cuentas', { method: 'POST', body: registro(email) })
    expect(registered.status).toBe(201)
    const received = [
      `solicitud_nueva > ${people.admin}`,
      `solicitud_nueva > ${people.ventas}`,
      `solicitud_recibida > ${email}`,
    ]
    expect(await summary()).toEqual(received)

    const id = await idOf(app, email)
    const decide = (what: string) => app.as('admin')(`/api/consultoras/${id}/${what}`, { method: 'POST' })
    await decide('rechazo')
    const headers = { cookie: cookieOf(registered) }
    await app.as('visitor')('/api/cuentas/solicitud', { method: 'POST', headers })
    await decide('aprobacion')
    expect(await summary()).toEqual(
      [...received, ...received, `solicitud_rechazada > ${email}`, `solicitud_aprobada > ${email}`].sort(),
    )
  })
})

describe('the outbox page', () => {
  test('pages, newest first, and shows a letter as it is sent', async () => {
    await placed(app.as('consultora'), lineaOf(blusa))
    await placed(app.as('consultora'), lineaOf(blusa))
    const first = await (await app.as('admin')('/api/mensajes?limite=3')).json()
    const second = await (await app.as('admin')(`/api/mensajes?limite=3&cursor=${first.siguiente}`)).json()
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
    expect(ids).toEqual((await outbox()).map(({ id }) => id).reverse())
    expect(second.siguiente).toBeNull()
    const letter = await (await app.as('admin')(`/api/mensajes/${ids[0]}`)).json()
    expect(letter.html).toMatch(/^<!doctype html>\n<html lang="es-MX">/)
    expect(letter.texto).toContain('https://azahar.example/')
  })

  test('a dismissed letter no longer counts as failed; a resent one is like any other', async () => {
    await placed(app.as('consultora'), lineaOf(blusa))
    const id = (await outbox())[0]?.id as string
    const admin = app.as('admin')
    const verb = (name: string) => admin(`/api/mensajes/${id}/${name}`, { method: 'POST' })
    await expectProblem(await verb('descarte'), 'conflict')
    const failed = { estado: 'fallido', error: '550 5.1.1 No such user here' } as const
    await app.context.db.read.updateTable('mensajes').set(failed).where('id', '=', id).execute()
    const seen = async () => {
      const all = await (await admin('/api/mensajes')).json()
      const { items } = await (await admin('/api/mensajes?estado=fallido')).json()
      const { mensajes } = await (await admin('/api/tablero/por-atender')).json()
      return [all.items.length, items.length, all.cuenta.fallido, mensajes]
    }
    expect(await seen()).toEqual([3, 1, 1, 1])
    const both = await Promise.all([verb('descarte'), verb('descarte')])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await seen()).toEqual([3, 0, 0, 0])
    expect((await verb('reenvio')).status).toBe(204)
    const again = await (await admin(`/api/mensajes/${id}`)).json()
    expect([again.estado, again.descartadoAt]).toEqual(['por_enviar', null])
  })

  test('an invalid id is not found', async () => {
    await expectProblem(await app.as('admin')('/api/mensajes/1'), 'not_found')
    await expectProblem(
      await app.as('admin')(`/api/mensajes/${crypto.randomUUID()}/reenvio`, { method: 'POST' }),
      'not_found',
    )
  })

  test('staff see no recovery code, except in the demo’s outbox', async () => {
    const production = await testApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const ask = { method: 'POST', body: { email: people.consultora } }
    const linkIn = async (of: TestApp) => {
      await of.as('visitor')('/api/cuentas/recuperacion', ask)
      const { items } = await (await of.as('admin')('/api/mensajes')).json()
      const { html, texto } = await (await of.as('admin')(`/api/mensajes/${items[0].id}`)).json()
      const [inText, inHtml] = [texto, html].map((it: string) => it.match(/\/nueva-contrasena#([\w.-]+)/)?.[1])
      expect(inText).toBe(inHtml)
      return inText
    }
    expect(await linkIn(production)).toBe('oculto')
    expect(await linkIn(app)).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/)
  })
})
