import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { falda, productosApi, talla } from '../set-up/desk-productos.ts'
import { invariants, leavesNoTrace } from '../set-up/invariants.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, contacto, lineaOf, place } from '../set-up/shop.ts'

const app = await testApp({ settings: { SIGN_UPS_PER_ADDRESS_HOURLY: 10_000 } })
const producto = await addProducto(app, { tallas: { M: 1_000 } })

const registro = {
  ...{ email: 'nueva@azahar.test', password: 'Jacaranda en flor 7', confirmarPassword: 'Jacaranda en flor 7' },
  ...{ nombreCompleto: 'Nueva Persona', telefono: '+52 442 123 4567', ciudad: 'Querétaro', barrio: 'Centro' },
  ...{ direccion: 'Hidalgo', numero: '8', codigoPostal: '76000', terminos: true },
}
const json = (text: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: text })

describe('what a form does not have is refused, and nothing is written', () => {
  const extras: object[] = [
    ...[
      { role: 'admin' },
      { user: { role: 'admin' } },
      { emailVerified: true },
      { approvedAt: '2026-01-01' },
      { banned: false },
    ],
    ...[
      { id: crypto.randomUUID() },
      { image: 'javascript:alert(1)' },
      { createdAt: '2020-01-01' },
      { avatarImagenId: '0'.repeat(32) },
    ],
  ]
  test.each(extras)('A10: signing up with %j', async (extra) => {
    await leavesNoTrace(app, async () => {
      await expectProblem(
        await app.as('visitor')('/api/cuentas', { method: 'POST', body: { ...registro, ...extra } }),
        'invalid_request',
      )
    })
  })

  test.each([...extras, { email: 'otra@azahar.test' }, { avatar: 'https://evil.example/x.png' }])(
    'A11, A47: the profile with %j',
    async (extra) => {
      await leavesNoTrace(app, async () => {
        const save = { method: 'PUT', body: { nombreCompleto: 'Ana', telefono: '', ...extra } }
        await expectProblem(await app.as('consultora')('/api/perfil', save), 'invalid_request')
      })
    },
  )

  test.each([
    ...[
      { status: 'entregado' },
      { total: 1 },
      { totalCentavos: 1 },
      { consultoraId: crypto.randomUUID() },
      { numeroPedido: 'PED-9' },
    ],
    ...[
      { createdAt: '2020-01-01' },
      { notasAdmin: 'x' },
      { fechaEntrega: '2026-01-01' },
      { id: crypto.randomUUID() },
      { version: 9 },
    ],
  ])('A12: a pedido with %j', async (extra) => {
    await leavesNoTrace(app, async () => {
      const sent = { ...contacto, lineas: [lineaOf(producto)], ...extra }
      const reply = await app.as('consultora')('/api/pedidos', {
        ...{ method: 'POST', headers: { 'idempotency-key': crypto.randomUUID() }, body: sent },
      })
      await expectProblem(reply, 'invalid_request')
    })
  })

  test.each([0, -1, 1.5, 1e9, 2 ** 31, 2 ** 53, '1', '0x10', '1e3', null, [], true, ' 1', {}])(
    'A14: %j pieces',
    async (cantidad) => {
      await leavesNoTrace(app, async () => {
        await expectProblem(await place(app.as('consultora'), [{ ...lineaOf(producto), cantidad }]), 'invalid_request')
      })
    },
  )

  test.each([1, 0, -1, 0.01, 38_344])('A13: a price of %j', async (precioUnitarioCentavos) => {
    await leavesNoTrace(app, async () => {
      const reply = await place(app.as('consultora'), [{ ...lineaOf(producto), precioUnitarioCentavos }])
      expect([400, 409]).toContain(reply.status)
    })
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/x.png',
    'http://127.0.0.1/x',
    'file:///etc/passwd',
    '../x',
  ])('A47: a product whose picture is %s', async (imagenId) => {
    const form = {
      ...{ nombre: 'x', sku: '', descripcion: '', categoria: 'pijamas', precioCentavos: 1, costoConsultoraCentavos: 1 },
      ...{ activo: true, imagenId, imagenesAdicionales: [imagenId], tallas: [], quitadas: [] },
    }
    await leavesNoTrace(app, async () => {
      await expectProblem(
        await app.as('admin')('/api/admin/productos', {
          method: 'POST',
          headers: { 'idempotency-key': newId() },
          body: form,
        }),
        'invalid_request',
      )
    })
  })

  test.each(['{"__proto__":{"role":"admin"},', '{"constructor":{"prototype":{"role":"admin"}},'])(
    'A53: %s',
    async (start) => {
      const body = `${start}${JSON.stringify(registro).slice(1)}`
      const reply = await app.as('visitor')('/api/cuentas', json(body))
      expect(reply.status).toBe(400)
      expect((Object.prototype as { role?: unknown }).role).toBeUndefined()
    },
  )

  test.each(['2026-02-30', '10000-01-01', '-000001-01-01', 'ayer', '2026-11-05T10:00:00Z'])(
    'A87: a day that is %s',
    async (fechaEntrega) => {
      const [pedido] = (await (await app.as('admin')('/api/pedidos?limite=1')).json()).items
      await leavesNoTrace(app, async () => {
        const body = { fechaEntrega, fechaEstimadaEntrega: null, version: pedido.version }
        await expectProblem(
          await app.as('admin')(`/api/pedidos/${pedido.id}/fechas`, { method: 'PUT', body }),
          'invalid_request',
        )
      })
    },
  )
})

describe('A30: signing up at once', () => {
  test('twenty in every spelling of one address make one account, whole', async () => {
    const spellings = ['una@azahar.test', 'UNA@azahar.test', ' una@azahar.test ', 'Una@Azahar.Test']
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        app.as('visitor')('/api/cuentas', {
          method: 'POST',
          body: { ...registro, email: spellings[at % spellings.length] },
        }),
      ),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
    const { read } = app.context.db
    const users = await read.selectFrom('user').select('id').where('email', 'like', 'una@%').execute()
    expect(users).toHaveLength(1)
    const id = users[0]!.id
    expect(await read.selectFrom('profiles').select('id').where('id', '=', id).execute()).toHaveLength(1)
    expect(await read.selectFrom('userRoles').select('role').where('userId', '=', id).execute()).toEqual([
      { role: 'pendiente' },
    ])
    await invariants(app)
  })
})

describe('A56: text that a pattern would chew on', () => {
  const long = 'a'.repeat(100_000)
  test.each<[string, () => Promise<Response>]>([
    [
      'an e-mail',
      () => app.as('visitor')('/api/sesion', { method: 'POST', body: { email: `${long}@${long}!`, password: 'x' } }),
    ],
    [
      'many dots',
      () =>
        app.as('visitor')('/api/sesion', {
          method: 'POST',
          body: { email: `${'a.'.repeat(50_000)}@x`, password: 'x' },
        }),
    ],
    [
      'a phone',
      () =>
        place(app.as('consultora'), [lineaOf(producto)]).then(() =>
          app.as('consultora')('/api/perfil', {
            method: 'PUT',
            body: { nombreCompleto: 'Ana', telefono: `${'+52 '.repeat(25_000)}x` },
          }),
        ),
    ],
    ['a search', () => app.as('visitor')(`/api/productos?q=${'a%20'.repeat(2_000)}`)],
    [
      'a language',
      () => app.as('visitor')('/api/productos?limite=1', { headers: { 'accept-language': `${'a-'.repeat(4_000)}!` } }),
    ],
    [
      'a cookie',
      () =>
        app.as('visitor')('/api/sesion', {
          headers: { cookie: `azahar=${'%25'.repeat(2_500)}; ${'a=;'.repeat(1_000)}` },
        }),
    ],
    [
      'a code',
      () =>
        app.as('visitor')('/api/cuentas/recuperacion/revision', {
          method: 'POST',
          body: { codigo: '.'.repeat(100_000) },
        }),
    ],
    [
      'a size of marks out of their order',
      () =>
        app.as('admin')(productosApi, {
          method: 'POST',
          body: { ...falda, tallas: [talla(`a${'\u0315\u0300'.repeat(40_000)}`, 1)] },
        }),
    ],
  ])('%s of great length is answered at once', async (_, ask) => {
    await app.as('consultora')('/api/sesion')
    const began = performance.now()
    const { status } = await ask()
    expect(status).toBeLessThan(500)
    expect(performance.now() - began).toBeLessThan(400)
  })
})
